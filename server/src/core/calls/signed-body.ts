import { gunzipSync } from 'node:zlib'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { refused, type Refused } from './handler.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

type BodyRefusal = Refused<'too-large' | 'input-not-valid' | 'not-json'>

/**
 * Parses the JSON of a body that may be compressed with gzip; it may have at most `bytesAtMost` bytes when inflated.
 */
export function readSignedBody(
  encoding: string | undefined,
  raw: Buffer,
  bytesAtMost: number,
): Result<unknown, BodyRefusal> {
  const inflated = inflate(encoding, raw, bytesAtMost)
  if (!inflated.ok) return inflated
  const text = decode(inflated.value)
  if (text === null) return err(refused('not-json', { summary: 'The request body is not valid UTF-8.' }))
  try {
    return ok(JSON.parse(text) as unknown)
  } catch {
    return err(refused('not-json'))
  }
}

function inflate(encoding: string | undefined, raw: Buffer, bytesAtMost: number): Result<Buffer, BodyRefusal> {
  if (encoding === undefined || encoding === 'identity') return ok(raw)
  if (encoding !== 'gzip')
    return err(refused('input-not-valid', { summary: 'The request body may only be compressed with gzip.' }))
  try {
    // Reports are small: a separate thread would take longer than inflating them here.
    return ok(gunzipSync(raw, { maxOutputLength: bytesAtMost }))
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    if (isTooLarge) return err(refused('too-large'))
    return err(refused('input-not-valid', { summary: 'The request body is not valid gzip.' }))
  }
}

function decode(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
