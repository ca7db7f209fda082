import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MessageStore } from './message-store.ts'
import { Relay } from './relay.ts'
import { Uplink, type Forwarded } from './uplink.ts'

let base = ''
let made = 0
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'portico-relay-'))
})
afterAll(() => rm(base, { recursive: true }))

const a = 'a'.padEnd(22, '0')
const b = 'b'.padEnd(22, '0')
const isAway: Forwarded = { outcome: 'away', why: 'cut' }

/**
 * Opens a relay to a fake server, which can be reached while `server.isUp`; `server.got` lists the messages that
 * arrive.
 */
async function relayTo(
  server: { isUp: boolean; got: string[]; refuses?: string; keepsWaiting?: string },
  folder?: string,
) {
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const forward = async (sealed: string): Promise<Forwarded> => {
    await new Promise((resolve) => setImmediate(resolve))
    if (!server.isUp || sealed === server.keepsWaiting) return isAway
    if (sealed === server.refuses) return { outcome: 'refused', why: 'altered' }
    server.got.push(sealed)
    return { outcome: 'answered', sealed: `to ${sealed}` }
  }
  const at = folder ?? path.join(base, String((made += 1)))
  const store = await MessageStore.open(at, (count, why) => log(`dropped ${count}: ${why}`))
  const uplink = new Uplink({ forward, log, waits: { first: 1, longest: 20 } })
  return { relay: new Relay({ store, uplink, log }), store, uplink, lines, folder: at }
}

describe('a message', () => {
  it('is forwarded, and its response returned', async () => {
    const server = { isUp: true, got: [] }
    const { relay } = await relayTo(server)
    expect(await relay.relay(a, 'one', true)).toEqual({ outcome: 'answered', sealed: 'to one' })
    await relay.stop()
  })

  it('is stored while the uplink is down, and forwarded once it is back, before any later one', async () => {
    const server = { isUp: false, got: [] as string[] }
    const { relay, lines } = await relayTo(server)
    expect(await relay.relay(a, 'one', true)).toEqual({ outcome: 'stored' })
    expect(await relay.relay(a, 'two', true)).toEqual({ outcome: 'stored' })
    expect(await relay.relay(a, 'link', false)).toEqual({ outcome: 'away' })
    server.isUp = true
    await expect.poll(() => lines, { interval: 5 }).toContain('All stored reports were forwarded (2).')
    expect(lines[0]).toBe('The server cannot be reached (cut); reports are stored here until it can.')
    expect(await relay.relay(a, 'three', true)).toEqual({ outcome: 'answered', sealed: 'to three' })
    expect(server.got).toEqual(['one', 'two', 'three'])
    await relay.stop()
  })

  it('that cannot be stored waits for those before it', async () => {
    const server = { isUp: false, got: [] as string[] }
    const { relay, uplink } = await relayTo(server)
    await relay.relay(a, 'one', true)
    server.isUp = true
    await expect.poll(() => uplink.isOpen, { interval: 1 }).toBe(true)
    expect((await relay.relay(a, 'link', false)).outcome).toBe('answered')
    expect(server.got).toEqual(['one', 'link'])
    await relay.stop()
  })

  it('that the server refuses is left out, and the next one forwarded', async () => {
    const server = { isUp: false, got: [] as string[], refuses: 'one' }
    const { relay, lines } = await relayTo(server)
    await relay.relay(a, 'one', true)
    await relay.relay(a, 'two', true)
    server.isUp = true
    await expect.poll(() => server.got, { interval: 5 }).toEqual(['two'])
    expect(lines).toContain('The server refused a stored report: altered')
    await relay.stop()
  })

  it('that the server never takes does not hold up other senders', async () => {
    const server = { isUp: false, got: [] as string[], keepsWaiting: 'never' }
    const { relay } = await relayTo(server)
    for (const [sender, message] of [
      [a, 'never'],
      [b, 'one'],
      [b, 'two'],
    ] as const)
      expect(await relay.relay(sender, message, true)).toEqual({ outcome: 'stored' })
    server.isUp = true
    await expect.poll(() => server.got, { interval: 5 }).toEqual(['one', 'two'])
    await relay.stop()
  })

  it('of a sender that sends too many at once is refused for now', async () => {
    const { relay } = await relayTo({ isUp: true, got: [] })
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => relay.relay(a, `${index}`, true)))
    expect(outcomes.filter(({ outcome }) => outcome === 'busy')).toHaveLength(2)
    await relay.stop()
  })
})

it('takes nothing that it cannot store, so that the agent keeps it', async () => {
  const server = { isUp: false, got: [] as string[] }
  const { relay, folder, lines } = await relayTo(server)
  // A file in place of the sender's folder makes writing fail, as a full disk does.
  await writeFile(path.join(folder, a), '')
  expect(await relay.relay(a, 'one', true)).toEqual({ outcome: 'full' })
  expect(lines.at(-1)).toMatch("Couldn't store a report")
  expect(await relay.relay(b, 'one', true)).toEqual({ outcome: 'stored' })
  await relay.stop()
})

it('loses and reorders nothing of any sender, whenever the uplink is cut and the gateway restarted', async () => {
  const step = fc.constantFrom('a', 'b', 'cut', 'back', 'restart', 'wait')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = { isUp: true, got: [] as string[] }
      const folder = path.join(base, String((made += 1)))
      let { relay } = await relayTo(server, folder)
      const sent: string[] = []
      for (const [at, step] of steps.entries()) {
        if (step === 'cut') server.isUp = false
        else if (step === 'back') server.isUp = true
        else if (step === 'wait') await new Promise((resolve) => setImmediate(resolve))
        else if (step === 'restart') {
          await relay.stop()
          ;({ relay } = await relayTo(server, folder))
        } else {
          expect(['stored', 'answered']).toContain(
            (await relay.relay(step === 'a' ? a : b, `${step}${at}`, true)).outcome,
          )
          sent.push(`${step}${at}`)
        }
      }
      server.isUp = true
      await expect.poll(() => new Set(server.got), { interval: 2 }).toEqual(new Set(sent))
      await relay.stop()
      for (const name of ['a', 'b']) {
        const of = (list: readonly string[]) => list.filter((message) => message.startsWith(name))
        // A restart may forward the last messages again, which the server ignores.
        expect([...new Set(of(server.got))]).toEqual(of(sent))
      }
    }),
    { numRuns: 40 },
  )
})
