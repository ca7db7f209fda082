import { attachmentLimits, checkFile } from '@portico/contract/core/attachments/attachment-rules.ts'
import { discardRequestAttachment, uploadRequestAttachment } from '#features/requests/contract/attachments.ts'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from '@portico/web/core/calls/send-file.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/requests/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** A chosen file: uploading (with its progress from 0 to 1), uploaded, or refused with a reason. */
export type Upload = { id: string; name: string; size: number; share: number | null; problem: string | null }

/**
 * Uploads files when they are chosen, so that they can be attached by their ids. Files that cannot be attached are not
 * sent. Leaving the page cancels uploads.
 */
export function useUploads() {
  const t = useMessages(messages)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const sending = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = sending.current
    return () => running.forEach((upload) => upload.abort())
  }, [])
  const change = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  const start = async (file: File, upload: Upload) => {
    const leaving = new AbortController()
    sending.current.set(upload.id, leaving)
    const input = { params: { id: upload.id }, query: { name: file.name.slice(-1000) } }
    const outcome = await sendFile(uploadRequestAttachment, input, {
      file,
      signal: leaving.signal,
      onSent: (share) => change(upload.id, { share }),
    })
    sending.current.delete(upload.id)
    if (leaving.signal.aborted) return
    change(
      upload.id,
      outcome.ok ? { share: null, name: outcome.data.name } : { share: null, problem: messageFor(outcome, t) },
    )
  }
  const add = (files: Iterable<File>) => {
    let room = attachmentLimits.perMessage - uploads.filter(({ problem }) => problem === null).length
    for (const file of files) {
      const checked = room > 0 ? checkFile(file) : null
      const problem =
        checked === null ? textOf(t, 'too-many-attachments') : checked.ok ? null : textOf(t, checked.error)
      const share = problem === null ? 0 : null
      const upload = { id: crypto.randomUUID(), name: file.name, size: file.size, share, problem }
      setUploads((all) => [...all, upload])
      if (problem !== null) continue
      room -= 1
      void start(file, upload)
    }
  }
  const remove = ({ id, problem }: Upload) => {
    sending.current.get(id)?.abort()
    setUploads((all) => all.filter((upload) => upload.id !== id))
    if (problem === null) void send(discardRequestAttachment, { params: { id } })
  }
  return {
    uploads,
    add,
    remove,
    /** Clears the list after the files have been attached. */
    clear: () => setUploads([]),
    isSending: uploads.some(({ share }) => share !== null),
    /** Whether a file was refused. The user must remove it before sending, so that no file is left out unnoticed. */
    hasRefused: uploads.some(({ problem }) => problem !== null),
    ids: uploads.flatMap(({ id, share, problem }) => (share === null && problem === null ? [id] : [])),
  }
}

export type Uploads = ReturnType<typeof useUploads>
