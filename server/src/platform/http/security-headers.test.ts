import fastify from 'fastify'
import { expect, it } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

it.each([
  ['none', undefined, 'SAMEORIGIN'],
  ['our own pages', "default-src 'none'; frame-ancestors 'self'", 'SAMEORIGIN'],
  ['another origin', "default-src 'none'; frame-ancestors https://id.example.com", undefined],
])('a policy that lets %s frame a response has the matching x-frame-options', async (_, policy, option) => {
  const app = fastify()
  app.get('/', (_request, reply) => {
    if (policy !== undefined) reply.header('content-security-policy', policy)
    return reply.send('')
  })
  setSecurityHeaders(app)
  const { headers } = await app.inject('/')
  expect(headers['x-frame-options']).toBe(option)
  expect(headers['content-security-policy']).toContain('frame-ancestors')
  expect(headers['x-content-type-options']).toBe('nosniff')
  await app.close()
})
