import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { exits, Failure, sentenceOf, type ExitName } from '#agent/platform/exit-codes.ts'
import { codeOf, removeIfThere } from '#agent/platform/kept-file.ts'
import { isProof, proofOf } from './channel-key.ts'

/**
 * How the commands of one computer reach the agent that runs: one key must sign in one process alone, since the server takes a second for
 * a clone, and an ordinary user cannot read the state. One line asks, one line of JSON responds.
 */
export type Question = 'status' | 'link' | 'report'
const questions: readonly string[] = ['status', 'link', 'report'] satisfies Question[]

/** Asked by an agent that starts: whether another of the same state folder listens. */
const isThere = 'there'

/** An address, and the secret of the state folder; null for those who may not read it, who cannot know the agent from another program. */
export type Channel = { address: string; key: string | null }

const response = z.union([z.object({ answer: z.unknown() }), z.object({ exit: z.string(), sentence: z.string() })])

/** Milliseconds until a question is given up; a report that the server lets wait takes as long. */
const patience = 60_000
const patienceAtStart = 5_000
const longestLine = 65_536

/**
 * Listens at an address until closed; null where another program has taken it, which any user can do with that of a pipe. Refusal:
 * `already-running` where another agent of the state folder listens there.
 */
export async function listenLocally(
  { address, key }: Channel,
  answer: (question: Question) => Promise<unknown>,
): Promise<{ close: () => void } | null> {
  const isSocket = process.platform !== 'win32'
  if (isSocket) mkdirSync(path.dirname(address), { recursive: true, mode: 0o755 })
  const server = createServer((socket) => void respond(socket, key, answer))
  try {
    await listening(server, address)
  } catch (thrown) {
    if (!['EADDRINUSE', 'EACCES'].includes(codeOf(thrown))) throw thrown
    const other = await askedAt({ address, key }, isThere, patienceAtStart)
    if (other === 'proven') throw new Failure('already-running', 'The agent is running already.')
    if (other !== 'none' || !(await listenInPlace(server, address))) return null
  }
  // Any user of this computer may ask; folders of a state let only their owner through.
  if (isSocket) chmodSync(address, 0o666)
  server.unref()
  return { close: () => void server.close() }
}

/** Takes the place of an agent that was killed. */
async function listenInPlace(server: Server, address: string): Promise<boolean> {
  try {
    removeIfThere(address)
    await listening(server, address)
    return true
  } catch {
    return false
  }
}

async function askedAt(channel: Channel, question: string, wait: number): Promise<'proven' | 'other' | 'none'> {
  const socket = await connected(channel.address)
  if (socket === null) return 'none'
  const read = await asked(socket, channel, question, wait)
  return read === null ? 'other' : 'proven'
}

/** The response to a question, without its proof; null where there is none in time, or a wrong proof. */
async function asked(socket: Socket, { key }: Channel, question: string, wait: number): Promise<object | null> {
  const nonce = randomBytes(16).toString('base64url')
  const timer = setTimeout(() => socket.destroy(), wait)
  socket.write(`${question} ${nonce}\n`)
  const line = await lineOf(socket)
  clearTimeout(timer)
  socket.destroy()
  const { proof, ...read } = Object(parsed(line)) as { proof?: unknown }
  return key === null || isProof(proof, key, nonce, read) ? read : null
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path: address, readableAll: true, writableAll: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function respond(
  socket: Socket,
  key: string | null,
  answer: (question: Question) => Promise<unknown>,
): Promise<void> {
  socket.on('error', () => socket.destroy())
  socket.setTimeout(patience, () => socket.destroy())
  const [question = '', nonce = ''] = (await lineOf(socket))?.split(' ') ?? []
  if (question !== isThere && !questions.includes(question)) return void socket.destroy()
  const written = await answered(async () => (question === isThere ? {} : answer(question as Question)))
  const proof = key === null ? {} : { proof: proofOf(key, nonce, written) }
  // Without the destroying, one who asks and does not end would stay connected.
  socket.end(`${JSON.stringify({ ...written, ...proof })}\n`, () => socket.destroy())
}

async function answered(answer: () => Promise<unknown>): Promise<z.infer<typeof response>> {
  try {
    return { answer: await answer() }
  } catch (thrown) {
    return { exit: thrown instanceof Failure ? thrown.exit : 'unexpected', sentence: sentenceOf(thrown) }
  }
}

/** The response of the agent that listens at one of the addresses; null where none does. Throws the failure that it responds with. */
export async function askLocally(channels: readonly Channel[], question: Question): Promise<unknown> {
  for (const channel of channels) {
    const socket = await connected(channel.address)
    if (socket === null) continue
    const { success, data } = response.safeParse(await asked(socket, channel, question, patience))
    if (!success)
      throw new Failure('unexpected', 'The running agent did not respond, or another program responds in its place.')
    if ('exit' in data)
      throw new Failure(Object.hasOwn(exits, data.exit) ? (data.exit as ExitName) : 'unexpected', data.sentence)
    return data.answer
  }
  return null
}

function connected(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createConnection(address)
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
}

/** The first line that arrives, or null. Nothing is read after it: any user of this computer may go on sending. */
function lineOf(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let text = ''
    const read = (part: string) => {
      text += part
      const end = text.indexOf('\n')
      if (end === -1 && text.length <= longestLine) return
      socket.off('data', read).pause()
      resolve(end === -1 ? null : text.slice(0, end))
    }
    socket.setEncoding('utf8').on('data', read)
    socket.on('close', () => resolve(null))
  })
}

function parsed(line: string | null): unknown {
  try {
    return JSON.parse(line ?? '') as unknown
  } catch {
    return null
  }
}
