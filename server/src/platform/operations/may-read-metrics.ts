import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The headers of a proxy. Behind a proxy on the same computer, every client would have a loopback address. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/

/**
 * Returns whether a request may see the metrics: it comes from the server's own computer and through no proxy, or it
 * has the token (RFC 6750 §2.1). Metrics reveal load and paths, so other computers need the token.
 */
export function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const isDirect = forwarded.every((name) => headers[name] === undefined)
  if (isDirect && loopback.test(socket.remoteAddress ?? '')) return true
  const [, sent] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return token !== undefined && sent !== undefined && timingSafeEqual(digestOf(sent), digestOf(token))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
