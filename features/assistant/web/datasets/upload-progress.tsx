import { percentText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import hidden from '@portico/web/ui/hidden.module.css'
import type { UploadState } from './use-upload.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

/**
 * Shows upload progress: exact on screen; for screen readers at each step and quarter. It is rendered before an upload
 * starts, so that changes are announced.
 */
export function UploadProgress({ state }: { state: UploadState }) {
  const t = useMessages(messages)
  const textOf = (share: number | null) => {
    if (state.kind === 'cancelled') return t('uploadCancelled')
    if (state.kind !== 'sending') return ''
    const values = { share: percentText(t.locale, share ?? 0) }
    const texts = {
      sending: t('uploadSending', values),
      waiting: t('uploadWaiting'),
      reading: t('uploadReading', values),
      typing: t('uploadTyping', values),
      storing: t('uploadStoring'),
    }
    return texts[state.step]
  }
  const share = state.kind === 'sending' ? state.share : null
  return (
    <>
      {state.kind === 'sending' ? (
        <progress
          className={styles.progress}
          aria-label={t('importing', { name: state.name })}
          {...(share === null ? {} : { value: share })}
        />
      ) : null}
      <p className={rowStyles.quiet} aria-hidden="true">
        {textOf(share === null ? null : Math.floor(share * 100) / 100)}
      </p>
      <p className={hidden.hidden} role="status">
        {textOf(share === null ? null : Math.floor(share * 4) / 4)}
      </p>
    </>
  )
}
