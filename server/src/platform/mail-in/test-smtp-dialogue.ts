import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../../../../tools/patience.ts'

/** A connection to an SMTP server, line by line. */
export type Dialogue = {
  socket: Socket
  /** Returns everything received so far. */
  heard: () => string
  isClosed: () => boolean
  /** Sends the text unchanged and returns the answer; empty if there is none. */
  send: (text: string | Buffer) => Promise<string>
}

/** Connects and waits for the greeting. A client that speaks before it is disconnected. */
export async function openDialogue(port: number): Promise<Dialogue> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let isClosed = false
  socket.on('data', (piece) => (heard += piece.toString('latin1')))
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  await once(socket, 'connect')
  const more = async (before: number): Promise<string> => {
    for (const end = Date.now() + patience(30_000); heard.length === before && !isClosed && Date.now() < end;)
      await pause(5)
    return heard.slice(before)
  }
  await more(0)
  return {
    socket,
    heard: () => heard,
    isClosed: () => isClosed,
    async send(text) {
      const before = heard.length
      if (!isClosed) socket.write(text)
      return more(before)
    },
  }
}

/** Sends these lines one after another, and returns everything received. */
export async function talk(port: number, lines: readonly string[]): Promise<string> {
  const { send, heard, socket } = await openDialogue(port)
  for (const line of lines) await send(line)
  socket.destroy()
  return heard()
}
