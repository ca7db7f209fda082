import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPicture } from './check-picture.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name))
const svg = (inner: string, attributes = 'viewBox="0 0 48 24"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )
const pictureIn = (bytes: Buffer) => {
  const checked = checkPicture(bytes)
  return checked.ok ? checked.value : null
}
const problemOf = (bytes: Buffer) => {
  const checked = checkPicture(bytes)
  return checked.ok ? null : checked.error
}

/** Returns a complete PNG with any size in its header. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(sample('red.png'))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('a picture is recognised by its content', () => {
  it.each([
    ['red.png', 'image/png', 'png'],
    ['red.jpg', 'image/jpeg', 'jpg'],
    ['red.webp', 'image/webp', 'webp'],
  ])('%s, with its size and an address by its hash', (name, type, extension) => {
    const picture = pictureIn(sample(name))
    expect(picture).toMatchObject({ type, size: { width: 6, height: 4 } })
    expect(picture?.address).toMatch(new RegExp(`^/brand/[0-9a-f]{64}\\.${extension}$`))
  })

  it.each([
    ['viewBox="0 0 48 24"', 48, 24],
    ['viewBox="0,0,48.4,24"', 48, 24],
    ['width="120" height="40px"', 120, 40],
    ['width="100%" viewBox="0 0 48 24"', 48, 24],
  ])('an SVG of %s', (attributes, width, height) => {
    expect(pictureIn(svg('<path d="M0 0h9"/>', attributes))).toMatchObject({
      type: 'image/svg+xml',
      size: { width, height },
    })
  })

  it.each([
    ['gradients and uses of its own', '<linearGradient id="a"/><g fill="url(#a)"><use href="#b" xlink:href="#b"/></g>'],
    ['a style sheet of its own', '<style>.a{fill:url("#a");stroke:#fff}</style><path class="a" style="fill:url(#a)"/>'],
    ['pixels of its own', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ['a title, metadata and a comment', '<title>A</title><metadata><a xmlns="urn:x" b="1"/></metadata><!-- x -->'],
    ['an animation of its colour', '<path><animate attributeName="fill" to="#fff"/></path>'],
  ])('an SVG with %s', (_what, inner) => {
    expect(problemOf(svg(inner))).toBeNull()
  })

  it('an SVG after a byte order mark and an XML declaration', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?>\n'), svg('')])
    expect(problemOf(bytes)).toBeNull()
  })
})

describe('a picture is refused', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'is empty'],
    ['too much', Buffer.alloc(512 * 1024 + 1), 'is too large: at most 512 kB'],
    ['text', Buffer.from('logo'), 'must be a PNG, JPEG, WebP or SVG'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'must be a PNG, JPEG, WebP or SVG'],
    ['a PNG by its first bytes alone', sample('red.png').subarray(0, 8), 'must be a PNG, JPEG, WebP or SVG'],
    ['half a PNG', sample('red.png').subarray(0, 60), 'is cut short'],
    ['half a JPEG', sample('red.jpg').subarray(0, 740), 'is cut short'],
    ['half a WebP', sample('red.webp').subarray(0, 100), 'is cut short'],
    ['a PNG with a page behind it', Buffer.concat([sample('red.png'), Buffer.from('<script>')]), 'is cut short'],
    ['a vast PNG', pngOf(100_000, 100_000), 'is 100000 x 100000 pixels; at most 4096 a side'],
    ['HTML', Buffer.from('<!doctype html><html></html>'), 'is not well-formed XML'],
    ['XML of another kind', Buffer.from('<a/>'), 'its root is no svg'],
    ['an SVG without its namespace', Buffer.from('<svg viewBox="0 0 1 1"/>'), 'its root is no svg'],
    ['an SVG without a size', svg('', ''), 'must have a size'],
    ['an SVG that is not closed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), 'is not well-formed XML'],
    ['an SVG in another encoding', Buffer.concat([svg(''), Buffer.from([0xff])]), 'must be written in UTF-8'],
    [
      'an SVG with entities',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'must not have a doctype',
    ],
    [
      'an SVG with a style sheet from elsewhere',
      Buffer.concat([Buffer.from('<?xml-stylesheet href="https://evil.test/a.css"?>'), svg('')]),
      'must not have processing instructions',
    ],
  ])('%s', (_what, bytes, problem) => {
    expect(problemOf(bytes)).toContain(problem)
  })

  it.each([
    ['<script>alert(1)</script>', 'must not contain the element script'],
    ['<SCRIPT>alert(1)</SCRIPT>', 'must not contain the element SCRIPT'],
    ['<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', 'must not contain the element script'],
    ['<script href="#a"/>', 'must not contain the element script'],
    ['<foreignObject><p/></foreignObject>', 'must not contain the element foreignObject'],
    ['<iframe xmlns="http://www.w3.org/1999/xhtml"/>', 'must not contain the element iframe'],
    ['<b xmlns="http://www.w3.org/1999/xhtml">x</b>', 'must not contain the element b'],
    ['<path onload="alert(1)"/>', 'must not have the event handler onload'],
    ['<path ONCLICK="alert(1)"/>', 'must not have the event handler ONCLICK'],
    ['<image href="https://evil.test/pixel.png"/>', 'must not refer to anything outside'],
    ['<image href="//evil.test/pixel.png"/>', 'must not refer to anything outside'],
    ['<use xlink:href="other.svg#a"/>', 'must not refer to anything outside'],
    ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', 'must not refer to anything outside'],
    ['<a href="javascript:alert(1)"><path/></a>', 'must not refer to anything outside'],
    ['<a href="&#106;avascript:alert(1)"><path/></a>', 'must not refer to anything outside'],
    ['<a><animate attributeName="href" to="javascript:x"/></a>', 'must not animate what it refers to'],
    ['<a><set attributeName="xlink:href" to="#a"/></a>', 'must not animate what it refers to'],
    ['<path style="fill:url(https://evil.test/a#b)"/>', 'must not refer to anything outside'],
    ['<path fill="url( \'//evil.test/a#b\')"/>', 'must not refer to anything outside'],
    ['<path style="fill:u\\72l(https://evil.test/a)"/>', 'must not refer to anything outside'],
    ['<style>@import "https://evil.test/a.css";</style>', 'must not load anything from its style sheet'],
    ['<style><![CDATA[a{background:url(https://evil.test)}]]></style>', 'must not load anything from its style sheet'],
    ['<style>a{background:ur/**/l(https://evil.test)}</style>', 'must not load anything from its style sheet'],
    ['<style>@font-face{src:url(#a)}</style>', 'must not load anything from its style sheet'],
    ['<g xml:base="https://evil.test/"/>', 'must not have xml:base'],
  ])('an SVG with %s', (inner, problem) => {
    expect(problemOf(svg(inner))).toContain(problem)
  })
})
