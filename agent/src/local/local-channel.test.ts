import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#agent/platform/exit-codes.ts'
import { channelOf, channelsToAsk } from './channel-address.ts'
import { makeChannelKey } from './channel-key.ts'
import { askLocally, listenLocally } from './local-channel.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-channel-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const address = () => channelOf(folder)
const channel = () => ({ address: address(), key: makeChannelKey(folder) })

describe('the channel to the agent that runs', () => {
  it('carries a question and its answer', async () => {
    const listener = await listenLocally(channel(), async (question) => ({ question }))
    expect(await askLocally([channel()], 'status')).toEqual({ question: 'status' })
    listener?.close()
  })

  it('carries a failure', async () => {
    const listener = await listenLocally(channel(), async () => {
      throw new Failure('server-away', 'no network')
    })
    await expect(askLocally([channel()], 'link')).rejects.toMatchObject({ exit: 'server-away', message: 'no network' })
    listener?.close()
  })

  it('has no answer where no agent runs', async () => {
    expect(await askLocally([channel(), { address: path.join(folder, 'other.sock'), key: null }], 'status')).toBeNull()
  })

  it('refuses a second agent, and takes the place of one that was killed', async () => {
    const listener = await listenLocally(channel(), async () => 'first')
    await expect(listenLocally(channel(), async () => 'second')).rejects.toMatchObject({ exit: 'already-running' })
    listener?.close()
    writeFileSync(address(), '')
    const next = await listenLocally(channel(), async () => 'next')
    expect(await askLocally([channel()], 'status')).toBe('next')
    next?.close()
  })

  it.each([['shutdown\n'], ['x'.repeat(100_000)], ['\n']])('closes on %j', async (text) => {
    const listener = await listenLocally(channel(), async () => 'answer')
    const socket = createConnection(address())
    const read: string[] = []
    socket.on('data', (part) => read.push(String(part))).on('error', () => undefined)
    socket.write(text)
    await once(socket, 'close')
    expect(read).toEqual([])
    listener?.close()
  })

  it('takes nothing after the question, and closes once it is answered', async () => {
    const listener = await listenLocally(channel(), async () => 'answer')
    const socket = createConnection({ path: address(), allowHalfOpen: true })
    socket.on('error', () => undefined).resume()
    const written = await new Promise((resolve) => socket.write(`status\n${'x'.repeat(4_000_000)}`, resolve))
    expect(written).toMatchObject({ syscall: 'write' })
    listener?.close()
  })

  it('takes an answer that is none as a failure', async () => {
    const other = createServer((socket) => void socket.end('{"odd":1}\n')).listen(address())
    await once(other, 'listening')
    await expect(askLocally([channel()], 'status')).rejects.toMatchObject({ exit: 'unexpected' })
    other.close()
  })

  it('is left out where another program has its address, whose answers are not taken', async () => {
    const lie = JSON.stringify({ answer: { url: 'https://evil.test' }, proof: 'x'.repeat(43) })
    const other = createServer((socket) => void socket.end(`${lie}\n`)).listen(address())
    await once(other, 'listening')
    expect(await listenLocally(channel(), async () => 'answer')).toBeNull()
    await expect(askLocally([channel()], 'link')).rejects.toMatchObject({ exit: 'unexpected' })
    other.close()
  })

  it('answers those who may not read its secret too', async () => {
    const listener = await listenLocally(channel(), async () => 'answer')
    expect(await askLocally([{ address: address(), key: null }], 'status')).toBe('answer')
    listener?.close()
  })

  it('is in the folder of the state, or elsewhere where its path is too long for a socket', () => {
    expect(channelOf('/srv/state')).toBe('/srv/state/agent.sock')
    expect(channelOf(`/${'x'.repeat(200)}`).length).toBeLessThan(100)
    expect(channelOf('/var/lib/portico-agent')).toBe('/run/portico-agent/agent.sock')
    expect(channelsToAsk('/srv/state', { PORTICO_AGENT_STATE: '/srv/state' })).toEqual([
      { address: '/srv/state/agent.sock', key: null },
    ])
    expect(channelsToAsk('/home/nora/.local/state/portico-agent', {})).toHaveLength(2)
  })
})
