import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { patience } from '../../../../tools/patience.ts'
import { withoutTokens } from './blank-tokens.ts'

const token = '0123456789abcdef0123456789abcdef01234567'
const address = `reply+${token}@desk.test`
const other = `reply+${'fedcba98'.repeat(5)}@desk.test`
const hidden = `reply+${'x'.repeat(40)}@desk.test`

const blank = (mail: string) => withoutTokens(Buffer.from(mail), address).toString()
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
const mailOf = (encoding: string, body: string) =>
  `From: nora@acme.test\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
const shownText = async (mail: string) => (await PostalMime.parse(blank(mail))).text?.trimEnd()

describe('a token', () => {
  it.each([
    ['in headers', `To: Desk <${address}>\r\nCc: ${other}`, `To: Desk <${hidden}>\r\nCc: ${hidden}`],
    ['in capitals', address.toUpperCase(), `REPLY+${'x'.repeat(40)}@DESK.TEST`],
    ['in a link', `mailto:${other.replace('+', '%2B')}`, `mailto:${hidden.replace('+', '%2B')}`],
    ['in HTML', other.replace('+', '&#43;'), hidden.replace('+', '&#43;')],
    ['of the own address in any form', `SMTP-reply+2B${token}`, `SMTP-reply+2B${'x'.repeat(40)}`],
    [
      'in two lines',
      `${address.slice(0, 9)}= \r\n${address.slice(9)}`,
      `${hidden.slice(0, 9)}= \r\n${hidden.slice(9)}`,
    ],
    ['behind an equals sign', `=${base64(`To ${other}`)}`, `=${base64(`To ${hidden}`)}`],
    ['in an encoded word', `=?utf-8?B?${base64(`To ${other}`)}?=`, `=?utf-8?B?${base64(`To ${hidden}`)}?=`],
  ])('%s is blanked', (_where, mail, expected) => expect(blank(mail)).toBe(expected))

  it.each([[address], [other]])('is blanked in quoted-printable', async (secret) => {
    const [start, end] = [secret.slice(0, 20), secret.slice(20)]
    for (const written of [
      secret,
      `${start}=\r\n${end}`,
      `${start}=\n${end}`,
      secret.replace('+', '=2B'),
      secret.replace('a', '=61'),
    ])
      expect(await shownText(mailOf('quoted-printable', `Caf=C3=A9 ${written} =3D`))).toBe(`Café ${hidden} =`)
  })

  it.each(['', 'x', 'xy', 'A line. '.repeat(20)])('is blanked in base64 behind "%s"', async (before) => {
    for (const secret of [address, other]) {
      const text = `${before}<${secret}> ü`
      expect(await shownText(mailOf('base64', base64(text)))).toBe(`${before}<${hidden}> ü`)
    }
  })

  it('is blanked in UTF-16, and in an attached mail in base64', () => {
    const utf16 = (text: string) => mailOf('base64', base64(Buffer.from(text, 'utf16le')))
    expect(blank(utf16(`An ${other}.`))).toBe(utf16(`An ${hidden}.`))
    const attached = (secret: string) => mailOf('base64', base64(mailOf('base64', base64(`See ${secret}`))))
    expect(blank(attached(other))).toBe(attached(hidden))
  })
})

it('keeps all else as it arrived', () => {
  const mail = Buffer.from(
    `${mailOf('8bit', `reply+${token.slice(1)}@desk.test, commit ${'ab'.repeat(20)}`)}${base64('A picture. '.repeat(20))}`,
  )
  const bytes = Buffer.concat([mail, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))])
  expect(withoutTokens(bytes, address).equals(bytes)).toBe(true)
})

it.each([
  ['base64', base64('A picture. '.repeat(1_700_000))],
  ['base64 with a token', base64(`${other} and a picture. `.repeat(240_000))],
  ['one line of base64', 'QUJD'.repeat(6_000_000)],
  ['tokens', `${other}\r\n`.repeat(400_000)],
  ['beginnings of tokens', `reply+${token.slice(1)}=\n`.repeat(500_000)],
  ['soft line breaks', `r${'=        \r\n'.repeat(2_000_000)}`],
])('reads 25 MB of %s in time', (_what, text) => {
  const start = performance.now()
  expect(withoutTokens(Buffer.from(text), address)).toHaveLength(text.length)
  expect(performance.now() - start).toBeLessThan(patience(5_000))
})
