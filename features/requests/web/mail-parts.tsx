import type { AttachmentSummary, RequestEntry } from '@portico/contract/core/requests/request.ts'
import { downloadOriginalMail, downloadRequestAttachment } from '#features/requests/contract/attachments.ts'
import { Mail } from 'lucide'
import { useEffect, useState } from 'react'
import { fetchFile } from '@portico/web/core/calls/fetch-file.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { LinkedText } from '@portico/web/ui/linked-text.tsx'
import { save } from './attached-files.tsx'
import { textWithPictures } from './text-with-pictures.ts'
import styles from './mail-parts.module.css'
import messages from '#features/requests/web/messages/en.json'

type TextProps = { number: number; text: string; files: readonly AttachmentSummary[] }

/** The text of a comment by email, with its pictures where they were in the email. */
export function MailText({ number, text, files }: TextProps) {
  return textWithPictures(text, files).map((part, index) =>
    typeof part === 'string' ? (
      <LinkedText key={index} text={part} />
    ) : (
      <Picture key={index} number={number} file={part} />
    ),
  )
}

function Picture({ number, file: { id, name } }: { number: number; file: AttachmentSummary }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void readPicture(number, id, leaving.signal).then((read) => (leaving.signal.aborted ? undefined : setAddress(read)))
    return () => leaving.abort()
  }, [number, id])
  return address === null ? `[${name}]` : <img className={styles.picture} src={address} alt={name} />
}

/** Returns a picture as a `data:` address, which the policy of the page allows; null if it could not be loaded. */
async function readPicture(number: number, id: string, signal: AbortSignal): Promise<string | null> {
  const input = { params: { number: String(number), id } }
  const options = { nameHeader: 'attachment_filename', signal, onProgress: () => undefined }
  const outcome = await fetchFile(downloadRequestAttachment, input, options)
  if (!outcome.ok) return null
  const { file } = outcome.value
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null))
    reader.addEventListener('error', () => resolve(null))
    reader.readAsDataURL(file)
  })
}

/** The text that an email had below its comment, and for technicians the email itself. */
export function MailDetails({ number, entry: { data, attachments } }: { number: number; entry: RequestEntry }) {
  const t = useMessages(messages)
  const { folded = '', original = '' } = data
  return (
    <>
      {folded === '' ? null : (
        <details className={styles.folded}>
          <summary>{t('showFolded')}</summary>
          <div className={styles.text} dir="auto">
            <MailText number={number} text={folded} files={attachments} />
          </div>
        </details>
      )}
      {original === '' ? null : <OriginalMail number={number} id={original} />}
    </>
  )
}

function OriginalMail({ number, id }: { number: number; id: string }) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const download = () =>
    run(
      () => {
        setProblem(null)
        const options = {
          nameHeader: 'attachment_filename',
          signal: new AbortController().signal,
          onProgress: () => undefined,
        }
        return fetchFile(downloadOriginalMail, { params: { number: String(number), id } }, options)
      },
      (outcome) => {
        if (outcome.ok) save(outcome.value.file, `request-${number}.eml`)
        else setProblem(t('originalUnreadable'))
      },
    )
  return (
    <div className={styles.original}>
      <Button kind="quiet" busy={busy} onClick={() => void download()}>
        <Icon icon={Mail} />
        {t('originalMail')}
      </Button>
      <Alert kind="danger" bare text={problem} />
    </div>
  )
}
