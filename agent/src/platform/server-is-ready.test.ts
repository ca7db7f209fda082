import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverIsReady } from './server-is-ready.ts'

let status = 200
const server = createServer((request, response) => {
  response.statusCode = request.url === '/readyz' ? status : 404
  response.end()
})
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('a server', () => {
  it('is ready when its /readyz responds with 200', async () => {
    status = 200
    expect(await serverIsReady(address())).toBe(true)
  })

  it('is not ready while it drains', async () => {
    status = 503
    expect(await serverIsReady(address())).toBe(false)
  })

  it.each(['http://127.0.0.1:1', 'not a url', 'file:///etc/hosts', ''])('is not ready at %s', async (url) => {
    expect(await serverIsReady(url)).toBe(false)
  })
})
