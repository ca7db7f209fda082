import { err, ok } from '@portico/contract/platform/result.ts'
import { expect, it } from 'vitest'
import { readInProcess } from './read-in-process.ts'

const replyAddress = 'reply+token@desk.test'
const ofAda = { replyAddress, by: 'ada' }
const mailOf = (body: string, type = 'text/plain') =>
  Buffer.from(`From: ada@example.test\r\nMessage-ID: <a@b>\r\nContent-Type: ${type}\r\n\r\n${body}`)

it('reads a mail', async () => {
  const mail = await readInProcess(mailOf('Thank you.'), ofAda)
  expect(mail).toMatchObject(ok({ from: ['ada@example.test'], reply: 'Thank you.' }))
})

it('keeps the own address out of the text', async () => {
  const mail = await readInProcess(mailOf(`Thank you.\r\n\r\nAsk ${replyAddress} on Monday\r\n`), ofAda)
  expect(JSON.stringify(mail)).not.toContain('token@')
})

it('keeps the addresses of others out of the text, and all out of the original', async () => {
  const other = `reply+${'ab'.repeat(20)}@desk.test`
  const mail = await readInProcess(mailOf(`As I wrote to ${other}, it works.`), ofAda)
  expect(mail).toMatchObject(ok({ reply: 'As I wrote to …, it works.' }))
  const original = mail.ok ? Buffer.from(mail.value.original).toString() : ''
  expect(original).toContain(`As I wrote to reply+${'x'.repeat(40)}@desk.test`)
})

it('survives a mail that exhausts the memory of whatever reads it', async () => {
  const raw = mailOf('>\n'.repeat(9_000_000), 'text/plain; format=flowed')
  expect(await readInProcess(raw, ofAda)).toEqual(err('too-slow'))
  expect(await readInProcess(mailOf('Still there.'), ofAda)).toMatchObject(ok({ reply: 'Still there.' }))
})

it('ends what takes too long, and has others wait for their turn', async () => {
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, index) => readInProcess(mailOf('Slow.'), { replyAddress, by: `sender ${index}` }, 1)),
  )
  expect(all).toEqual(Array.from({ length: 5 }, () => err('too-slow')))
})

it('reads the mails of one sender one after the other, and those of others meanwhile', async () => {
  const ended: string[] = []
  const read = async (by: string, body: string) => {
    const mail = await readInProcess(mailOf(body), { replyAddress, by })
    ended.push(mail.ok ? mail.value.reply : mail.error)
  }
  await Promise.all([
    ...['Mallory 1', 'Mallory 2', 'Mallory 3', 'Mallory 4'].map((body) => read('mallory', body)),
    read('ada', 'Ada 1'),
  ])
  expect(ended.filter((reply) => reply.startsWith('Mallory'))).toEqual([
    'Mallory 1',
    'Mallory 2',
    'Mallory 3',
    'Mallory 4',
  ])
  expect(ended.indexOf('Ada 1')).toBeLessThan(3)
})
