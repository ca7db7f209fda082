import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PhrasingContent, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { linkTerms } from './link-terms.ts'
import { formsOf, occurrencesOf, plainDefinition, type Term } from './term-forms.ts'

const termOf = (term: string, markdown = 'Something.'): Term => ({
  term,
  slug: term.toLowerCase().replaceAll(' ', '-'),
  markdown,
})
const find = occurrencesOf([
  termOf('Authentication'),
  termOf('Authentication code'),
  termOf('Multi-factor authentication', 'Two proofs. Short: MFA.'),
  termOf('Company'),
  termOf('API'),
  termOf('MSP'),
  termOf('Patch'),
  termOf('Session'),
  termOf('Trusted Types'),
])

type Node = Root | RootContent | PhrasingContent

/** Returns the texts that link to terms, with the terms. */
function termsIn(node: Node): string[] {
  if (node.type === 'link' && node.data?.hProperties?.['data-term'] !== undefined) {
    const text = node.children.map((child) => ('value' in child ? child.value : '')).join('')
    return [`${text} → ${node.url}`]
  }
  return 'children' in node ? node.children.flatMap(termsIn) : []
}

function linked(markdown: string, own: string | null = null): string[] {
  const tree = fromMarkdown(markdown)
  linkTerms(tree, find, own)
  return termsIn(tree)
}

test.each<[string, string[]]>([
  ['A session begins.', ['session → /glossary#session']],
  ['Sessions, and another session.', ['Sessions → /glossary#session']],
  ['An authentication code arrives.', ['authentication code → /glossary#authentication-code']],
  ['authentication\ncodes', ['authentication\ncodes → /glossary#authentication-code']],
  [
    'Authentication, then companies and patches.',
    ['Authentication → /glossary#authentication', 'companies → /glossary#company', 'patches → /glossary#patch'],
  ],
  ['multi-factor authentication, or MFA', ['multi-factor authentication → /glossary#multi-factor-authentication']],
  ['MFA it is', ['MFA → /glossary#multi-factor-authentication']],
  ['an api of the msp, and mfa', []],
  ['APIs of MSPs', ['APIs → /glossary#api', 'MSPs → /glossary#msp']],
  ['trusted types', []],
  ['Trusted Types', ['Trusted Types → /glossary#trusted-types']],
  ['sessional, obsession, session-wide, re-session, session_id', []],
  ["a tenant's **session**, in *bold*", ['session → /glossary#session']],
  ['- one session\n- another session', ['session → /glossary#session']],
  ['> a session', ['session → /glossary#session']],
  ['`session` and [session](/x) and ![session](/x.png) and <b>session</b>', ['session → /glossary#session']],
  ['```\nsession\n```\n\n    session', []],
  ['## Session\n\nNothing.', []],
  [
    'session\n\n## Next\n\nsession\n\n### Within\n\nsession',
    ['session → /glossary#session', 'session → /glossary#session'],
  ],
  ['', []],
  ['SESSION', ['SESSION → /glossary#session']],
  ['セッション session。', ['session → /glossary#session']],
])('%j links %j', (markdown, expected) => {
  expect(linked(markdown)).toEqual(expected)
})

test('a text does not link the term that it explains, and keeps every character', () => {
  expect(linked('A session of an MSP.', 'session')).toEqual(['MSP → /glossary#msp'])
  const tree = fromMarkdown('Before a session, and after sessions.')
  linkTerms(tree, find)
  const [paragraph] = tree.children
  const parts = paragraph?.type === 'paragraph' ? paragraph.children : []
  const texts = parts.map((part) => ('value' in part ? part.value : linkedText(part)))
  expect(texts).toEqual(['Before a ', 'session', ', and after sessions.'])
})

const linkedText = (node: PhrasingContent) =>
  'children' in node ? node.children.map((child) => ('value' in child ? child.value : '')).join('') : ''

test('the heading of a table has no links, its rows have', () => {
  const cell = (value: string) => ({ type: 'tableCell' as const, children: [{ type: 'text' as const, value }] })
  const row = (value: string) => ({ type: 'tableRow' as const, children: [cell(value)] })
  const tree: Root = {
    type: 'root',
    children: [{ type: 'table', children: [row('MSP'), row('an API'), row('an MSP')] }],
  }
  linkTerms(tree, find)
  expect(termsIn(tree)).toEqual(['API → /glossary#api', 'MSP → /glossary#msp'])
})

test('no terms, no links', () => {
  expect(occurrencesOf([])('any text')).toEqual([])
})

test('characters with a meaning in patterns are only characters', () => {
  expect(occurrencesOf([termOf('C (x)')])('see C (x) here').map(({ from, to }) => [from, to])).toEqual([[4, 9]])
})

test.each([
  ['Company', ['Company', 'Companies']],
  ['Key', ['Key', 'Keys']],
  ['Insights', ['Insights']],
  ['Access token', ['Access token', 'Access tokens']],
])('%s is written %j', (term, texts) => {
  expect(formsOf(termOf(term)).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['A **bold** text with `code`. See [Mail](/document?name=mail).', 'A bold text with code.'],
  ['The calls. See the [API overview](/document?name=api-overview).', 'The calls.'],
  ['See what a [role](/x) is.', 'See what a role is.'],
])('%j is explained by %j', (markdown, plain) => {
  expect(plainDefinition(markdown)).toBe(plain)
})

test('every term of the glossary is linked somewhere in the documentation', () => {
  const folder = path.join(import.meta.dirname, '../../../../server/documentation')
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
  const glossary = read('glossary.md')
    .split(/^## /m)
    .slice(1)
    .map((part): Term => {
      const [term = '', ...rest] = part.split('\n')
      return { ...termOf(term), markdown: rest.join('\n').trim() }
    })
  const findAll = occurrencesOf(glossary)
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'glossary.md')
  const texts = [
    ...pages.map((name) => ({ markdown: read(name), own: null })),
    ...glossary.map(({ markdown, slug }) => ({ markdown, own: slug })),
  ]
  const slugs = texts.flatMap(({ markdown, own }) => {
    const tree = fromMarkdown(markdown)
    linkTerms(tree, findAll, own)
    return termsIn(tree).map((link) => link.replace(/^[\s\S]*#/, ''))
  })
  expect(glossary.length).toBeGreaterThan(60)
  expect(glossary.map(({ slug }) => slug).filter((slug) => !slugs.includes(slug))).toEqual([])
})
