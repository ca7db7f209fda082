import type { DatasetSummary } from '#features/assistant/contract/datasets.ts'
import { titleBeside } from '#features/assistant/contract/file-title.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import type { UploadTarget } from './use-upload.ts'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

type FileExistsProps = {
  existing: DatasetSummary
  /** The titles already in use. */
  titles: readonly string[]
  onClose: () => void
  onChoose: (target: UploadTarget) => void
}

/**
 * Asks what to do with a file whose name is taken: replace the existing one, or keep both.
 */
export function FileExists({ existing: { id, title }, titles, onClose, onChoose }: FileExistsProps) {
  const t = useMessages(messages)
  return (
    <FormDialog title={t('fileExists', { title })} text={t('fileExistsText')} onClose={onClose}>
      <div className={styles.choices}>
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button kind="secondary" onClick={() => onChoose({ id: null, title: titleBeside(title, titles) })}>
          {t('keepBoth')}
        </Button>
        <Button onClick={() => onChoose({ id, title })}>{t('replace')}</Button>
      </div>
    </FormDialog>
  )
}
