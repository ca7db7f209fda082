import { Paperclip, X } from 'lucide'
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { bytesText, percentText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import type { Upload, Uploads } from './use-uploads.ts'
import styles from './request-attachments.module.css'
import messages from '#features/requests/web/messages/en.json'

/**
 * Makes a part of a form accept dropped and pasted files.
 */
export function DropZone({ uploads, children }: { uploads: Uploads; children: ReactNode }) {
  const t = useMessages(messages)
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    setOver(false)
    if (files.length === 0) return
    event.preventDefault()
    uploads.add(files)
  }
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      data-hint={t('dropHere')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      {children}
    </div>
  )
}

/**
 * The button that opens the file picker. `ChosenFiles` lists the chosen files.
 */
export function AttachButton({ uploads }: { uploads: Uploads }) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
      <Button kind="quiet" title={t('attachAbout')} onClick={() => input.current?.click()}>
        <Icon icon={Paperclip} />
        {t('attach')}
      </Button>
    </>
  )
}

/** Lists the chosen files with their progress or the reason for a refusal. Refusals are announced. */
export function ChosenFiles({ uploads }: { uploads: Uploads }) {
  const problems = uploads.uploads.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`]))
  return (
    <>
      {uploads.uploads.length === 0 ? null : (
        <ul className={styles.files}>
          {uploads.uploads.map((upload) => (
            <li key={upload.id}>
              <ChosenFile upload={upload} onRemove={() => uploads.remove(upload)} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.heard}>
        <Live urgent>{problems.length === 0 ? null : problems.join(' ')}</Live>
      </div>
    </>
  )
}

function ChosenFile({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const t = useMessages(messages)
  const { name, size, share, problem } = upload
  return (
    <span className={styles.file} data-wrong={problem !== null || undefined}>
      <Icon icon={Paperclip} />
      <span className={styles.named}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.size}>
          {problem ?? (share === null ? bytesText(t.locale, size) : percentText(t.locale, share))}
        </span>
        {share === null ? null : (
          <progress className={styles.bar} value={share} aria-label={t('sendingFile', { name })} />
        )}
      </span>
      <button type="button" className={styles.remove} aria-label={t('removeFile', { name })} onClick={onRemove}>
        <Icon icon={X} />
      </button>
    </span>
  )
}
