import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Gives the sandbox an opaque origin wherever it is opened, and lets only this product's pages frame it. The page's own
 * policy states which of its scripts may run.
 */
const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
  'worker-src blob:',
  "frame-ancestors 'self'",
].join('; ')

/**
 * Serves the page in which foreign functions run (decisions/0089), at `/sandbox`: compressed if the browser accepts
 * that.
 */
export function registerSandbox(app: FastifyInstance, file: string): void {
  app.get('/sandbox', async (request, reply) => {
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
    if (takesBrotli) void reply.header('content-encoding', 'br')
    return reply.send(await readFile(takesBrotli ? `${file}.br` : file))
  })
}
