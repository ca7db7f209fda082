import refusalMessages from 'virtual:refusal-messages'
import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { downloadRequestAttachment } from '#features/requests/contract/attachments.ts'
import { Download } from 'lucide'
import { useState } from 'react'
import { fetchFile } from '@portico/web/core/calls/fetch-file.ts'
import { bytesText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Spinner } from '@portico/web/ui/spinner.tsx'
import styles from './request-attachments.module.css'
import messages from '#features/requests/web/messages/en.json'

/** Lists the files of an entry. A click downloads a file and saves it under its original name. */
export function AttachedFiles({ number, files }: { number: number; files: readonly AttachmentSummary[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <AttachedFile number={number} file={file} />
        </li>
      ))}
    </ul>
  )
}

function AttachedFile({ number, file }: { number: number; file: AttachmentSummary }) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const download = () =>
    run(
      () => {
        setProblem(null)
        return fetchFile(
          downloadRequestAttachment,
          { params: { number: String(number), id: file.id } },
          { nameHeader: 'attachment_filename', signal: new AbortController().signal, onProgress: () => undefined },
        )
      },
      (outcome) => {
        if (outcome.ok) return save(outcome.value.file, file.name)
        const isGone = outcome.error.kind === 'refused' && outcome.error.status === 404
        setProblem(isGone ? t.from(refusalMessages)('no-such-attachment') : t('fileNotRead'))
      },
    )
  return (
    <>
      <button
        type="button"
        className={`${styles.file} ${styles.attached}`}
        title={t('download', { name: file.name })}
        aria-busy={busy || undefined}
        onClick={() => void download()}
      >
        {busy ? <Spinner /> : <Icon icon={Download} />}
        <span className={styles.named}>
          <bdi className={styles.name}>{file.name}</bdi>
          <span className={styles.size}>{bytesText(t.locale, file.size)}</span>
        </span>
      </button>
      <Alert kind="danger" bare text={problem} />
    </>
  )
}

/** Saves a file under a name. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers start to read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
