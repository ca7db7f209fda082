import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { portico } from '#e2e/platform/command-line.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { expectFocus, untilArrived } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter, mailsTo } from '#e2e/platform/mailbox.ts'
import { insertAccountLike, insertTenantWith } from '#e2e/platform/queries.ts'
import { untilSaved } from '#e2e/platform/preferences.ts'
import { sendCode, signIn } from '#e2e/platform/sign-in.ts'

const cards = (page: Page) => page.locator('main [data-card]')
const keys = async (page: Page) => (await cards(page).allTextContents()).map((text) => text.split(/[.:]/)[0])

describe('the module picker', () => {
  browserTest(
    'of an administrator: search, arrow keys and Enter; what was opened last follows the account',
    async ({ visit }) => {
      const email = await insertAccountLike('picker@aurora.test', 'admin@aurora.test')
      const page = await visit('/beakapps', { as: email })
      await untilArrived(page)
      await expect.poll(() => cards(page).count()).toBe(5)
      await page.keyboard.press('/')
      await expectFocus(page.getByRole('searchbox', { name: 'Search modules' }))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expectFocus(page.getByRole('link', { name: /^Service Desk/ }))
      await Promise.all([untilSaved(page, 'Desk'), page.keyboard.press('Enter')])
      await expectPath(page, '/desk/')
      await page.goto(addressOf('/beakapps'))
      await untilArrived(page)
      await page.keyboard.type('CHÁT')
      await expect.poll(() => keys(page)).toHaveLength(1)
      await Promise.all([untilSaved(page, 'Chat Bot'), page.keyboard.press('Enter')])
      await expectPath(page, '/chatBot')

      // Another browser of the same account shows the same recently opened modules; another account in this browser
      // does not.
      const other = await visit('/')
      await signIn(other, email)
      await expectPath(other, '/insights')
      await other.goto(addressOf('/beakapps'))
      const recent = other.getByRole('region', { name: 'Recently opened' }).getByRole('link')
      await expect
        .poll(async () =>
          (await recent.allTextContents()).map((text) => /Insights|Chat Bot|Service Desk/.exec(text)?.[0]),
        )
        .toEqual(['Insights', 'Chat Bot', 'Service Desk'])
      await other.evaluate(() => localStorage.removeItem('usertoken'))
      await other.goto(addressOf('/'))
      await signIn(other, await insertAccountLike('picker-other@aurora.test', 'viewer@aurora.test'))
      await expectPath(other, '/insights')
      await other.goto(addressOf('/beakapps'))
      await untilArrived(other)
      expect(await recent.count()).toBe(0)
    },
  )

  browserTest(
    'of a viewer: only the modules of the role, and its names in the language of the page',
    async ({ visit }) => {
      const page = await visit('/beakapps', {
        as: await insertAccountLike('picker-viewer@aurora.test', 'viewer@aurora.test'),
        locale: 'de-DE',
      })
      await page.getByRole('link', { name: /^Dokumentation/ }).waitFor()
      expect(await cards(page).count()).toBe(4)
      await page.getByRole('link', { name: /^Insights.*Anmeldungen/ }).waitFor()
      await page.goto(addressOf('/desk/'))
      await page.getByRole('link', { name: 'Anfragen', exact: true }).waitFor()
    },
  )

  browserTest('of a user of an organisation that is no MSP, by /load?module=nonmsp', async ({ visit }) => {
    const page = await visit('/')
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname + new URL(frame.url()).search))
    const before = (await mailsTo('nurse@borealis.test')).length
    await signIn(page, 'nurse@borealis.test')
    await sendCode(page, codeIn(await mailAfter(before, 'nurse@borealis.test')))
    await expectPath(page, '/insights')
    expect(addresses).toContain('/load?module=nonmsp')
    await expect.poll(async () => (await stored(page)).session['selectedapplication']).toBe('Insights Non-MSP')
    await page.goto(addressOf('/beakapps'))
    await page
      .getByRole('link', { name: /^Insights/ })
      .first()
      .waitFor()
    expect(await page.locator('main [data-card][aria-current]').count()).toBe(1)
  })
})

describe('a role that an operator changes beside the running server', () => {
  browserTest(
    'applies with the next call, without another sign-in; a link to another site is refused',
    async ({ visit }) => {
      const [email, tenant] = ['robin@marlow.test', 'Marlow']
      await insertTenantWith(email, tenant, 'Marlow Trading')
      const page = await visit('/load', { as: email })
      await expectPath(page, '/insights')
      await expect.poll(async () => (await stored(page)).session['canEdit']).toBe('false')

      const changed = await portico(
        ...[
          'role',
          'set',
          'Staff',
          '--tenant',
          tenant,
          '--menu',
          'Insights:Edit Dashboard',
          '--module',
          'Desk',
          '--module',
          'Payroll',
        ],
        ...['--label', 'Desk=Help from us', '--order', 'Desk,Insights'],
      )
      expect(changed).toMatchObject({ code: 0, text: expect.stringContaining('The role Staff of Marlow is changed.') })
      await page.reload()
      await expect.poll(async () => (await stored(page)).session['canEdit']).toBe('true')
      await page.goto(addressOf('/beakapps'))
      await expect.poll(() => cards(page).count()).toBe(3)
      expect(await cards(page).first().textContent()).toContain('Help from us')
      await page.getByText('Ask your administrator to connect it.').waitFor()

      // Only examples: role-rules.test.ts of features/administration/contract covers all such links.
      for (const link of ['https://evil.example', '/%09/evil']) {
        const refused = await portico('role', 'set', 'Staff', '--tenant', tenant, '--menu', `Desk:Elsewhere=${link}`)
        expect([refused.code, refused.text]).toEqual([2, expect.stringContaining('The menu Elsewhere must')])
      }
    },
  )
})
