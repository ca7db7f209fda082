import { modes, themes } from '@portico/contract/core/domains/domain-settings.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf, brandHosts } from '#e2e/platform/address.ts'
import { expectAccessible, expectAccessibleInEveryTheme } from '#e2e/platform/axe.ts'
import { goToCodeChallenge } from '#e2e/platform/code-challenge.ts'
import { expectAlert, expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, untilArrived } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { passwordField, sendEmail, sendPassword, signIn, tenantChoices, untilAlive } from '#e2e/platform/sign-in.ts'

const password = (page: Page) => expectFocus(passwordField(page))

describe('axe finds nothing', () => {
  for (const host of brandHosts) {
    browserTest(
      `on the e-mail and the password step of ${host}, with and without a message`,
      { timeout: 120_000 },
      async ({ visit }) => {
        const page = await visit('/', { host })
        await untilAlive(page)
        await expectAccessible(page, 'e-mail')
        await sendEmail(page, 'nonsense')
        await expectAlert(page, 'Please enter a valid Email ID')
        await expectAccessible(page, 'e-mail with a message')
        const themesCame = page.waitForResponse(/all-themes-[^/]+\.css/)
        await sendEmail(page, 'admin@aurora.test')
        await themesCame
        await password(page)
        await page.getByRole('button', { name: 'Show password' }).click()
        await expectAccessible(page, 'password')
        await passwordField(page).press('Enter')
        await expectAlert(page, 'Please enter Password')
        await expectAccessibleInEveryTheme(page)
      },
    )
  }

  browserTest('on the tenant, the single sign-on and the code step', async ({ visit }) => {
    const email = await insertAccountLike('axe@borealis.test', 'nurse@borealis.test', 'Borealis')
    const page = await visit('/?unauthorized=true')
    await expectAlert(page, 'Login failed. Please check your userid or try using a different browser.')
    await expectAccessible(page, 'e-mail with a notice')
    await sendEmail(page, 'both@aurora.test')
    await tenantChoices(page).first().waitFor()
    await expectAccessible(page, 'tenants')
    await page.goto(addressOf('/'))
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(addressOf('/'))
    await sendEmail(page, 'user@contoso.test')
    await page.waitForURL((url) => url.port !== new URL(addressOf('/')).port)
    await page.goBack()
    await page.getByRole('button', { name: 'Continue with Microsoft' }).waitFor()
    await expectAccessible(page, 'single sign-on')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(addressOf('/'))
    await goToCodeChallenge(page, email)
    await expectAccessible(page, 'code')
  })

  browserTest('on the pages of the app', { timeout: 120_000 }, async ({ visit }) => {
    const page = await visit('/insights', { as: 'admin@aurora.test' })
    await page.getByText(/^Counted at/).waitFor()
    const asTable = page.getByRole('button', { name: /^Show table: / })
    while ((await asTable.count()) > 0) await asTable.first().click()
    await page.getByRole('table').nth(1).waitFor()
    await expectAccessible(page, 'Insights as tables')
    await page.goto(addressOf('/desk/'))
    await page.getByRole('button', { name: 'Raise request' }).click()
    await page.getByText('Please say in one line what you need').waitFor()
    await expectAccessible(page, 'Desk')
    for (const [path, heading] of pages) {
      await page.goto(addressOf(path))
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page, path)
    }
  })

  browserTest('on menus and dialogs', async ({ visit }) => {
    const page = await visit('/')
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
    await page.getByText(/^Counted at/).waitFor()
    await untilArrived(page)
    await page.getByRole('button', { name: /^Module/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page, 'module switcher')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio').first().waitFor()
    await expectAccessible(page, 'theme menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page, 'logout')
  })

  browserTest('on the chat and on a conversation', async ({ visit }) => {
    const page = await visit('/chatBot', { as: 'bot@aurora.test' })
    await page.getByRole('button', { name: 'Open the chat' }).waitFor()
    await expectAccessible(page, 'chat page')
    await page.getByRole('button', { name: /What is a tenant\?/ }).click()
    await page.frameLocator('iframe[title="Chat"]').getByRole('log').getByRole('link').first().waitFor()
    await expectAccessible(page, 'chat open')
  })
})

/** Those that theme-accessibility.e2e.ts does not check. */
const pages = [
  ['/document?name=no-such-page', 'Documentation'],
  ['/orchestrator', 'Orchestrator'],
] as const

describe('every theme', () => {
  browserTest('has its own colours on the sign-in page', async ({ visit }) => {
    const page = await visit.profile()
    const grounds = new Set<string>()
    for (const theme of themes) {
      for (const mode of modes) {
        await page.goto(addressOf(`/?theme=${theme}${mode}`))
        await untilAlive(page)
        grounds.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      }
    }
    expect(grounds.size).toBeGreaterThan(5)
  })
})

describe('messages are announced', () => {
  browserTest('by a role that announces, and each is tied to its field', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'admin@aurora.test')
    await sendPassword(page, 'short')
    await expectAlert(page, 'Password must be 8 charactor long')
    const describedBy = await passwordField(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toContain('Password must be 8 charactor long')
  })
})
