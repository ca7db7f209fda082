import { appPages } from '@portico/contract/app-pages.ts'
import { legalPages } from '@portico/contract/core/pages/legal-view.ts'
import { expect, test } from 'vitest'
import { screens } from './open-features.ts'

const routed = new Set<string>(['/load', ...screens.flatMap(({ paths }) => paths)])

test('every path at which the server sends the app has a screen, and no other path has one', () => {
  expect([...routed].toSorted((one, other) => one.localeCompare(other))).toEqual(
    Object.keys(appPages).toSorted((one, other) => one.localeCompare(other)),
  )
})

// Spec A §2 and spec B §2: the paths of sign-in, shell, legal and error pages. `/` is the sign-in page itself.
test.for([
  ...['/load', '/success', '/validityexpiry', '/insights', '/desk', '/glossary', '/document'],
  ...['/chatBot', '/mpichatbot', '/gateschatbot', '/browserapp', '/chat', '/beakapps'],
  ...['/privacypolicy', '/policy', '/agreement'],
])('%s has its page', (path) => {
  expect(routed.has(path) || path in legalPages).toBe(true)
})

test('/playground has none: it is Route Not Found, and never a redirect target', () => {
  expect(routed.has('/playground')).toBe(false)
})

test('no two screens have the same path', () => {
  const paths = screens.flatMap((screen) => screen.paths)
  expect(paths).toHaveLength(new Set(paths).size)
})
