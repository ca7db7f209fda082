import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#agent/platform/exit-codes.ts'
import { channelOf, channelsToAsk } from './channel-address.ts'
import { askLocally, listenLocally } from './local-channel.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-channel-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const address = () => channelOf(folder)

describe('the channel to the agent that runs', () => {
  it('carries a question and its answer', async () => {
    const channel = await listenLocally(address(), async (question) => ({ question }))
    expect(await askLocally([address()], 'status')).toEqual({ question: 'status' })
    channel.close()
  })

  it('carries a failure', async () => {
    const channel = await listenLocally(address(), async () => {
      throw new Failure('server-away', 'no network')
    })
    await expect(askLocally([address()], 'link')).rejects.toMatchObject({ exit: 'server-away', message: 'no network' })
    channel.close()
  })

  it('has no answer where no agent runs', async () => {
    expect(await askLocally([address(), path.join(folder, 'other.sock')], 'status')).toBeNull()
  })

  it('refuses a second agent, and takes the place of one that was killed', async () => {
    const channel = await listenLocally(address(), async () => 'first')
    await expect(listenLocally(address(), async () => 'second')).rejects.toMatchObject({ exit: 'already-running' })
    channel.close()
    writeFileSync(address(), '')
    const next = await listenLocally(address(), async () => 'next')
    expect(await askLocally([address()], 'status')).toBe('next')
    next.close()
  })

  it.each([['shutdown\n'], ['x'.repeat(100_000)], ['\n']])('closes on %j', async (text) => {
    const channel = await listenLocally(address(), async () => 'answer')
    const socket = createConnection(address())
    const read: string[] = []
    socket.on('data', (part) => read.push(String(part))).on('error', () => undefined)
    socket.write(text)
    await once(socket, 'close')
    expect(read).toEqual([])
    channel.close()
  })

  it('takes an answer that is none as a failure', async () => {
    const other = createServer((socket) => void socket.end('{"odd":1}\n')).listen(address())
    await once(other, 'listening')
    await expect(askLocally([address()], 'status')).rejects.toMatchObject({ exit: 'unexpected' })
    other.close()
  })

  it('is in the folder of the state, or elsewhere where its path is too long for a socket', () => {
    expect(channelOf('/srv/state')).toBe('/srv/state/agent.sock')
    expect(channelOf(`/${'x'.repeat(200)}`).length).toBeLessThan(100)
    expect(channelOf('/var/lib/portico-agent')).toBe('/run/portico-agent/agent.sock')
    expect(channelsToAsk('/srv/state', { PORTICO_AGENT_STATE: '/srv/state' })).toEqual(['/srv/state/agent.sock'])
    expect(channelsToAsk('/home/nora/.local/state/portico-agent', {})).toHaveLength(2)
  })
})
