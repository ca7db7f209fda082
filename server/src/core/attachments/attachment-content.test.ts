import { encode } from 'fast-png'
import { expect, it } from 'vitest'
import { checkAttachment } from './attachment-content.ts'

const png = Buffer.from(encode({ width: 2, height: 2, data: new Uint8Array(16), channels: 4 }))
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n')

it.each([
  ['picture.png', png, { ok: true, value: { name: 'picture.png', type: 'image/png' } }],
  ['../picture.png', png, { ok: true, value: { name: 'picture.png', type: 'image/png' } }],
  ['report.pdf', pdf, { ok: true, value: { name: 'report.pdf', type: 'application/pdf' } }],
  ['notes.txt', Buffer.from('Grüße'), { ok: true, value: { name: 'notes.txt', type: 'text/plain' } }],
  ['notes.txt', Buffer.from('Gr\xFC\xDFe', 'latin1'), { ok: true, value: { name: 'notes.txt', type: 'text/plain' } }],
  ['picture.png', exe, { ok: false, error: 'attachment-type-false' }],
  ['picture.png', Buffer.from('<svg onload=alert(1)>'), { ok: false, error: 'attachment-type-false' }],
  ['notes.txt', exe, { ok: false, error: 'attachment-type-false' }],
  ['notes.txt', png, { ok: false, error: 'attachment-type-false' }],
  ['report.docx', png, { ok: false, error: 'attachment-type-false' }],
  ['setup.exe', exe, { ok: false, error: 'attachment-type-refused' }],
  ['empty.txt', Buffer.alloc(0), { ok: false, error: 'attachment-empty' }],
] as const)('%s with its content is %o', async (name, content, expected) => {
  expect(await checkAttachment(name, content)).toEqual(expected)
})
