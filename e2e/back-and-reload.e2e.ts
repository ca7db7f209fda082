import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter } from '#e2e/platform/mailbox.ts'
import { changeDomain, insertAccountLike, insertTenantWith } from '#e2e/platform/queries.ts'
import {
  backButton,
  codeField,
  emailField,
  passwordField,
  sendCode,
  sendEmail,
  sendPassword,
  tenantChoices,
} from '#e2e/platform/sign-in.ts'

/** Goes back or forward in the browser's history repeatedly, and waits for one of these steps each time. */
async function walk(page: Page, way: 'goBack' | 'goForward', steps: readonly ReturnType<typeof emailField>[]) {
  for (const step of steps) {
    await page[way]()
    await step.waitFor()
  }
}

describe('the way back', () => {
  browserTest(
    "the browser's Back and Forward lead to the steps that were shown, and a reload keeps each step",
    async ({ visit }) => {
      // Uses another account, because another test counts the codes that both@aurora.test receives.
      const email = 'forward@both.test'
      for (const tenant of ['Aurora', 'Borealis']) await insertAccountLike(email, 'both@aurora.test', tenant)
      const page = await visit('/')
      const steps = [emailField(page), tenantChoices(page).first(), passwordField(page), codeField(page)]
      await sendEmail(page, email)
      await expectFocus(tenantChoices(page).first())
      await page.reload()
      await tenantChoices(page).first().waitFor()
      await page.goBack()
      await expectFocus(emailField(page))
      expect(await emailField(page).inputValue()).toBe(email)
      await page.goForward()
      await page.getByRole('radio', { name: 'Borealis Hospital' }).check()
      await page.keyboard.press('Enter')
      await expectFocus(passwordField(page))
      await page.keyboard.insertText('half a pass')
      await page.reload()
      await page.getByText(email).waitFor()
      expect(await passwordField(page).inputValue()).toBe('')
      await sendPassword(page)
      await expectFocus(codeField(page))
      const code = codeIn(await mailAfter(0, email))
      await page.goBack()
      await expectFocus(passwordField(page))
      expect(await passwordField(page).inputValue()).toBe('')
      await walk(page, 'goBack', steps.slice(0, 2).toReversed())
      await page.reload()
      await emailField(page).waitFor()
      await walk(page, 'goForward', steps.slice(1))
      await page.getByText(email).waitFor()
      await page.goBack()
      await passwordField(page).waitFor()
      await backButton(page).click()
      await expectFocus(emailField(page))
      await walk(page, 'goForward', steps.slice(1))
      await page.reload()
      await page.getByText(email).waitFor()
      await sendCode(page, code)
      await expectPath(page, '/insights')
    },
  )

  browserTest(
    'Back returns to the email, which can be edited; no step of another email is shown, nor any after signing in',
    async ({ visit }) => {
      const page = await visit('/')
      await sendEmail(page, 'both@aurora.test')
      await tenantChoices(page).first().waitFor()
      await tabTo(page, backButton(page))
      await page.keyboard.press('Enter')
      await expectFocus(emailField(page))
      expect(await emailField(page).inputValue()).toBe('both@aurora.test')
      await sendEmail(page, 'desk@aurora.test')
      await expectFocus(passwordField(page))
      await page.goForward()
      await expectFocus(passwordField(page))
      await page.goBack()
      await page.goForward()
      await page.getByText('desk@aurora.test').waitFor()
      await sendPassword(page)
      await expectPath(page, '/desk/')
      for (const leave of [() => page.goBack(), () => page.reload()]) {
        await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
        await leave()
        await expectPath(page, '/desk/')
      }
      await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
      expect(await emailField(page).or(passwordField(page)).count()).toBe(0)
    },
  )

  browserTest(
    'the picker is shown again after another page, and after the password where it follows that',
    async ({ visit }) => {
      const email = await insertAccountLike('returning@aurora.test', 'admin@aurora.test')
      await insertTenantWith(email, 'Returning', 'Returning Ltd')
      await changeDomain('picker.localhost', { servedenv: 'demo', companyname: 'Picker', discovery: 'private' })
      const page = await visit.profile()
      await page.goto(`http://picker.localhost:${inject('porticoPort')}/`)
      await sendEmail(page, email)
      await sendPassword(page)
      await page.getByRole('radio', { name: 'Returning Ltd' }).waitFor()
      await page.goto(new URL('/policy?name=terms', page.url()).href)
      await page.goBack()
      await page.getByRole('radio', { name: 'Returning Ltd' }).waitFor()
      await page.reload()
      await page.getByRole('radio', { name: 'Returning Ltd' }).waitFor()
      await page.goBack()
      await expectFocus(emailField(page))
      await page.goForward()
      await page.getByRole('radio', { name: 'Returning Ltd' }).check()
      await page.keyboard.press('Enter')
      // A reload loses the input: the password of the chosen tenant must be entered again.
      await page.getByRole('heading', { level: 1, name: 'Sign in to Returning Ltd' }).waitFor()
      await sendPassword(page)
      await expectPath(page, '/insights')
    },
  )
})
