import { readReply, type Reply } from './read-reply.ts'

const replyAddress = 'reply+0123456789abcdef0123456789abcdef01234567@desk.example.test'
/** Our sender in quotations: with the address for replies, and with another one that only its name shows to be ours. */
export const ourReply = `Portico Desk <${replyAddress}>`
export const ourDesk = 'Portico Desk <desk@example.test>'
/** Our mail below an attribution, as most programs quote it. */
export const ourQuotation = `On Tue, Nov 24, 2026 at 10:12 AM ${ourReply} wrote:\n> ##- Write your reply above this line -##\n> A new one is on its way.\n`

/** Returns the bytes of a mail of Nora to our address. `headers` are lines. */
export const mailOf = (body: string | Buffer, type = 'text/plain; charset=utf-8', headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      `From: Nora Weiss <nora@acme.test>\r\nTo: ${ourReply}\r\nSubject: Re: [#12] Laptop\r\n${headers}MIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`,
    ),
    Buffer.isBuffer(body) ? body : Buffer.from(body),
  ])

/** Returns the parts of a mail of several, with the type that has their boundary. */
export const parts = (type: string, ...all: string[]): [body: string, type: string] => {
  const boundary = `b${type.length}`
  return [
    `${all.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
    `multipart/${type}; boundary="${boundary}"`,
  ]
}

/** Nests the parts of a mail as a part of another one. */
export const nested = ([body, type]: [string, string]): string => `Content-Type: ${type}\r\n\r\n${body}`

export const readBytes = (raw: Uint8Array): Promise<Reply> => readReply(raw, { replyAddress }, 'nora@acme.test')
export const readText = (text: string): Promise<Reply> => readBytes(mailOf(text))
export const readHtml = (html: string): Promise<Reply> => readBytes(mailOf(html, 'text/html; charset=utf-8'))
