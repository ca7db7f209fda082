import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { postTo } from './post-to.ts'
import { isPublicAddress, publicLookup } from './public-lookup.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}/hook`), close: () => server.close() }
}

const post = (url: URL, allowsPrivate = true, within = 10_000) =>
  postTo({ url, headers: { 'content-type': 'application/json' }, body: '{}', allowsPrivate, within })

describe('an address is public', () => {
  it.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['192.0.2.1', false],
    ['198.18.0.1', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['::7f00:1', false],
    ['4000::1', false],
    ['168.63.129.16', false],
    ['localhost', false],
    ['', false],
  ])('%s: %s', (address, isIt) => expect(isPublicAddress(address)).toBe(isIt))
})

describe('a post to an address that a user entered', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://localhost./',
    'http://93.184.215.14/',
  ])('%s is not sent', async (address) => {
    const { status, problem } = await post(new URL(address), false)
    expect(status).toBeNull()
    expect(problem).toMatch(/on the public internet|must begin with https/)
  })

  it('is refused where a name leads to this machine, at the connection itself', async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    publicLookup('localhost', { all: true }, (error) =>
      resolve(error === null ? undefined : 'code' in error ? error.code : ''),
    )
    expect(await promise).toBe('NO_PUBLIC_ADDRESS')
  })

  it('follows no redirect', async () => {
    let calls = 0
    const receiver = await serve((_request, response) => {
      calls += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await post(receiver.url)).toEqual({ status: 302, problem: '' })
    expect(calls).toBe(1)
    receiver.close()
  })

  it('ends with the status, whatever follows it', async () => {
    const receiver = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('x')
    })
    expect(await post(receiver.url)).toEqual({ status: 200, problem: '' })
    receiver.close()
  })

  it('ends after its time, and reads nothing of an endless response', async () => {
    const silent = await serve(() => undefined)
    expect(await post(silent.url, true, 300)).toEqual({ status: null, problem: 'No response within 0.3 seconds.' })
    silent.close()
    const endless = await serve((_request, response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(64_000)), 1)
      response.on('close', () => clearInterval(more))
    })
    expect(await post(endless.url)).toEqual({ status: 200, problem: '' })
    endless.close()
  })

  it('reports a connection that is refused', async () => {
    const receiver = await serve(() => undefined)
    receiver.close()
    expect(await post(receiver.url)).toMatchObject({ status: null, problem: expect.stringContaining('ECONNREFUSED') })
  })
})
