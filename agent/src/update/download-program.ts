import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, open, rm, stat } from 'node:fs/promises'
import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import { sentenceOf } from '#agent/platform/exit-codes.ts'

/** Requests a program's bytes from `start` on, with a `Range` header unless it is 0. */
export type AskForProgram = (manifest: ReleaseManifest, start: number, signal: AbortSignal) => Promise<Response>

/** `later`: incomplete; the bytes received so far are kept. `differs`: complete, but not the signed file. */
export type Downloaded = { outcome: 'done' } | { outcome: 'later'; why: string } | { outcome: 'differs' }

/** Milliseconds without a byte after which a download is aborted. */
const patience = 30_000

/**
 * Downloads a program to `file`, continuing an earlier attempt, then checks its size and SHA-256 and sets its mode to
 * 755.
 */
export async function downloadProgram(
  manifest: ReleaseManifest,
  file: string,
  ask: AskForProgram,
): Promise<Downloaded> {
  const start = await sizeOf(file)
  try {
    if (start < manifest.size) await append(manifest, file, start, ask)
  } catch (thrown) {
    return { outcome: 'later', why: sentenceOf(thrown) }
  }
  if (await isSigned(manifest, file)) {
    await chmod(file, 0o755)
    return { outcome: 'done' }
  }
  await rm(file, { force: true })
  // The start may come from an earlier, damaged attempt; the next attempt starts from scratch.
  return start > 0 ? { outcome: 'later', why: 'what was downloaded before is damaged' } : { outcome: 'differs' }
}

/** Returns whether a file matches a manifest's size and SHA-256. */
export async function isSigned({ size, sha256 }: ReleaseManifest, file: string): Promise<boolean> {
  if ((await sizeOf(file)) !== size) return false
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}

async function append(manifest: ReleaseManifest, file: string, start: number, ask: AskForProgram): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), patience)
  try {
    const response = await ask(manifest, start, silence.signal)
    const isRest = start > 0 && response.status === 206
    if (!isRest && response.status !== 200) throw new Error(`the download was answered with ${response.status}`)
    const opened = await open(file, isRest ? 'a' : 'w', 0o600)
    try {
      let length = isRest ? start : 0
      for await (const chunk of response.body ?? []) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), patience)
        length += chunk.length
        // A longer file cannot be the signed one.
        if (length > manifest.size) return await opened.truncate(0)
        await opened.appendFile(chunk)
      }
      if (length < manifest.size) throw new Error('the download was cut off')
    } finally {
      await opened.sync()
      await opened.close()
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
