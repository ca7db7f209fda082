import { downloadAgent, downloadGateway } from '#features/agent-downloads/contract/downloads.ts'
import {
  downloadNames,
  type AgentKind,
  type DownloadName,
  type Processor,
  type System,
} from '@portico/contract/core/devices/system.ts'
import { useEffect, useRef, useState } from 'react'
import { fetchFile, type FileOutcome, type Received } from '@portico/web/core/calls/fetch-file.ts'

/** The response header with the file's name (spec B §7). */
const nameHeader = 'attachment_filename'

const nameOf = (system: System) =>
  (Object.keys(downloadNames) as DownloadName[]).find((name) => downloadNames[name] === system) ?? 'windows'

/** The program to download. */
export type Wanted = { kind: AgentKind; system: System; processor: Processor; companyid: string }

/** A download in progress: `share` is 0 to 1, null if the size is unknown. An interrupted one can be resumed. */
export type Download = { share: number | null; wanted: Wanted; interrupted: Received | null }

/** The messages for a finished download (spec B §8, "Download"). */
export type DownloadEnd = 'agentDownloaded' | 'gatewayDownloaded' | 'noDataFound' | 'noDataAvailable' | 'failed'

function endOf(outcome: FileOutcome, { kind }: Wanted): DownloadEnd {
  if (outcome.ok) return kind === 'agent' ? 'agentDownloaded' : 'gatewayDownloaded'
  const { error } = outcome
  const status = error.kind === 'refused' ? error.status : 0
  return status === 404 ? 'noDataFound' : status === 422 ? 'noDataAvailable' : 'failed'
}

/**
 * Downloads programs: one at a time for each system, several systems at the same time (spec B §4, "Download dialog").
 * Calls `onEnd` when a download ends, unless the user cancelled it. Unmounting aborts pending downloads.
 */
export function useDownloads(onEnd: (end: DownloadEnd) => void) {
  const [downloads, setDownloads] = useState<Partial<Record<System, Download>>>({})
  const running = useRef(new Map<System, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const ending of all.values()) ending.abort()
    }
  }, [])
  const set = (system: System, download: Download | undefined) =>
    setDownloads(({ [system]: _former, ...others }) =>
      download === undefined ? others : { ...others, [system]: download },
    )
  const start = async (wanted: Wanted, received?: Received) => {
    const { system } = wanted
    if (running.current.has(system)) return
    const ending = new AbortController()
    running.current.set(system, ending)
    const { signal } = ending
    const onProgress = (share: number | null) => {
      if (!signal.aborted) set(system, { share, wanted, interrupted: null })
    }
    onProgress(received?.size ? received.bytes / received.size : 0)
    const input = {
      params: { system: nameOf(system) },
      query: { companyid: wanted.companyid, processor: wanted.processor },
    }
    const options = { nameHeader, signal, onProgress, received }
    const call = wanted.kind === 'agent' ? downloadAgent : downloadGateway
    const outcome = await fetchFile(call, input, options)
    if (signal.aborted || (!outcome.ok && outcome.error.kind === 'cancelled')) return
    running.current.delete(system)
    if (outcome.ok) saveFile(outcome.value.file, outcome.value.name)
    if (!outcome.ok && outcome.error.kind === 'interrupted') {
      const { received: interrupted } = outcome.error
      const { bytes, size } = interrupted
      set(system, { share: size === null ? null : bytes / size, wanted, interrupted })
    } else {
      set(system, undefined)
    }
    onEnd(endOf(outcome, wanted))
  }
  const cancel = (system: System) => {
    running.current.get(system)?.abort()
    running.current.delete(system)
    set(system, undefined)
  }
  return { downloads, start, cancel }
}

/** Milliseconds until the file's URL is revoked: some browsers read it only after asking the user. */
const keptFor = 60_000

/** Saves a file under this name, like a link with `download`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor)
}
