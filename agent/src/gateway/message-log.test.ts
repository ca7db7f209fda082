import { appendFile, copyFile, mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MessageLog } from './message-log.ts'

let base = ''
let made = 0
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'portico-log-'))
})
afterAll(() => rm(base, { recursive: true }))

const newFolder = () => path.join(base, String((made += 1)))
const file = '000000000000.log'

async function logOf(messages: readonly string[]) {
  const folder = newFolder()
  const log = await MessageLog.open(folder)
  for (const message of messages) await log.append(message, 1_000)
  return { folder, log }
}

/** Takes all waiting messages. */
async function takeAll(log: MessageLog): Promise<(string | null)[]> {
  const taken: (string | null)[] = []
  for (let next = await log.peek(); next !== null; next = await log.peek()) {
    taken.push(next.text)
    await log.take(next.number)
  }
  return taken
}

describe('messages that wait', () => {
  it('are taken in their order, also while others are appended', async () => {
    const { folder, log } = await logOf(['one', 'two'])
    expect(await log.peek()).toEqual({ number: 0, text: 'one' })
    await log.take(0)
    await log.append('three', 1_000)
    expect(log.waiting).toBe(2)
    expect(await takeAll(log)).toEqual(['two', 'three'])
    expect(log.waiting).toBe(0)
    expect((await readdir(folder)).filter((name) => name.endsWith('.log'))).toEqual([])
    await log.append('four', 1_000)
    expect(await takeAll(log)).toEqual(['four'])
  })

  it('are there after a restart, without those that were taken', async () => {
    const { folder, log } = await logOf(['one', 'two', 'three'])
    await log.take(0)
    const again = await MessageLog.open(folder)
    expect(await takeAll(again)).toEqual(['two', 'three'])
    await again.append('four', 1_000)
    expect(await takeAll(await MessageLog.open(folder))).toEqual(['four'])
  })

  it('are taken again, and none is missing, where the note of what was taken is lost', async () => {
    const { folder, log } = await logOf(['one', 'two'])
    await log.take(0)
    await writeFile(path.join(folder, 'taken'), '')
    expect(await takeAll(await MessageLog.open(folder))).toEqual(['one', 'two'])
  })

  it('are all there after a kill at any byte of the next one, which is appended again', async () => {
    const { folder } = await logOf(['one', 'two'])
    const whole = await readFile(path.join(folder, file))
    const { folder: longer } = await logOf(['one', 'two', 'three'])
    const complete = await readFile(path.join(longer, file))
    for (let length = whole.length; length < complete.length; length += 1) {
      const cut = newFolder()
      await mkdir(cut)
      await copyFile(path.join(longer, file), path.join(cut, file))
      await truncate(path.join(cut, file), length)
      const log = await MessageLog.open(cut)
      await log.append('again', 1_000)
      expect(await takeAll(log), `cut at ${length}`).toEqual(['one', 'two', 'again'])
    }
  })

  it('of which the disk damaged one are the others', async () => {
    const { folder } = await logOf(['one', 'two', 'three'])
    const content = await readFile(path.join(folder, file), 'utf8')
    await writeFile(path.join(folder, file), content.replace('two', 'twu'))
    expect(await takeAll(await MessageLog.open(folder))).toEqual(['one', null, 'three'])
  })

  it('are in several parts, which are deleted one by one', async () => {
    const large = 'x'.repeat(600_000)
    const { folder, log } = await logOf([`${large}1`, `${large}2`, `${large}3`, `${large}4`])
    const parts = async () => (await readdir(folder)).filter((name) => name.endsWith('.log')).toSorted()
    expect(await parts()).toEqual([file, '000000000002.log'])
    await log.take(1)
    expect(await parts()).toEqual(['000000000002.log'])
    expect((await log.peek())?.text?.at(-1)).toBe('3')
    expect(await log.dropOldest()).toBe(2)
    expect(log.bytes).toBe(0)
  })
})

it('stores nothing where the disk refuses, and goes on once it does not', async () => {
  const { folder, log } = await logOf(['one'])
  // A folder in place of the file makes writing fail, as a full disk does.
  const part = path.join(folder, file)
  const content = await readFile(part)
  await rm(part)
  await mkdir(part)
  await expect(log.append('two', 1_000)).rejects.toThrow('EISDIR')
  await rm(part, { recursive: true })
  await writeFile(part, content)
  // The incomplete line that a failed write leaves.
  await appendFile(part, '12345678 tw')
  await log.append('three', 1_000)
  expect(await takeAll(log)).toEqual(['one', 'three'])
})
