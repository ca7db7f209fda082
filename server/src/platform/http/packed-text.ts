import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import { entityTagOf, isAlreadyThere } from './entity-tag.ts'

type Packed = { bytes: Buffer; etag: string }

/** A text in each encoding that browsers accept, each with the strong ETag of its own bytes. */
export type PackedText = { br: Packed; gzip: Packed; identity: Packed }

/** Packs a text; `params` are Brotli's parameters. */
export async function packText(text: string, params: Record<number, number>): Promise<PackedText> {
  const bytes = Buffer.from(text)
  const sized = { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: sized }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { br: tagged(br), gzip: tagged(gzipped), identity: tagged(bytes) }
}

const tagged = (bytes: Buffer): Packed => ({ bytes, etag: entityTagOf(bytes) })

/**
 * Sends a text in the best encoding that the request accepts, or 304 if the client already has it. `vary` are the names
 * of further headers that the text depends on. The reply's other headers are set before.
 */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: PackedText,
  vary: readonly string[] = [],
): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const { bytes, etag } = text[encoding]
  reply.headers({ vary: ['accept-encoding', ...vary].join(', '), etag })
  if (reply.statusCode === 200 && isAlreadyThere(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
