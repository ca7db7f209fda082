import { describe, expect } from 'vitest'
import { addressOf, brandHosts } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'

/** Every test fails on a violation in the console (complaints.ts); here it is tested that violations are reported. */
describe('the content security policy', () => {
  browserTest('is strict on every page of every brand', async ({ visit }) => {
    const page = await visit.profile({ as: 'viewer@aurora.test' })
    for (const host of brandHosts) {
      for (const path of ['/', '/insights']) {
        const response = await page.goto(addressOf(path, host))
        const headers = response?.headers() ?? {}
        const policy = headers['content-security-policy'] ?? ''
        expect(policy, path).not.toContain('unsafe-inline')
        expect(policy, path).not.toContain('unsafe-eval')
        expect(policy).toMatch(/frame-ancestors '(none|self)'/)
        expect(policy).toContain("require-trusted-types-for 'script'")
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        })
      }
    }
  })

  browserTest('blocks injected scripts, and markup made of text', async ({ visit }) => {
    visit.tolerate(/Content Security Policy|TrustedHTML|TrustedScript/)
    const page = await visit('/')
    const outcome = await page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'globalThis.slippedIn = true'
        document.body.append(script)
      } catch {
        // Trusted Types refuse the text already.
      }
      try {
        document.body.insertAdjacentHTML('beforeend', '<b id="slipped-in">in</b>')
      } catch {
        // As they should.
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
