import { expect, test } from 'vitest'
import { partsOf, type TextPart } from './linked-parts.ts'

const own = 'https://portal.example.com'
const link = (text: string, href = text, parts: Partial<Extract<TextPart, { kind: 'link' }>> = {}): TextPart => ({
  kind: 'link',
  text,
  href,
  isOwn: false,
  host: null,
  ...parts,
})
const plain = (text: string): TextPart => ({ kind: 'text', text })

test.each<[string, TextPart[]]>([
  ['nothing here', [plain('nothing here')]],
  ['', []],
  ['see https://a.test/b.', [plain('see '), link('https://a.test/b'), plain('.')]],
  ['(https://a.test/b_(c))', [plain('('), link('https://a.test/b_(c)'), plain(')')]],
  ['https://a.test/?q=1&r=2#s, ok', [link('https://a.test/?q=1&r=2#s'), plain(', ok')]],
  ['HTTPS://A.TEST', [link('HTTPS://A.TEST', 'https://a.test/')]],
  [`${own}/desk/`, [link(`${own}/desk/`, `${own}/desk/`, { isOwn: true })]],
  [`${own}.evil.test/`, [link(`${own}.evil.test/`)]],
  ['http://portal.example.com/', [link('http://portal.example.com/')]],
  ['<a href="https://a.test">x</a>', [plain('<a href="'), link('https://a.test', 'https://a.test/'), plain('">x</a>')]],
])('%j', (text, parts) => {
  expect(partsOf(text, own)).toEqual(parts)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.test/x',
  'mailto:a@b.test',
  '//a.test/x',
  'a.test',
  'xhttps://a.test',
  'https://',
  'https:// a.test',
  'vbscript:x file:///etc/passwd',
])('%j is no link', (text) => {
  expect(partsOf(text, own).filter(({ kind }) => kind !== 'text')).toEqual([])
})

test.each([
  ['https://bank.com@evil.test/login', 'evil.test'],
  ['https://bank.com:443@evil.test/', 'evil.test'],
  ['https://user:secret@evil.test', 'evil.test'],
])('%j names another host than it leads to', (text, host) => {
  expect(partsOf(text, own)).toEqual([{ kind: 'deceptive', text, host }])
})

test.each([
  // The first letter is Cyrillic.
  ['https://аpple.com/x', 'https://xn--pple-43d.com/x', 'xn--pple-43d.com'],
  ['https://用例.jp/', 'https://xn--fsqv03g.jp/', 'xn--fsqv03g.jp'],
  ['https://ｅｘａｍｐｌｅ.com/', 'https://example.com/', 'example.com'],
  ['https://0x7f.1/', 'https://127.0.0.1/', '127.0.0.1'],
  ['https://a.test\\@evil.test', 'https://a.test/@evil.test', 'a.test'],
  ['https://a.test:443/', 'https://a.test/', null],
  ['https://a.test:8443', 'https://a.test:8443/', null],
])('%j leads to %s', (text, href, host) => {
  expect(partsOf(text, own)[0]).toMatchObject({ kind: 'link', href, host })
})

test('characters that turn the order around are shown by name', () => {
  expect(partsOf('pay to \u202emoc.knab', own)).toEqual([plain('pay to ⟨U+202E⟩moc.knab')])
  expect(partsOf('https://a.test/\u202emoc.knab', own)).toEqual([
    link('https://a.test/⟨U+202E⟩moc.knab', 'https://a.test/%E2%80%AEmoc.knab', { host: 'a.test' }),
  ])
  expect(partsOf('https://ba\u200bnk.test/', own)).toMatchObject([
    { kind: 'link', text: 'https://ba⟨U+200B⟩nk.test/', host: 'bank.test' },
  ])
})

// Exponential time would exceed the test's timeout.
test('a long text without end is read in linear time', () => {
  expect(partsOf('https://a.test/('.repeat(2_500), own).length).toBeGreaterThan(0)
  expect(partsOf(`https://${'a.'.repeat(20_000)}`, own).length).toBeGreaterThan(0)
})
