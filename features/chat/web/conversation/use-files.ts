import { useEffect, useRef, useState } from 'react'
import { checkFile } from '@portico/contract/core/attachments/attachment-rules.ts'
import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { attachChatFile } from '#features/chat/contract/chat-files.ts'
import { filesPerMessage } from '#features/chat/contract/chat-view.ts'
import { sendFile } from '@portico/web/core/calls/send-file.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/chat/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** Files for the next message: uploaded ones, the one being uploaded, and why others were rejected. */
export type Uploading = {
  attached: readonly AttachmentSummary[]
  sending: { name: string; share: number } | null
  isBusy: boolean
  problems: readonly string[]
  add: (files: FileList | null) => void
  remove: (id: string) => void
  stop: () => void
  /** Takes the files for a message, and clears the list. */
  take: () => readonly AttachmentSummary[]
}

/**
 * Uploads files one after the other, up to the limit of a message. A file that the contract does not allow by name or
 * size is not sent; the files after a refused or stopped one still are. Leaving the page cancels the upload.
 */
export function useFiles(): Uploading {
  const t = useMessages(messages)
  const [attached, setAttached] = useState<readonly AttachmentSummary[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const { sending, upload, stop, setSending } = useUpload()
  const isAdding = useRef(false)
  useEffect(
    () => () => {
      isAdding.current = false
    },
    [],
  )
  const refuse = (file: File, reason: string) => {
    setProblems((before) => [...before, `${file.name}: ${reason}`])
    return false
  }
  const attach = async (file: File): Promise<boolean> => {
    const checked = checkFile(file)
    if (!checked.ok) return refuse(file, textOf(t, checked.error))
    const outcome = await upload(file)
    if (outcome === 'stopped') return false
    if (!outcome.ok) return refuse(file, messageFor(outcome, t))
    setAttached((before) => [...before, outcome.data])
    return true
  }
  const add = async (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length === 0 || isAdding.current) return
    isAdding.current = true
    setProblems([])
    let room = filesPerMessage - attached.length
    for (const file of chosen) {
      if (room === 0) setProblems((before) => [...before, t('tooManyFiles', { most: String(filesPerMessage) })])
      if (room === 0 || !isAdding.current) break
      if (await attach(file)) room -= 1
    }
    isAdding.current = false
    setSending(null)
  }
  return {
    attached,
    sending,
    isBusy: sending !== null,
    problems,
    add: (files) => void add(files),
    remove: (id) => setAttached((before) => before.filter((file) => file.id !== id)),
    stop,
    take: () => {
      setAttached([])
      setProblems([])
      return attached
    },
  }
}

/** Uploads one file at a time; leaving the page cancels it. */
function useUpload() {
  const [sending, setSending] = useState<Uploading['sending']>(null)
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])
  const upload = async (file: File) => {
    const controller = new AbortController()
    ending.current = controller
    setSending({ name: file.name, share: 0 })
    const target = { params: { id: crypto.randomUUID() }, query: { name: file.name } }
    const outcome = await sendFile(attachChatFile, target, {
      file,
      signal: controller.signal,
      onSent: (share) => (controller.signal.aborted ? undefined : setSending({ name: file.name, share })),
      onEvent: () => undefined,
    })
    return controller.signal.aborted ? 'stopped' : outcome
  }
  return { sending, setSending, upload, stop: () => ending.current?.abort() }
}
