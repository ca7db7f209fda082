import { describe, expect, it } from 'vitest'
import { patience } from '../../../../tools/patience.ts'
import { mailOf, nested, ourQuotation, parts, readBytes, readHtml } from './test-reply-mails.ts'

const plain = (text: string, more = '') => `Content-Type: text/plain; charset=utf-8${more}\r\n\r\n${text}`
const html = (text: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${text}`
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = (id: string, name: string, disposition = 'inline') =>
  `Content-Type: image/png; name="${name}"\r\nContent-Disposition: ${disposition}; filename="${name}"\r\nContent-ID: <${id}>\r\nContent-Transfer-Encoding: base64\r\n\r\n${png}`
const file = (type: string, name: string) =>
  `Content-Type: ${type}${name === '' ? '' : `; name="${name}"`}\r\nContent-Disposition: attachment\r\n\r\nx`
const read = (made: [string, string]) => readBytes(mailOf(...made))

describe('the text comes from the HTML', () => {
  it.each([
    ['a placeholder', 'Your email client does not support HTML messages.'],
    ['a placeholder, de', 'Ihr E-Mail-Programm unterstützt keine HTML-Nachrichten.'],
    ['a link', 'View this email in your browser: https://mail.test/view?id=1'],
    ['a sign', '.'],
    ['a blank that cannot be seen', '\u200b\u00a0\ufeff'],
    ['nothing', ''],
  ])('where the plain text is %s', async (_what, text) => {
    const made = parts('alternative', plain(text), html('<p>The printer is fixed, please close the request.</p>'))
    expect(await read(made)).toMatchObject({ text: 'The printer is fixed, please close the request.', taken: true })
  })

  it('but the plain text is used where both say the same', async () => {
    const made = parts('alternative', plain('Works:\r\n * yes\r\n'), html('<p>Works:</p><ul><li>yes</li></ul>'))
    expect((await read(made)).text).toBe('Works:\n * yes')
  })
})

describe('HTML becomes text', () => {
  it('with tables as rows, and lists', async () => {
    const { text } = await readHtml(
      '<table><thead><tr><th>Host</th><th>State</th></tr></thead><tr><td>PC-1</td><td>ok</td></tr></table><ol><li>restart</li><li>log in</li></ol>',
    )
    expect(text).toBe('Host | State\nPC-1 | ok\n 1. restart\n 2. log in')
  })

  it('with layouts of tables as their paragraphs', async () => {
    const { text } = await readHtml(
      '<table><tr><td><table><tr><td><p>Hello,</p><p>it works.</p></td></tr></table></td></tr></table>',
    )
    expect(text).toBe('Hello,\n\nit works.')
  })

  it('of a table that is not one', async () => {
    expect((await readHtml('<table>It works.<div>Yes</div></table>')).text).toContain('It works.')
  })
})

describe('format=flowed', () => {
  const flowed = (text: string, more = '') => readBytes(mailOf(text, `text/plain; charset=utf-8; format=flowed${more}`))
  it('is joined within a quotation, and not with what follows it', async () => {
    const quoted = ourQuotation.replaceAll('\n>', ' \n>')
    expect((await flowed(`It works, but it is \nslow.\n >50 users\n\n${quoted}`)).text).toBe(
      'It works, but it is slow.\n>50 users',
    )
    expect(
      (await flowed(`On 24.11.26 10:12, Portico Desk wrote:\n> ##- x -## \n> old \nThe laptop. \nYes.\n`)).text,
    ).toBe('The laptop. Yes.')
    expect((await flowed('日本 \n語', '; delsp=yes')).text).toBe('日本語')
  })
})

