import { useState } from 'react'
import type { ChatFile } from '@portico/contract/features/chat/chat-view.ts'

/** Files that go with the next message. */
export type Uploading = {
  attached: readonly ChatFile[]
  sending: { name: string; share: number } | null
  isBusy: boolean
  problem: string | null
  add: (files: FileList | null) => void
  remove: (id: string) => void
  stop: () => void
  take: () => readonly ChatFile[]
}

/** Uploads files. */
export function useFiles(): Uploading {
  const [attached, setAttached] = useState<readonly ChatFile[]>([])
  return {
    attached,
    sending: null,
    isBusy: false,
    problem: null,
    add: () => undefined,
    remove: (id) => setAttached(attached.filter((each) => each.id !== id)),
    stop: () => undefined,
    take: () => attached,
  }
}
