import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../../../../tools/patience.ts'

/** A connection to an SMTP server, line by line. */
export type Dialogue = {
  socket: Socket
  /** All that was heard. */
  heard: () => string
  isClosed: () => boolean
  /** Sends as it is, and returns what is heard then; empty where nothing is. */
  send: (text: string | Buffer) => Promise<string>
}

/** Connects and waits for the greeting: one who speaks before it is disconnected. */
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

/** Says these lines one after the other, and returns all that was heard. */
export async function talk(port: number, lines: readonly string[]): Promise<string> {
  const { send, heard, socket } = await openDialogue(port)
  for (const line of lines) await send(line)
  socket.destroy()
  return heard()
}
