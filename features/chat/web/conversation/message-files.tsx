import { Download, File, FileText, Image } from 'lucide'
import { useState } from 'react'
import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { readChatFile } from '#features/chat/contract/chat-files.ts'
import { fetchFile } from '@portico/web/core/calls/fetch-file.ts'
import { bytesText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './message-files.module.css'
import messages from '#features/chat/web/messages/en.json'

const iconOf = (type: string) =>
  type.startsWith('image/') ? Image : type.startsWith('text/') || type === 'application/pdf' ? FileText : File

/** Shows the files of a message with name and size. They can be saved, but the browser never displays them. */
export function MessageFiles({ files }: { files: readonly AttachmentSummary[] }) {
  const t = useMessages(messages)
  const [isFailed, setFailed] = useState(false)
  if (files.length === 0) return null
  const download = async (file: AttachmentSummary) => {
    const options = { nameHeader: 'attachment_filename', signal: new AbortController().signal }
    const outcome = await fetchFile(
      readChatFile,
      { params: { id: file.id } },
      { ...options, onProgress: () => undefined },
    )
    setFailed(!outcome.ok)
    if (outcome.ok) save(outcome.value.file, file.name)
  }
  return (
    <div>
      <ul className={rowStyles.list}>
        {files.map((file) => {
          const size = bytesText(t.locale, file.size)
          return (
            <li key={file.id}>
              <button type="button" className={styles.file} title={t('download')} onClick={() => void download(file)}>
                <Icon icon={iconOf(file.media_type)} />
                <bdi>{file.name}</bdi> <span className={styles.fileSize}>{size}</span>
                <Icon icon={Download} size={1} />
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status">{isFailed ? t('downloadFailed') : ''}</p>
    </div>
  )
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
