import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { checkAttachment } from './attachment-content.ts'
import { isUtf16 } from './utf16.ts'

const le = (text: string) => Buffer.from(text, 'utf16le')
const be = (text: string) => le(text).swap16()
const log = 'Get-Process\r\nName    Id\r\nexplorer 4711\r\n'

describe('text in UTF-16', () => {
  test.each([
    ['of PowerShell', le(`\uFEFF${log}`)],
    ['in the other byte order', be(`\uFEFF${log}`)],
    ['without a mark', le(log)],
    ['without a mark in the other byte order', be(log)],
    ['in Japanese, with a mark', le('\uFEFFプロセス 4711\r\n')],
    ['with an emoji and colours of a terminal', le('\uFEFF\u001B[31mfailed\u001B[0m 🙂')],
    ['with nothing but its mark', le('\uFEFF')],
  ])('%s may be attached as a log', async (_name, content) => {
    expect(await isUtf16(content)).toBe(true)
    expect(await checkAttachment('output.log', content)).toEqual({
      ok: true,
      value: { name: 'output.log', type: 'text/plain' },
    })
  })
})

describe('no text in UTF-16', () => {
  const png = Buffer.from(encode({ width: 2, height: 2, data: new Uint8Array(16), channels: 4 }))
  test.each([
    ['a program', Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), Buffer.alloc(200)])],
    ['a program behind the mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a picture', png],
    ['an MP3', Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0])],
    ['half of a character at its end', Buffer.concat([le(`\uFEFF${log}`), Buffer.from('x')])],
    ['half of a pair', le('\uFEFFa\uD83D')],
    ['text in UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['zeros', Buffer.alloc(64)],
  ])('is %s', async (_name, content) => {
    expect(await isUtf16(content)).toBe(false)
    expect((await checkAttachment('output.log', content)).ok).toBe(false)
  })

  test('are other encodings, which may be attached as well', async () => {
    expect(await isUtf16(Buffer.from('plain text'))).toBe(false)
    expect((await checkAttachment('a.txt', Buffer.from('<?xml version="1.0"?><a/>'))).ok).toBe(true)
    expect((await checkAttachment('a.png', le(`\uFEFF${log}`))).ok).toBe(false)
  })
})
