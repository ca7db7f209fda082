import { useEffect, useRef, useState } from 'react'
import { checkFile } from '@portico/contract/core/attachments/attachment-rules.ts'
import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'
import { attachChatFile } from '@portico/contract/features/chat/attach-chat-file.ts'
import { filesPerMessage } from '@portico/contract/features/chat/chat-view.ts'
import { sendFile } from '#web/core/calls/send-file.ts'
import { messageFor } from '#web/core/calls/send.ts'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/chat/messages/en.json'

/** Files that go with the next message: those that are uploaded, the one that is being, and why one was not taken. */
export type Uploading = {
  attached: readonly AttachmentSummary[]
  sending: { name: string; share: number } | null
  isBusy: boolean
  problem: string | null
  add: (files: FileList | null) => void
  remove: (id: string) => void
  stop: () => void
  /** The files, which are the message's from then on. */
  take: () => readonly AttachmentSummary[]
}

/**
 * Uploads files one after the other, up to those of a message. What the contract refuses by name or size is not sent; a page that is left
 * cancels.
 */
export function useFiles(): Uploading {
  const t = useMessages(messages)
  const [attached, setAttached] = useState<readonly AttachmentSummary[]>([])
  const [sending, setSending] = useState<Uploading['sending']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])

  const upload = async (file: File, own: AbortController): Promise<boolean> => {
    const checked = checkFile(file)
    if (!checked.ok) return (setProblem(`${file.name}: ${t(checked.error)}`), false)
    setSending({ name: file.name, share: 0 })
    const target = { params: { id: crypto.randomUUID() }, query: { name: file.name } }
    const outcome = await sendFile(attachChatFile, target, {
      file,
      signal: own.signal,
      onSent: (share) => (own.signal.aborted ? undefined : setSending({ name: file.name, share })),
      onEvent: () => undefined,
    })
    if (own.signal.aborted) return false
    if (!outcome.ok) return (setProblem(`${file.name}: ${messageFor(outcome, t)}`), false)
    setAttached((before) => [...before, outcome.data])
    return true
  }
  const add = async (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length === 0 || ending.current !== null) return
    const room = filesPerMessage - attached.length
    setProblem(chosen.length > room ? t('tooManyFiles', { most: String(filesPerMessage) }) : null)
    const own = new AbortController()
    ending.current = own
    for (const file of chosen.slice(0, room)) if (!(await upload(file, own))) break
    if (ending.current === own) ending.current = null
    setSending(null)
  }
  return {
    attached,
    sending,
    isBusy: sending !== null,
    problem,
    add: (files) => void add(files),
    remove: (id) => setAttached((before) => before.filter((each) => each.id !== id)),
    stop: () => {
      ending.current?.abort()
      ending.current = null
      setSending(null)
    },
    take: () => {
      setAttached([])
      setProblem(null)
      return attached
    },
  }
}
