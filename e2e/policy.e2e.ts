import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'

/**
 * Every browser test fails if a violation is printed (complaints.ts); these tests check that violations are blocked.
 * register-pages.test.ts covers the headers.
 */
describe('the content security policy', () => {
  browserTest('blocks injected scripts, and markup made of text', async ({ visit }) => {
    visit.tolerate(/Content Security Policy|TrustedHTML|TrustedScript/)
    const page = await visit('/')
    const outcome = await page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'globalThis.slippedIn = true'
        document.body.append(script)
      } catch {
        // Expected: Trusted Types refuse the text.
      }
      try {
        document.body.insertAdjacentHTML('beforeend', '<b id="slipped-in">in</b>')
      } catch {
        // Expected: the markup is refused.
      }
      return { ran: 'slippedIn' in globalThis, there: document.querySelector('#slipped-in') !== null }
    })
    expect(outcome).toEqual({ ran: false, there: false })
  })

  browserTest('prevents other sites from framing the sign-in page', async ({ visit }) => {
    visit.tolerate(/frame-ancestors|Content Security Policy|X-Frame-Options|chrome-error/)
    const page = await visit('/demo/mailbox')
    const framed = await visit.profile()
    await framed.goto('about:blank')
    await framed.setContent(`<iframe src="${addressOf('/')}"></iframe>`)
    await framed.waitForLoadState()
    const frame = framed.frames().find((each) => each !== framed.mainFrame())
    expect((await frame?.title().catch(() => '')) ?? '').not.toContain('Sign in')
    await page.getByRole('heading', { name: 'Demo mailbox' }).waitFor()
  })
})
