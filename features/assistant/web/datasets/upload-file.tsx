import { Upload } from 'lucide'
import { useRef, useState, type DragEvent } from 'react'
import type { DatasetSummary } from '#features/assistant/contract/datasets.ts'
import { titleOfFile } from '#features/assistant/contract/file-title.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { FileExists } from './file-exists.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload, type DateOrder } from './use-upload.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

type UploadFileProps = {
  /**
   * The user's other files. If the new file has the name of one of them, the user chooses whether to replace it or keep
   * both.
   */
  files?: readonly DatasetSummary[]
  /** The id of the dataset that the file replaces. If omitted, the file becomes a new dataset. */
  id?: string
  title?: string
  /** How to read ambiguous dates. */
  dateOrder?: DateOrder | undefined
  onDone: (id: string) => void
}

/**
 * Imports a file that the user chooses or drops.
 */
export function UploadFile({ files = [], id, onDone, ...rest }: UploadFileProps) {
  const t = useMessages(messages)
  const [asked, setAsked] = useState<{ file: File; existing: DatasetSummary } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { state, upload, stop } = useUpload({ id: id ?? null, onDone, ...rest })
  const gone = (state.kind === 'ready' ? state.gone : null) ?? []
  const take = (file: File | undefined) => {
    const existing = file === undefined ? undefined : files.find(({ title }) => title === titleOfFile(file.name))
    if (file === undefined || existing === undefined) void upload(file)
    else setAsked({ file, existing })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.json,.jsonl,.ndjson,.parquet,.gz,.zip,.zst,text/csv"
        className={styles.file}
        aria-label={t('dataFile')}
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button kind="secondary" wide busy={state.kind === 'sending'} onClick={() => input.current?.click()}>
        <Icon icon={Upload} /> {t(id === undefined ? 'upload' : 'replaceFile')}
      </Button>
      <UploadProgress state={state} />
      {state.kind === 'sending' ? (
        <Button kind="quiet" onClick={stop}>
          {t('cancel')}
        </Button>
      ) : (
        <p className={rowStyles.quiet}>{t('dropHere')}</p>
      )}
      <Alert kind="info" text={gone.length === 0 ? null : t('goneColumns', { columns: gone.join(', ') })} />
      <Alert kind="danger" text={state.kind === 'problem' ? state.text : null} />
      {asked === null ? null : (
        <FileExists
          existing={asked.existing}
          titles={files.map(({ title }) => title)}
          onClose={() => setAsked(null)}
          onChoose={(target) => {
            setAsked(null)
            void upload(asked.file, target)
          }}
        />
      )}
    </div>
  )
}
