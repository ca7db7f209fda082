import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { titleOfFile } from '#features/assistant/contract/file-title.ts'
import { uploadDataset, type ImportStep } from '#features/assistant/contract/datasets.ts'
import { sendFile } from '@portico/web/core/calls/send-file.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/assistant/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

export type DateOrder = 'day-first' | 'month-first'

/** The current step of an upload, and the completed share (0 to 1); null if unknown. */
export type UploadStep = { step: 'sending' | ImportStep; share: number | null }

export type UploadState =
  /** No upload is running. `gone` are columns of the replaced file that the new file lacks. */
  | { kind: 'ready'; gone?: readonly string[] }
  | ({ kind: 'sending'; name: string } & UploadStep)
  | { kind: 'cancelled' }
  | { kind: 'problem'; text: string }

/** The dataset that a file replaces (null for a new one), and its title (the file's name if omitted). */
export type UploadTarget = { id: string | null; title?: string | undefined }

type UploadOptions = UploadTarget & {
  /** How to read ambiguous dates. */
  dateOrder?: DateOrder | undefined
  onDone: (id: string) => void
}

/**
 * Uploads one file at a time and reports its progress. A file above the limit is not sent; leaving the page cancels the
 * upload.
 */
export function useUpload({ id, title, dateOrder, onDone }: UploadOptions) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const sending = useRef<AbortController | null>(null)
  const [state, setState] = useState<UploadState>({ kind: 'ready' })
  useEffect(() => () => sending.current?.abort(), [])
  const upload = async (file: File | undefined, as: UploadTarget = { id, title }) => {
    if (file === undefined || state.kind === 'sending') return
    if (file.size > fileLimits.bytes) return setState({ kind: 'problem', text: textOf(t, 'file-too-large') })
    const controller = new AbortController()
    sending.current = controller
    const show = (now: UploadStep) => {
      if (!controller.signal.aborted) setState({ kind: 'sending', name: file.name, ...now })
    }
    show({ step: 'sending', share: 0 })
    const query = {
      title: as.title ?? titleOfFile(file.name),
      file_name: titleOfFile(file.name),
      date_order: dateOrder,
    }
    const target = { params: { id: as.id ?? crypto.randomUUID() }, query }
    const outcome = await sendFile(uploadDataset, target, {
      file,
      signal: controller.signal,
      onSent: (share) => show({ step: 'sending', share }),
      onEvent: (sent) => {
        if (sent.event === 'progress') show(stepOf(sent))
      },
    })
    if (controller.signal.aborted) return
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

/**
 * Returns the step of an upload that a progress event reports. Waiting and storing have no share, because the server
 * does not report one.
 */
export const stepOf = ({ step, done, of }: { step: ImportStep; done: number; of: number }): UploadStep => ({
  step,
  share: step === 'waiting' || step === 'storing' ? null : Math.min(1, done / Math.max(1, of)),
})
