import { describe, expect, inject } from 'vitest'
import { goToCodeChallenge } from '#e2e/platform/code-challenge.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, tabTo } from '#e2e/platform/keyboard.ts'
import { changeDomain, insertAccountLike, insertTenantWith } from '#e2e/platform/queries.ts'
import {
  backButton,
  codeField,
  emailField,
  passwordField,
  sendCode,
  sendEmail,
  sendPassword,
  signIn,
  tenantChoices,
  untilAlive,
} from '#e2e/platform/sign-in.ts'

describe('the way back', () => {
  browserTest('Back at the password step returns to the e-mail, which can be edited', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'viewer@aurora.test')
    await tabTo(page, backButton(page))
    await page.keyboard.press('Enter')
    await expectFocus(emailField(page))
    expect(await emailField(page).inputValue()).toBe('viewer@aurora.test')
    await signIn(page, 'desk@aurora.test')
    await expectPath(page, '/desk/')
  })

  browserTest("the browser's Back goes one step back at a time, down to the e-mail", async ({ visit }) => {
    // Another account: another test counts the codes that both@aurora.test is mailed.
    const email = 'back@both.test'
    for (const tenant of ['Aurora', 'Borealis']) await insertAccountLike(email, 'both@aurora.test', tenant)
    const page = await visit('/')
    await sendEmail(page, email)
    await expectFocus(tenantChoices(page).first())
    await page.getByRole('radio', { name: 'Borealis Hospital' }).check()
    await page.keyboard.press('Enter')
    await sendPassword(page)
    await expectFocus(codeField(page))
    await page.goBack()
    await expectFocus(passwordField(page))
    expect(await passwordField(page).inputValue()).toBe('')
    await page.goBack()
    await page.getByRole('radio', { name: 'Aurora Managed Services' }).waitFor()
    await page.goBack()
    await expectFocus(emailField(page))
    expect(await emailField(page).inputValue()).toBe(email)
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
  })

  browserTest("the browser's Forward leads to the steps that were shown, after a reload too", async ({ visit }) => {
    // Another account: another test counts the codes that both@aurora.test is mailed.
    const email = 'forward@both.test'
    for (const tenant of ['Aurora', 'Borealis']) await insertAccountLike(email, 'both@aurora.test', tenant)
    const page = await visit('/')
    await sendEmail(page, email)
    await tenantChoices(page).first().waitFor()
    await page.reload()
    await tenantChoices(page).first().waitFor()
    await page.goBack()
    await expectFocus(emailField(page))
    await page.goForward()
    await page.getByRole('radio', { name: 'Borealis Hospital' }).check()
    await page.keyboard.press('Enter')
    await sendPassword(page)
    await expectFocus(codeField(page))
    for (const step of [passwordField(page), tenantChoices(page).first(), emailField(page)]) {
      await page.goBack()
      await step.waitFor()
    }
    await page.reload()
    await emailField(page).waitFor()
    for (const step of [tenantChoices(page).first(), passwordField(page), codeField(page)]) {
      await page.goForward()
      await step.waitFor()
    }
    await page.getByText(email).waitFor()
    await page.goBack()
    await passwordField(page).waitFor()
    await backButton(page).click()
    await expectFocus(emailField(page))
    await page.goForward()
    await page.getByRole('radio', { name: 'Aurora Managed Services' }).check()
    await page.keyboard.press('Enter')
    await sendPassword(page)
    await expectPath(page, '/insights')
  })

  browserTest("the browser's Forward shows no step of another e-mail", async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'both@aurora.test')
    await tenantChoices(page).first().waitFor()
    await page.goBack()
    await sendEmail(page, 'admin@aurora.test')
    await expectFocus(passwordField(page))
    await page.goForward()
    await expectFocus(passwordField(page))
    await page.goBack()
    await page.goForward()
    await page.getByText('admin@aurora.test').waitFor()
    await sendPassword(page)
    await expectPath(page, '/insights')
  })

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
      await page.getByRole('heading', { level: 1, name: 'Log in to Returning Ltd' }).waitFor()
      await sendPassword(page)
      await expectPath(page, '/insights')
      await page.reload()
      await page.goBack()
      await expectPath(page, '/insights')
      await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    },
  )

  browserTest("after signing in, the browser's Back does not lead into the sign-in", async ({ visit }) => {
    const page = await visit('/')
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await page.goBack()
    await expectPath(page, '/insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    expect(await emailField(page).or(passwordField(page)).count()).toBe(0)
  })
})

describe('a reload', () => {
  browserTest('at the e-mail step keeps the sent e-mail, and the flow continues', async ({ visit }) => {
    const page = await visit('/')
    await untilAlive(page)
    await page.reload()
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
  })

  browserTest('at the tenant step shows the tenants again', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'both@aurora.test')
    await tenantChoices(page).first().waitFor()
    await page.reload()
    await page.getByRole('radio', { name: 'Aurora Managed Services' }).check()
    await page.keyboard.press('Enter')
    await sendPassword(page)
    await expectPath(page, '/insights')
  })

  browserTest('at the password step requires the password of the same e-mail', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'viewer@aurora.test')
    await expectFocus(passwordField(page))
    await page.keyboard.type('half a pass')
    await page.reload()
    await page.getByText('viewer@aurora.test').waitFor()
    expect(await passwordField(page).inputValue()).toBe('')
    await sendPassword(page)
    await expectPath(page, '/insights')
  })

  browserTest('at the code step waits for the same code', async ({ visit }) => {
    const email = await insertAccountLike('again@borealis.test', 'nurse@borealis.test', 'Borealis')
    const page = await visit('/')
    const code = await goToCodeChallenge(page, email)
    await page.reload()
    await page.getByText(email).waitFor()
    await sendCode(page, code)
    await expectPath(page, '/insights')
  })

  browserTest('on the landing page stays there', async ({ visit }) => {
    const page = await visit('/')
    await signIn(page, 'desk@aurora.test')
    await expectPath(page, '/desk/')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor()
    await expectPath(page, '/desk/')
  })
})
