import type { DatasetSummary } from '@portico/contract/features/assistant/dataset-view.ts'
import { titleBeside } from '@portico/contract/features/assistant/file-title.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { UploadTarget } from './use-upload.ts'
import styles from './datasets.module.css'
import messages from '#web/features/assistant/messages/en.json'

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
