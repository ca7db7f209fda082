import { expect, it } from 'vitest'
import { readInProcess } from './read-in-process.ts'

const own = 'reply+token@desk.test'
const mailOf = (body: string, type = 'text/plain') =>
  Buffer.from(`From: ada@example.test\r\nMessage-ID: <a@b>\r\nContent-Type: ${type}\r\n\r\n${body}`)

it('reads a mail', async () => {
  const mail = await readInProcess(mailOf('Thank you.'), own)
  expect(mail).toMatchObject({ from: ['ada@example.test'], reply: 'Thank you.' })
})

it('keeps the own address out of the text', async () => {
  const mail = await readInProcess(mailOf(`Thank you.\r\n\r\nVon ${own} am Montag\r\n`), own)
  expect(JSON.stringify(mail)).not.toContain('token@')
})

it('survives a mail that exhausts the memory of whatever reads it', async () => {
  const raw = mailOf('>\n'.repeat(9_000_000), 'text/plain; format=flowed')
  expect(await readInProcess(raw, own)).toBe('too-slow')
  expect(await readInProcess(mailOf('Still there.'), own)).toMatchObject({ reply: 'Still there.' })
})

it('ends what takes too long, and has others wait for their turn', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => readInProcess(mailOf('Slow.'), own, 1)))
  expect(all).toEqual(Array.from({ length: 5 }, () => 'too-slow'))
})
