import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { exits, Failure, sentenceOf, type ExitName } from '#agent/platform/exit-codes.ts'
import { codeOf, removeIfThere } from '#agent/platform/kept-file.ts'
import { isProof, proofOf } from './channel-key.ts'

/**
 * Questions that commands ask the running agent. Only one process may sign with the key, since the server treats a
 * second one as a clone, and an ordinary user cannot read the state. A question is one line; the response is one line
 * of JSON.
 */
export type Question = 'status' | 'link' | 'report'
const questions: readonly string[] = ['status', 'link', 'report'] satisfies Question[]

/** Sent by a starting agent, to find out whether another agent of the same state folder runs. */
const isThere = 'there'

/**
 * An address with the secret of the state folder. The key is null for users who may not read it; they cannot verify
 * that the agent responds.
 */
export type Channel = { address: string; key: string | null }

const response = z.union([z.object({ answer: z.unknown() }), z.object({ exit: z.string(), sentence: z.string() })])

/** Milliseconds until a question times out, which includes the wait for a busy server. */
const patience = 60_000
const patienceAtStart = 5_000
const longestLine = 65_536

/**
 * Listens at an address until closed. Null if another program uses the address, which on Windows any user can do.
 * Refusal: `already-running`, if another agent of the state folder listens there.
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
    if (other === 'proven') throw new Failure('already-running', 'The agent is already running.')
    if (other !== 'none' || !(await listenInPlace(server, address))) return null
  }
  // All users of this computer may query it; private state folders let only their owner through.
  if (isSocket) chmodSync(address, 0o666)
  server.unref()
  return { close: () => void server.close() }
}

/** Replaces the socket of an agent that was killed. */
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

/** Returns the response to a question, without its proof; null if there is none in time, or its proof is wrong. */
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
  // Without `destroy`, a client that never closes would stay connected.
  socket.end(`${JSON.stringify({ ...written, ...proof })}\n`, () => socket.destroy())
}

async function answered(answer: () => Promise<unknown>): Promise<z.infer<typeof response>> {
  try {
    return { answer: await answer() }
  } catch (thrown) {
    return { exit: thrown instanceof Failure ? thrown.exit : 'unexpected', sentence: sentenceOf(thrown) }
  }
}

/**
 * Asks the agents at the addresses, and returns the first response; null if none responds. Throws a failure that an
 * agent returns.
 */
export async function askLocally(channels: readonly Channel[], question: Question): Promise<unknown> {
  for (const channel of channels) {
    const socket = await connected(channel.address)
    if (socket === null) continue
    const { success, data } = response.safeParse(await asked(socket, channel, question, patience))
    if (!success)
      throw new Failure('unexpected', 'The running agent did not respond, or another program answered instead.')
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

/**
 * Returns the first line that arrives, or null. Reading stops there, since any user of this computer could send endless
 * data.
 */
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
