import type { FastifyRequest } from 'fastify'

/** Returns whether a request is a browser's navigation to a page, instead of a script's fetch. */
export function isNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
