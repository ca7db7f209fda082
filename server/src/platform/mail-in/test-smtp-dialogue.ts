import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../../../../tools/patience.ts'

/** A connection to an SMTP server, line by line. */
export type Dialogue = {
  socket: Socket
  /** Returns everything received so far. */
  received: () => string
  isClosed: () => boolean
  /** Sends the text unchanged and returns the answer; empty if there is none. */
  send: (text: string | Buffer) => Promise<string>
}

/** Connects and waits for the greeting. A client that speaks before it is disconnected. */
export async function openDialogue(port: number): Promise<Dialogue> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.on('data', (piece) => (received += piece.toString('latin1')))
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  await once(socket, 'connect')
  const more = async (before: number): Promise<string> => {
    for (const end = Date.now() + patience(30_000); received.length === before && !isClosed && Date.now() < end;)
      await pause(5)
    return received.slice(before)
  }
  await more(0)
  return {
    socket,
    received: () => received,
    isClosed: () => isClosed,
    async send(text) {
      const before = received.length
      if (!isClosed) socket.write(text)
      return more(before)
    },
  }
}

/** Sends these lines one after another, and returns everything received. */
export async function sendLines(port: number, lines: readonly string[]): Promise<string> {
  const { send, received, socket } = await openDialogue(port)
  for (const line of lines) await send(line)
  socket.destroy()
  return received()
}
