import { chmodSync, mkdirSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { exits, Failure, sentenceOf, type ExitName } from '#agent/platform/exit-codes.ts'
import { codeOf, removeIfThere } from '#agent/platform/kept-file.ts'

/**
 * How the commands of one computer reach the agent that runs: one key must sign in one process alone, since the server takes a second for
 * a clone, and an ordinary user cannot read the state. One line asks, one line of JSON responds.
 */
export type Question = 'status' | 'link' | 'report'
const questions: readonly string[] = ['status', 'link', 'report'] satisfies Question[]

const response = z.union([z.object({ answer: z.unknown() }), z.object({ exit: z.string(), sentence: z.string() })])

/** Milliseconds until a question is given up; a report that the server lets wait takes as long. */
const patience = 60_000
const longestLine = 65_536

/** Listens at an address until closed. Refusal: `already-running` where another agent listens there. */
export async function listenLocally(
  address: string,
  answer: (question: Question) => Promise<unknown>,
): Promise<{ close: () => void }> {
  const isSocket = process.platform !== 'win32'
  if (isSocket) mkdirSync(path.dirname(address), { recursive: true, mode: 0o755 })
  const server = createServer((socket) => void respond(socket, answer))
  try {
    await listening(server, address)
  } catch (thrown) {
    if (codeOf(thrown) !== 'EADDRINUSE') throw thrown
    const other = await connected(address)
    other?.destroy()
    if (other !== null) throw new Failure('already-running', 'The agent is running already.')
    removeIfThere(address)
    await listening(server, address)
  }
  // Any user of this computer may ask; folders of a state let only their owner through.
  if (isSocket) chmodSync(address, 0o666)
  server.unref()
  return { close: () => void server.close() }
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

async function respond(socket: Socket, answer: (question: Question) => Promise<unknown>): Promise<void> {
  socket.on('error', () => socket.destroy())
  socket.setTimeout(patience, () => socket.destroy())
  const question = await lineOf(socket)
  if (question === null || !questions.includes(question)) return void socket.destroy()
  socket.end(`${JSON.stringify(await answered(() => answer(question as Question)))}\n`)
}

async function answered(answer: () => Promise<unknown>): Promise<z.infer<typeof response>> {
  try {
    return { answer: await answer() }
  } catch (thrown) {
    return { exit: thrown instanceof Failure ? thrown.exit : 'unexpected', sentence: sentenceOf(thrown) }
  }
}

/** The response of the agent that listens at one of the addresses; null where none does. Throws the failure that it responds with. */
export async function askLocally(addresses: readonly string[], question: Question): Promise<unknown> {
  for (const address of addresses) {
    const socket = await connected(address)
    if (socket === null) continue
    socket.setTimeout(patience, () => socket.destroy())
    socket.write(`${question}\n`)
    const line = await lineOf(socket)
    socket.destroy()
    const { success, data } = response.safeParse(parsed(line))
    if (!success) throw new Failure('unexpected', 'The running agent did not respond.')
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

function lineOf(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > longestLine) resolve(null)
    })
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
