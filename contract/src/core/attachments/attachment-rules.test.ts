import { expect, it } from 'vitest'
import { attachmentLimits, checkFile, fileNameOf } from './attachment-rules.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\secret.txt', 'secret.txt'],
  ['..\\..\\x.png', 'x.png'],
  ['  .hidden ', 'hidden'],
  ['photo\u202Egnp.exe', 'photognp.exe'],
  ['a\u0000b\n.txt', 'ab.txt'],
  ['Bericht für Zoë.pdf', 'Bericht für Zoë.pdf'],
  ['what?<b>.csv', 'what__b_.csv'],
  ['', null],
  ['///', null],
  ['...', null],
] as const)('the file %j is called %j', (given, expected) => {
  expect(fileNameOf(given)).toBe(expected)
})

it('keeps the extension of a long name', () => {
  const name = fileNameOf(`${'x'.repeat(400)}.pdf`)
  expect(name).toHaveLength(attachmentLimits.name)
  expect(name?.endsWith('x.pdf')).toBe(true)
})

it.each([
  [
    { name: 'a.pdf', size: 1 },
    { ok: true, value: { name: 'a.pdf', type: 'application/pdf' } },
  ],
  [
    { name: 'A.JPG', size: 1 },
    { ok: true, value: { name: 'A.JPG', type: 'image/jpeg' } },
  ],
  [
    { name: 'a.exe', size: 1 },
    { ok: false, error: 'attachment-type-refused' },
  ],
  [
    { name: 'a.svg', size: 1 },
    { ok: false, error: 'attachment-type-refused' },
  ],
  [
    { name: 'page.html', size: 1 },
    { ok: false, error: 'attachment-type-refused' },
  ],
  [
    { name: 'constructor', size: 1 },
    { ok: false, error: 'attachment-type-refused' },
  ],
  [
    { name: 'a.constructor', size: 1 },
    { ok: false, error: 'attachment-type-refused' },
  ],
  [
    { name: 'a.pdf', size: 0 },
    { ok: false, error: 'attachment-empty' },
  ],
  [
    { name: 'a.pdf', size: attachmentLimits.bytes + 1 },
    { ok: false, error: 'attachment-too-large' },
  ],
  [
    { name: '..', size: 1 },
    { ok: false, error: 'attachment-name-refused' },
  ],
] as const)('%j is %j', (file, expected) => {
  expect(checkFile(file)).toEqual(expected)
})
