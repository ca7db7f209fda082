import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lineOf, messagesIn, wholeLines } from './message-lines.ts'

/** Bytes after which a new part begins; parts are read and deleted as a whole. */
const partBytes = 1024 * 1024

/** A file of consecutive messages, starting with number `first`. `writtenAt` is in milliseconds since 1970. */
type Part = { first: number; bytes: number; writtenAt: number }

/**
 * A log of one sender's waiting messages, in order, in files that are flushed before `append` returns. If the process
 * is killed, at most the message being written is lost, and some messages may be taken again.
 */
export class MessageLog {
  readonly #folder: string
  readonly #parts: Part[]
  /** The numbers of the next message to take, and of the next one to append. */
  #next: number
  #end: number
  #loaded: { first: number; messages: readonly (string | null)[] } | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #appending = 0

  private constructor(folder: string, parts: Part[], next: number, end: number) {
    this.#folder = folder
    this.#parts = parts
    this.#next = next
    this.#end = end
  }

  /** Opens the log in `folder`, and creates the folder. An incomplete last line is cut off. */
  static async open(folder: string): Promise<MessageLog> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const parts = await partsIn(folder)
    const last = parts.at(-1)
    let end = await takenOf(folder)
    if (last !== undefined) {
      const { bytes, count } = await cutTorn(partFile(folder, last.first))
      last.bytes = bytes
      end = last.first + count
    }
    const next = Math.min(Math.max(await takenOf(folder), parts[0]?.first ?? 0), end)
    const log = new MessageLog(folder, parts, next, end)
    await log.#inTurn(() => log.#deleteTaken())
    return log
  }

  /** The number of waiting messages. */
  get waiting(): number {
    return this.#end - this.#next
  }

  /** Whether no message waits or is being written. */
  get isIdle(): boolean {
    return this.waiting === 0 && this.#appending === 0
  }

  get bytes(): number {
    return this.#parts.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** When the oldest part was last written; null if no message waits. */
  get oldest(): number | null {
    return this.waiting === 0 ? null : (this.#parts[0]?.writtenAt ?? null)
  }

  /** Stores a message so that it survives a power cut once this returns. Throws if the disk is full. */
  async append(message: string, now: number): Promise<void> {
    this.#appending += 1
    try {
      await this.#inTurn(() => this.#write(lineOf(message), now))
    } finally {
      this.#appending -= 1
    }
  }

  /** Returns the oldest message with its number; `text` is null if it was damaged on disk. Null if no message waits. */
  peek(): Promise<{ number: number; text: string | null } | null> {
    return this.#inTurn(async () => {
      if (this.waiting === 0) return null
      const number = this.#next
      const part = this.#parts.findLast(({ first }) => first <= number)
      if (part === undefined) throw new Error(`no part has message ${number}`)
      const at = number - part.first
      if (this.#loaded?.first !== part.first || this.#loaded.messages.length <= at) {
        const content = await readFile(partFile(this.#folder, part.first), 'utf8')
        this.#loaded = { first: part.first, messages: messagesIn(content) }
      }
      return { number, text: this.#loaded.messages[at] ?? null }
    })
  }

  /** Takes all messages up to this number. */
  take(number: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#next = Math.min(Math.max(this.#next, number + 1), this.#end)
      await this.#deleteTaken()
    })
  }

  /** Deletes the oldest part; returns how many waiting messages were lost. */
  dropOldest(): Promise<number> {
    return this.#inTurn(async () => {
      const dropped = Math.max(0, (this.#parts[1]?.first ?? this.#end) - this.#next)
      this.#next += dropped
      await this.#deleteTaken()
      return dropped
    })
  }

  async #write(line: Buffer, now: number): Promise<void> {
    const part = await this.#partFor(now)
    const file = await open(partFile(this.#folder, part.first), 'r+')
    try {
      // A failed write may leave a partial or unflushed line, which does not count as stored.
      await file.truncate(part.bytes)
      for (let written = 0; written < line.length;) {
        const { bytesWritten } = await file.write(line, written, line.length - written, part.bytes + written)
        written += bytesWritten
      }
      await file.datasync()
    } finally {
      await file.close()
    }
    part.bytes += line.length
    part.writtenAt = now
    this.#end += 1
  }

  async #partFor(now: number): Promise<Part> {
    const last = this.#parts.at(-1)
    if (last !== undefined && last.bytes < partBytes) return last
    const part = { first: this.#end, bytes: 0, writtenAt: now }
    const file = await open(partFile(this.#folder, part.first), 'ax', 0o600)
    await file.close()
    await flushFolder(this.#folder)
    this.#parts.push(part)
    return part
  }

  /** Deletes the parts whose messages were all taken, and records the position for the next start. */
  async #deleteTaken(): Promise<void> {
    while (this.#parts.length > 0 && (this.#parts[1]?.first ?? this.#end) <= this.#next) {
      const [part] = this.#parts.splice(0, 1)
      if (part !== undefined) await rm(partFile(this.#folder, part.first), { force: true })
    }
    if (this.#parts.length === 0) this.#loaded = null
    await noteTaken(this.#folder, this.#next)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }
}

const partName = /^(\d{12})\.log$/
const partFile = (folder: string, first: number) => path.join(folder, `${String(first).padStart(12, '0')}.log`)

async function partsIn(folder: string): Promise<Part[]> {
  const names = (await readdir(folder)).filter((name) => partName.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(path.join(folder, name))
      return { first: Number(name.slice(0, 12)), bytes: size, writtenAt: mtimeMs }
    }),
  )
}

/** Cuts off an incomplete last line. */
async function cutTorn(file: string): Promise<{ bytes: number; count: number }> {
  const content = await readFile(file)
  const whole = wholeLines(content)
  if (whole.bytes < content.length) {
    const opened = await open(file, 'r+')
    try {
      await opened.truncate(whole.bytes)
      await opened.datasync()
    } finally {
      await opened.close()
    }
  }
  return whole
}

const takenFile = (folder: string) => path.join(folder, 'taken')

/**
 * Records how far messages were taken. It is not flushed: the server accepts each request only once, so messages may be
 * sent again.
 */
async function noteTaken(folder: string, next: number): Promise<void> {
  const beside = `${takenFile(folder)}.new`
  // On a full disk only this position is lost, not the messages.
  await writeFile(beside, String(next), { mode: 0o600 })
    .then(() => rename(beside, takenFile(folder)))
    .catch(() => undefined)
}

async function takenOf(folder: string): Promise<number> {
  const text = await readFile(takenFile(folder), 'utf8').catch(() => '')
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** Makes a new file survive a power cut. Windows cannot flush folders and does not need it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
