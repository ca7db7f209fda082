import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailLogoOf } from '#server/core/domains/brand-picture.ts'
import { openDrawing } from '#server/core/drawing/drawing-service.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import { registerDrawnLogos } from './register-drawn-logos.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="blue"/></svg>'
const stored = 'a'.repeat(64)
const webFolder = mkdtempSync(join(tmpdir(), 'portico-logos-'))
const drawing = openDrawing(silentLog)
const app = Fastify()
beforeAll(() => {
  mkdirSync(join(webFolder, 'client/brand'), { recursive: true })
  writeFileSync(join(webFolder, 'client/brand/blue.svg'), svg)
  writeFileSync(join(webFolder, 'client/brand/broken.svg'), '<svg')
  const pictureOf = (name: string) =>
    Promise.resolve(name === stored ? { type: 'image/svg+xml', bytes: Buffer.from(svg) } : null)
  registerDrawnLogos(app, { webFolder, pictureOf, drawing })
})
afterAll(async () => {
  await app.close()
  drawing.close()
  rmSync(webFolder, { recursive: true })
})

test.each(['/brand/blue.svg', `/brand/${stored}.svg`])('%s is in mails as PNG', async (logo) => {
  const { statusCode, headers, rawPayload } = await app.inject(mailLogoOf(logo) ?? '')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(imageSize(rawPayload)).toMatchObject({ type: 'png', width: 800, height: 400 })
})

test.each(['broken', 'none', '..%2f..%2fpackage', 'b'.repeat(64)])('%s is not found', async (name) => {
  expect((await app.inject(`/brand/drawn/${name}.png`)).statusCode).toBe(404)
})

test.each([
  ['/brand/logo.png', '/brand/logo.png'],
  ['https://acme.test/logo.jpeg', 'https://acme.test/logo.jpeg'],
  ['https://acme.test/logo.svg', null],
  ['/brand/logo.webp', null],
  ['', null],
])('the logo %j is %j in a mail', (logo, shown) => expect(mailLogoOf(logo)).toBe(shown))