describe('files', () => {
  it('of pasted pictures are attached, and the text says where they are', async () => {
    const alternative = nested(
      parts(
        'alternative',
        plain('The error:\r\n\r\n[cid:image001.png@01DA.1]'),
        html('<p>The error:</p><p><img src="cid:image001.png@01DA.1"></p>'),
      ),
    )
    expect(await read(parts('related', alternative, picture('image001.png@01DA.1', 'image001.png')))).toMatchObject({
      text: 'The error:\n\n[image001.png]',
      files: ['image001.png'],
    })
  })

  it('of pictures that only the HTML shows', async () => {
    const alternative = nested(
      parts('alternative', plain('First:\r\n\r\nThen?'), html('<p>First:</p><img src="cid:a@x"><p>Then?</p>')),
    )
    expect(await read(parts('related', alternative, picture('a@x', 'first.png')))).toMatchObject({
      text: 'First:\n\n[first.png]\n\nThen?',
      files: ['first.png'],
    })
  })

  it('of pictures between texts, of one name, and within the HTML', async () => {
    const made = parts('mixed', plain('One:'), picture('', 'image.png'), plain('Two:'), picture('', 'image.png'))
    expect(await read(made)).toMatchObject({
      text: 'One:\n\n[image.png]\nTwo:\n\n[image-2.png]',
      files: ['image.png', 'image-2.png'],
    })
    expect(await readHtml(`<p>See:</p><img src="data:image/png;base64,${png}">`)).toMatchObject({
      text: 'See:\n\n[image-1.png]',
      files: ['image-1.png'],
    })
  })

  it('that are mails have a name', async () => {
    const inner = 'From: help@vendor.test\r\nSubject: =?utf-8?q?R=C3=BCckgabe?= 4711\r\n\r\nYour RMA number is 4711.'
    const attached = (more: string) => `Content-Type: message/rfc822${more}\r\n\r\n${inner}`
    const made = parts('mixed', plain('Attached.'), attached('; name="vendor.eml"'), attached(''))
    expect(await read(made)).toMatchObject({ text: 'Attached.', files: ['vendor.eml', 'Rückgabe 4711.eml'] })
  })

  it('that are mails have no hidden characters in the name of their subject', async () => {
    const inner = 'Subject: =?utf-8?q?invoice=E2=80=AEfdp=E2=80=8B?=\r\n\r\nSee above.'
    const made = parts('mixed', plain('Attached.'), `Content-Type: message/rfc822\r\n\r\n${inner}`)
    expect((await read(made)).files).toEqual(['invoicefdp.eml'])
  })

  it('that cannot be attached are named', async () => {
    const calendar = 'Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR'
    const alternative = nested(parts('alternative', plain('Yes.'), html('<p>Yes.</p>'), calendar))
    const made = parts(
      'mixed',
      alternative,
      file('application/ms-tnef', ''),
      file('application/pkcs7-signature', 'smime.p7s'),
    )
    expect(await read(made)).toMatchObject({ text: 'Yes.', files: ['invite.ics', 'winmail.dat', 'smime.p7s'] })
  })

  it('have names without characters that hide their extension', async () => {
    expect((await read(parts('mixed', plain('x'), file('text/plain', 'photo\u202egnp.exe')))).files).toEqual([
      'photognp.exe',
    ])
  })

  it('alone are a reply', async () => {
    expect(await read(parts('mixed', plain(''), picture('', 'a.png', 'attachment')))).toMatchObject({
      text: '',
      taken: true,
    })
  })
})

describe('a mail that is made to take long', () => {
  it('of 200 nested parts is refused', async () => {
    const depth = (index: number) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`
    const raw = `From: nora@acme.test\r\n${Array.from({ length: 200 }, (_, index) => depth(index)).join('')}${plain('x')}`
    expect(await readBytes(Buffer.from(raw))).toEqual({ text: '', folded: '', files: [], taken: false })
  })

  it.each([
    ['a quotation', `It works.\n\n${ourQuotation}${`> ${'Old text. '.repeat(7)}\n`.repeat(70_000)}`],
    [
      'nested quotations',
      `It works.\n\n${ourQuotation}${Array.from({ length: 3000 }, (_, depth) => `${'>'.repeat(depth + 1)} x\n`).join('')}`,
    ],
    [
      'unquoted text of ours',
      `It works.\n\nFrom: Portico Desk\nSent: Tuesday, November 24, 2026 10:12 AM\nSubject: [#12] Laptop\n\n${`${'Old text. '.repeat(7)}\n`.repeat(70_000)}`,
    ],
  ])('of 5 MB of %s is read', async (_what, text) => {
    const start = performance.now()
    expect((await readBytes(mailOf(text))).text).toBe('It works.')
    expect(performance.now() - start).toBeLessThan(patience(10_000))
  })

  it.each([
    ['attributions', 'On Tue, Nov 24, 2026 at 10:12 AM Ann <ann@acme.test> wrote:\n> x\n\n'.repeat(20_000)],
    ['labels', 'From: a@b.test\n'.repeat(20_000)],
    ['attributions in each other', '> On 2024-01-01 10:00 a@b.c wrote:\n'.repeat(20_000)],
    ['signatures', '-- \n'.repeat(20_000)],
    ['colons', `${':'.repeat(100_000)}\n`.repeat(10)],
    ['blank lines before headers', `${'\n'.repeat(5_000)}From: x\n`.repeat(10)],
  ])('of many %s is read in time', async (_what, text) => {
    const start = performance.now()
    expect((await readBytes(mailOf(text))).taken).toBe(true)
    expect(performance.now() - start).toBeLessThan(patience(10_000))
  })

  it('of many quoted elements is read in time', async () => {
    const start = performance.now()
    await readHtml(`<p>It works.</p>${'<blockquote type="cite">x</blockquote><p>y</p>'.repeat(8_000)}`)
    await readHtml(`<p>It works.</p>${'<table><tr><td>'.repeat(3_000)}x`)
    expect(performance.now() - start).toBeLessThan(patience(10_000))
  })
})
