import type { Call, SendOf } from '@portico/contract/core/calls/call.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { headersOf, storedCredentials } from '#web/core/sessions/credentials.ts'
import { leaveToSignIn } from '#web/core/sessions/leave.ts'
import { documentLanguage } from '#web/platform/remembered-language.ts'
import { addressOf } from './send.ts'

/**
 * The part of a file received so far. `size` is in bytes, null if the server did not state it; `tag` is the file's
 * `ETag`.
 */
export type Received = {
  pieces: Uint8Array<ArrayBuffer>[]
  bytes: number
  size: number | null
  tag: string | null
  name: string
}

type NotFetched =
  /** Refused by the server with this HTTP status; 0 if the response was not a file. */
  | { kind: 'refused'; status: number }
  /** The connection broke and several retries received nothing more. Another call can continue from `received`. */
  | { kind: 'interrupted'; received: Received }
  | { kind: 'cancelled' }

export type FileOutcome = Result<{ file: Blob; name: string }, NotFetched>

type Options = {
  /** The response header that contains the file name. */
  nameHeader: string
  signal: AbortSignal
  /** Called with the received fraction, 0 to 1, whenever it grows; null if the size is unknown. */
  onProgress: (share: number | null) => void
  /** The part that an interrupted call received. The call continues from there if the file has not changed. */
  received?: Received | undefined
}

/** The delays between retries that receive nothing, in milliseconds. */
const waits = [1_000, 2_000, 4_000, 8_000]
/** Milliseconds without a byte after which a connection counts as broken. */
const longestSilence = 20_000

const nothing = (): Received => ({ pieces: [], bytes: 0, size: null, tag: null, name: '' })

/**
 * Downloads the file that a call returns, with the credentials of the signed-in user. After a broken connection it
 * continues where it stopped (RFC 9110 §14: `Range`, and `If-Range` with the file's tag). A 403 ends the session, as
 * for `send`.
 */
export async function fetchFile<C extends Call>(call: C, input: SendOf<C>, options: Options): Promise<FileOutcome> {
  const { signal } = options
  let received = options.received ?? nothing()
  for (let failures = 0; ;) {
    const before = received.bytes
    const response = await request(addressOf(call.path, input), received, signal)
    if (response !== null && ![200, 206, 416].includes(response.status)) return refused(response.status)
    if (response !== null) {
      const begins = beginningOf(response, received, options.nameHeader)
      received = begins ?? nothing()
      if (begins !== null && (await readRest(received, response, options))) return saved(received, response)
    }
    if (signal.aborted) return err({ kind: 'cancelled' })
    failures = received.bytes > before ? 1 : failures + 1
    const wait = waits[failures - 1]
    if (wait === undefined) return err({ kind: 'interrupted', received })
    await delay(wait, signal)
  }
}

function refused(status: number): FileOutcome {
  if (status === 403) leaveToSignIn({ key: 'session-ended' }, 'reload')
  return err({ kind: 'refused', status })
}

function saved({ pieces, name }: Received, response: Response): FileOutcome {
  if (name === '') return err({ kind: 'refused', status: 0 })
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return ok({ file: new Blob(pieces, { type }), name })
}

async function request(address: string, { bytes, tag }: Received, signal: AbortSignal): Promise<Response | null> {
  const credentials = storedCredentials()
  const headers: Record<string, string> = {
    'accept-language': documentLanguage(),
    ...(credentials === null ? {} : headersOf(credentials)),
    ...(bytes > 0 && tag !== null ? { 'range': `bytes=${bytes}-`, 'if-range': tag } : {}),
  }
  try {
    return await fetch(address, { headers, signal, credentials: 'same-origin', cache: 'no-store' })
  } catch {
    return null
  }
}

/**
 * Returns the received bytes that precede a response's content: all so far if the response continues them, none if it
 * is the whole file. Null if it is another part or has no content.
 */
function beginningOf({ status, headers }: Response, received: Received, nameHeader: string): Received | null {
  if (status === 200) {
    const length = headers.get('content-length')
    const size = length === null ? null : Number(length)
    return { ...nothing(), size, tag: headers.get('etag'), name: headers.get(nameHeader) ?? '' }
  }
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return status === 206 && Number(from) === received.bytes ? { ...received, size: Number(size) } : null
}

/** Reads the content of a response into `received`. Returns whether the file is complete. */
async function readRest(received: Received, response: Response, { onProgress }: Options): Promise<boolean> {
  const reader = response.body?.getReader()
  if (reader === undefined) return false
  const report = () => onProgress(received.size === null ? null : Math.min(received.bytes / received.size, 1))
  report()
  try {
    for (;;) {
      const piece = await inTime(reader.read())
      if (piece.done) return received.size === null || received.bytes === received.size
      received.pieces.push(piece.value)
      received.bytes += piece.value.byteLength
      report()
    }
  } catch {
    void reader.cancel().catch(() => undefined)
    return false
  }
}

function inTime<Piece>(reading: Promise<Piece>): Promise<Piece> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Nothing arrived for too long.')), longestSilence)
    reading.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

/** Waits for the given time, or until the signal aborts. */
function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) done()
    else signal.addEventListener('abort', done, { once: true })
  })
}
