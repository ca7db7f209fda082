import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import { readProgram, type ProgramCache } from './program-cache.ts'

/**
 * Sends a program from the cache. The offer in the headers proves that the deployment signed it; nothing else is
 * downloaded. While the download is in progress, the response is 503 and the agent tries again.
 */
export async function sendProgram(
  request: IncomingMessage,
  response: ServerResponse,
  programs: ProgramCache,
  readOffer: (headers: IncomingHttpHeaders) => ReleaseManifest | null,
): Promise<void> {
  const sha256 = /^\/program\/([0-9a-f]{64})$/.exec(request.url ?? '')?.[1]
  const found = sha256 === undefined ? null : await programs.find(sha256)
  if (found !== null) return sendFile(request, response, found)
  const manifest = readOffer(request.headers)
  if (manifest === null || manifest.sha256 !== sha256) return end(response, 404)
  programs.begin(manifest)
  end(response, 503, { 'retry-after': '5' })
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: { file: string; size: number },
): Promise<void> {
  const start = Number(/^bytes=(\d{1,12})-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (start >= found.size) return end(response, 416, { 'content-range': `bytes */${found.size}` })
  response.writeHead(start > 0 ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'content-length': found.size - start,
    'accept-ranges': 'bytes',
    ...(start > 0 ? { 'content-range': `bytes ${start}-${found.size - 1}/${found.size}` } : {}),
  })
  // If the agent disconnects, it requests the rest later.
  await pipeline(readProgram(found.file, start), response).catch(() => undefined)
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-length': 0, ...headers })
  response.end()
}
