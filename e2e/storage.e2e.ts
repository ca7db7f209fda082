import { describe } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

describe('a browser without storage', () => {
  browserTest('whose storage is blocked signs in and stays signed in while the page is open', async ({ visit }) => {
    const page = await visit.profile()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'] as const) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
      }
    })
    await page.goto(addressOf('/'))
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  })

  browserTest('whose storage is full signs in, too', async ({ visit }) => {
    const page = await visit('/')
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        let piece = 'x'.repeat(1024 * 1024)
        for (let nth = 0; piece.length > 0; nth++) {
          try {
            storage.setItem(`full-${nth}`, piece)
          } catch {
            piece = piece.slice(0, piece.length / 2)
          }
        }
      }
    })
    await signIn(page, 'viewer@aurora.test')
    await expectPath(page, '/insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  })
})
