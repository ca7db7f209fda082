import type { FastifyInstance } from 'fastify'

/**
 * Lets the routes of a scope accept forms (`application/x-www-form-urlencoded`), up to `bodyLimit` bytes. The body
 * stays a text, which the route reads itself: other bodies are JSON here.
 */
export function acceptForms(scope: FastifyInstance, bodyLimit?: number): void {
  const limit = bodyLimit === undefined ? {} : { bodyLimit }
  const options = { parseAs: 'string', ...limit } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, next) => next(null, body))
}
