import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { titleOfFile } from '#features/assistant/contract/file-title.ts'
import { uploadDataset, type ImportStep } from '#features/assistant/contract/upload-dataset.ts'
import { sendFile } from '@portico/web/core/calls/send-file.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/assistant/web/messages/en.json'

export type DateOrder = 'day-first' | 'month-first'

/** What an upload is doing, and the share of it that is done (0 to 1), null where that is not known. */
export type UploadStep = { step: 'sending' | ImportStep; share: number | null }

export type UploadState =
  /** `gone` are the columns that the file before had, and this one has not. */
  | { kind: 'ready'; gone?: readonly string[] }
  | ({ kind: 'sending'; name: string } & UploadStep)
  | { kind: 'cancelled' }
  | { kind: 'problem'; text: string }

/** The dataset that a file replaces, null for a new one; and its title, which is the name of the file where it is left out. */
export type UploadTarget = { id: string | null; title?: string | undefined }

type UploadOptions = UploadTarget & {
  /** How dates are read that do not say it themselves. */
  dateOrder?: DateOrder | undefined
  onDone: (id: string) => void
}

/**
 * Sends one file at a time, and says how far it is. A file over the limit is not sent; a page that is left cancels.
 */
export function useUpload({ id, title, dateOrder, onDone }: UploadOptions) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const sending = useRef<AbortController | null>(null)
  const [state, setState] = useState<UploadState>({ kind: 'ready' })
  useEffect(() => () => sending.current?.abort(), [])
  const upload = async (file: File | undefined, as: UploadTarget = { id, title }) => {
    if (file === undefined || state.kind === 'sending') return
    if (file.size > fileLimits.bytes) return setState({ kind: 'problem', text: t('file-too-large') })
    const own = new AbortController()
    sending.current = own
    const show = (now: UploadStep) => {
      if (!own.signal.aborted) setState({ kind: 'sending', name: file.name, ...now })
    }
    show({ step: 'sending', share: 0 })
    const query = { title: as.title ?? titleOfFile(file.name), date_order: dateOrder }
    const target = { params: { id: as.id ?? crypto.randomUUID() }, query }
    const outcome = await sendFile(uploadDataset, target, {
      file,
      signal: own.signal,
      onSent: (share) => show({ step: 'sending', share }),
      onEvent: (sent) => {
        if (sent.event === 'progress') show(stepOf(sent))
      },
    })
    if (own.signal.aborted) return
    if (!outcome.ok) return setState({ kind: 'problem', text: messageFor(outcome, t) })
    setState({ kind: 'ready', gone: outcome.data.gone_columns })
    await client.invalidateQueries()
    onDone(outcome.data.id)
  }
  const stop = () => {
    sending.current?.abort()
    setState({ kind: 'cancelled' })
  }
  return { state, upload, stop }
}

/** Waiting and storing have no share: they do not say how long they take. */
const stepOf = ({ step, done, of }: { step: ImportStep; done: number; of: number }): UploadStep => ({
  step,
  share: step === 'waiting' || step === 'storing' ? null : Math.min(1, done / Math.max(1, of)),
})
