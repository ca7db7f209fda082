import { expect, it } from 'vitest'
import { boundedHtml } from './bounded-html.ts'

const bounds = { characters: 60, tags: 6, depth: 3 } as const

it.each([
  ['<p>a</p><p>b</p>', '<p>a</p><p>b</p>'],
  ['<div><div><div>a<div>b', '<div><div><div>a'],
  ['<b>a</b><b>b</b><b>c</b><b>d', '<b>a</b><b>b</b><b>c</b>'],
  ['<br><img><p><li><td>a</b>', '<br><img><p><li><td>a</b>'],
  ['</div></div><div><div><div>a<div>', '</div></div><div><div><div>a'],
  ['1 < 2, 3 << 4 <- 5 <<<<<<<< 6', '1 < 2, 3 << 4 <- 5 <<<<<<<< 6'],
  ['x'.repeat(61), 'x'.repeat(60)],
])('%s is read as %s', (html, read) => expect(boundedHtml(html, bounds)).toBe(read))
