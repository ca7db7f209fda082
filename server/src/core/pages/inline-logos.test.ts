import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openInlineLogos } from './inline-logos.ts'

const svgOf = (bytes: number) => `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(bytes)}</svg>`
const pictures: Record<string, { type: string; bytes: Buffer }> = {
  ['a'.repeat(64)]: { type: 'image/svg+xml', bytes: Buffer.from(svgOf(1)) },
  ['b'.repeat(64)]: { type: 'image/svg+xml', bytes: Buffer.from(svgOf(1_024)) },
}
const inline = openInlineLogos(join(import.meta.dirname, '../../../../web/public/brand'), (sha256) =>
  Promise.resolve(pictures[sha256] ?? null),
)
const logoOf = async (companylogo: string) => (await inline({ ...defaultDomain, companylogo })).companylogo

test.for(['/brand/portico.svg', `/brand/${'a'.repeat(64)}.svg`])('%s is in the page itself', async (address) => {
  const found = await logoOf(address)
  expect(found).toMatch(/^data:image\/svg\+xml,%3Csvg [^"'<>]+$/)
})

test.for([
  `/brand/${'b'.repeat(64)}.svg`,
  `/brand/${'c'.repeat(64)}.svg`,
  `/brand/${'a'.repeat(64)}.png`,
  '/brand/nothing.svg',
  '/brand/../../package.json.svg',
  'https://logo.test/a.svg',
  '',
])('%s stays an address', async (address) => {
  expect(await logoOf(address)).toBe(address)
})
