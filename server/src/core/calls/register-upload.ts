import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { KnownRefusals } from '@portico/contract/core/calls/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowSlowBody } from './body-deadline.ts'
import { refusalEnvelope, sendEnvelope } from './envelope.ts'
import { refused } from './handler.ts'

/** A call whose body is a file, and the refusals by which it may be refused. */
type UploadCall = { call: Call; upload: NonNullable<Call['upload']>; refusals: KnownRefusals<RefusalName> }

/**
 * Registers the route of a call whose body is a file: it reaches the handler as a stream. A request that announces more
 * bytes than the call accepts is refused before any is read, and its connection is closed.
 */
export async function registerUpload(
  scope: FastifyInstance,
  { call, upload, refusals }: UploadCall,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...upload.types], (_request, payload, done) => done(null, payload))
  scope.addHook('onRequest', (request, reply, done) => {
    if (Number(request.headers['content-length'] ?? 0) <= upload.bytesAtMost) {
      allowSlowBody(request.raw)
      return done()
    }
    // Without this header, the client would continue to send.
    void sendEnvelope(reply.header('connection', 'close'), refusalEnvelope(refused(upload.refusal), refusals))
  })
  scope.route({ method: call.method, url: call.path, bodyLimit: upload.bytesAtMost, handler: answer })
}
