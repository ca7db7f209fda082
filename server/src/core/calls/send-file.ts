import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalEnvelope, sendEnvelope } from './envelope.ts'
import { refused, type FileSent } from './handler.ts'
import { rangeOf } from '#server/platform/http/byte-range.ts'
import { sizeOfParts, streamOfParts } from '#server/platform/http/file-parts.ts'

/**
 * Sends a file: whole, a range of it (RFC 9110 §14), or only its headers to a HEAD. `Repr-Digest` (RFC 9530) is that of
 * the whole file. A range beyond its end is refused with 416 and an envelope.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileSent): FastifyReply {
  const size = sizeOfParts(file.parts)
  const tag = `"${file.sha256.toString('base64url')}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'attachment_filename': file.name,
    'cache-control': file.cacheControl ?? 'private, no-store',
    'content-disposition': `attachment; filename="${file.name}"`,
    'etag': tag,
    'repr-digest': `sha-256=:${file.sha256.toString('base64')}:`,
  })
  const { 'range': asked, 'if-range': ifRange, 'if-none-match': known } = request.headers
  if (known === tag) return reply.code(304).send()
  const range = request.method === 'GET' ? rangeOf({ range: asked, ifRange: textOf(ifRange) }, size, tag) : null
  if (range?.ok === false) {
    reply.header('content-range', `bytes */${size}`).removeHeader('attachment_filename')
    reply.removeHeader('content-disposition')
    const { data, module_code } = refusalEnvelope(refused('input-not-valid'), coreRefusals)
    const summary = 'The request is not valid: the range is not within the file.'
    return sendEnvelope(reply, { code: 416, summary, data, module_code })
  }
  const { start, end } = range?.value ?? { start: 0, end: size - 1 }
  reply.type(file.type).header('content-length', end - start + 1)
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return request.method === 'HEAD' ? reply.send() : reply.send(streamOfParts(file.parts, start, end))
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
