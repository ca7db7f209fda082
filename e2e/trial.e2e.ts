import { describe, expect } from 'vitest'
import { alertsIn, expectPath, expectText, stored } from '#e2e/platform/expectations.ts'
import { chooseFirstPassword, logIn } from '#e2e/platform/first-password.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, untilArrived } from '#e2e/platform/keyboard.ts'
import { codeIn, linkIn, mailAfter, mailsTo, resetLinkIn, temporaryPasswordIn } from '#e2e/platform/mailbox.ts'
import { newPassword } from '#e2e/platform/password-reset.ts'
import { endTrialOf, insertTenantWith } from '#e2e/platform/queries.ts'
import { dialog, dialogButton, openRegistration, register, visitForm } from '#e2e/platform/registration.ts'
import { untilAlive } from '#e2e/platform/sign-in.ts'

// Tests only the whole flow. The rules are table rows of registration-rules.test.ts and invitation-rules.test.ts, and
// the stories cover each refusal.
describe('a visitor becomes a signed-in owner, with only the mailbox', () => {
  browserTest('in the language of the page, by the code of the mail', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'wholear', { path: '/registration?lang=ar' })
    await register(page, { ...form, phone: '(201) 555-0123' })
    await page.getByRole('heading', { level: 1, name: /مرحبًا .*Ann Smith/ }).waitFor()
    expect((await stored(page)).local['isVerified']).toBe('false')
    const mail = await mailAfter(0, form.email)
    expect(mail.html).toContain('<html lang="ar"')
    await page.locator('main a[href^="/verify"]').click()
    await page.locator('main input').fill(codeIn(mail))
    await page.keyboard.press('Enter')
    await dialog(page).getByText(form.company).waitFor()
    expect((await stored(page)).local['isVerified']).toBe('true')
    const ownPage = await dialog(page).locator('dd').nth(2).textContent()
    await dialogButton(page).first().click()
    await page.locator('html[data-ready]').waitFor()
    expect(page.url()).toBe(`${ownPage ?? ''}/?lang=ar`)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar')

    await chooseFirstPassword(page, await mailAfter(1, form.email))
    await page.goto(ownPage ?? '')
    await logIn(page, form.email)
    await expectText(page, /بقي 30 يومًا/)
    await page.getByRole('heading', { name: 'الخطوات الأولى' }).waitFor()
  })

  browserTest(
    'from the sign-in page and after a wrong captcha, by the link; then invites a colleague, who signs in likewise',
    async ({ visit }) => {
      const nth = `in${Date.now().toString(36)}`
      const page = await visit('/')
      await untilAlive(page)
      const captcha = await openRegistration(page, () => page.getByRole('link', { name: '30-day free trial' }).click())
      await expectPath(page, '/registration')
      await page.getByRole('link', { name: 'Customers you manage' }).click()
      const form = { name: 'Ann Smith', email: `ann@${nth}.example.com`, company: `Example ${nth}` }
      const again = openRegistration(page, () =>
        register(page, { ...form, captcha: captcha === 'QQQQQQ' ? 'KKKKKK' : 'QQQQQQ' }),
      )
      await expectText(page, "Oops! CAPTCHA characters didn't match. Please retry.")
      const other = await again
      await dialog(page).getByRole('button', { name: 'Retry', exact: true }).click()
      await expectFocus(page.locator('input[name="captcha"]'))
      await register(page, { ...form, captcha: other })
      await page.getByRole('heading', { level: 1, name: 'Hi Ann Smith' }).waitFor()
      expect(await page.locator('form').count()).toBe(0)

      const link = linkIn(await mailAfter(0, form.email))
      await page.goto(link)
      await page.getByRole('button', { name: 'Verify', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Choose your password' }).waitFor()
      expect(JSON.stringify(await stored(page))).not.toContain('temp_password')
      // Only the browser that verified the email address may set the password.
      const later = await visit.profile()
      await later.goto(link)
      await dialog(later).getByText('has already been verified').waitFor()
      expect(await later.getByRole('button', { name: 'Choose your password' }).count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Choose your password' }).click()
      await page.locator('input[name="newpassword"]').fill(newPassword)
      await page.locator('input[name="confirmpassword"]').fill(newPassword)
      expect(page.url()).toBe(link)
      await page.keyboard.press('Enter')
      await expectText(page, 'Your password has been set. You can sign in now.')
      await page.getByRole('button', { name: 'Go to sign-in' }).click()
      await page.waitForURL((url) => url.hostname === `example-${nth}.localhost` && url.pathname === '/')
      // Setting the first password also uses up the link in the email, and causes no notice of a changed password.
      await mailAfter(1, form.email)
      const mails = await mailsTo(form.email)
      expect(mails.filter(({ text }) => text.includes('All sessions of the account were ended.'))).toEqual([])
      const account = mails.find(({ text }) => text.includes('resettoken=')) ?? { text: '' }
      await page.goto(resetLinkIn(account))
      await page.locator('input[name="temp_password"]').fill(temporaryPasswordIn(account))
      await page.keyboard.press('Enter')
      await expectPath(page, '/validityexpiry')
      await page.goto(new URL('/', page.url()).href)
      await logIn(page, form.email)
      await expectText(page, /30 days left/)
      await expectText(page, 'Sample data')
      await expectText(page, '11 devices')

      const opener = page.getByRole('button', { name: 'Invite a colleague' })
      await opener.click()
      const ben = `ben@${nth}.example.com`
      const emailOf = dialog(page).getByRole('textbox', { name: 'Email' })
      await expectFocus(emailOf)
      await dialog(page)
        .getByRole('combobox', { name: 'Role' })
        .locator('option')
        .first()
        .waitFor({ state: 'attached' })
      await emailOf.fill(ben)
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Ben Adams')
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText(`An invitation has been sent to ${ben}.`, { exact: true }).waitFor()
      await dialog(page).waitFor({ state: 'detached' })
      await expectFocus(opener)
      const invitation = await mailAfter(0, ben)
      expect(new URL(resetLinkIn(invitation)).hostname).toBe(`example-${nth}.localhost`)
      await chooseFirstPassword(later, invitation)
      await logIn(later, ben)
      await expectText(later, /30 days left/)
      await untilArrived(later)
      await later.getByRole('button', { name: /^Your account: / }).click()
      await later.getByRole('menuitem', { name: 'Logout' }).waitFor()
      expect(await later.getByRole('menuitem', { name: 'Invite a colleague' }).count()).toBe(0)
      expect(await later.getByText('First steps').count()).toBe(0)

      await page.getByRole('button', { name: 'Remove the sample data' }).click()
      await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })
      await expectText(page, 'Devices appear here once they are registered.')
      await expect.poll(() => page.getByText('Sample data', { exact: true }).count()).toBe(0)
    },
  )

  browserTest('when the picture cannot be seen, by its sound or a mailed code', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'mailedcaptcha')
    await page.evaluate(() => {
      const begin = Object.getOwnPropertyDescriptor(AudioBufferSourceNode.prototype, 'start')
      Object.defineProperty(AudioBufferSourceNode.prototype, 'start', {
        value(this: AudioBufferSourceNode) {
          Reflect.apply(begin?.value as () => void, this, [])
          document.documentElement.dataset['heard'] = this.context.state
        },
      })
    })
    const requested = page.waitForResponse((response) => response.url().includes('/api/captcha/audio'))
    await page.getByRole('button', { name: 'Hear the characters' }).click()
    expect((await requested).ok()).toBe(true)
    // The audio was decoded and started, and its context is running: the browser has not blocked it.
    await page.waitForFunction(() => document.documentElement.dataset['heard'] === 'running')
    expect(await alertsIn(page).count()).toBe(0)
    await page.locator('input[name="email"]').fill(form.email)
    await page.getByRole('button', { name: 'Get a code by email instead' }).click()
    const mail = await mailAfter(0, form.email)
    await page.getByLabel('Code from the email').waitFor()
    await register(page, { ...form, captcha: codeIn(mail) })
    await page.getByRole('heading', { level: 1, name: 'Hi Ann Smith' }).waitFor()
  })
})

browserTest('a trial that has ended shows that, and lets its owner export the data', async ({ visit }) => {
  const [email, tenant] = ['over@example.com', 'Over']
  await insertTenantWith(email, tenant, tenant)
  await endTrialOf(tenant)
  const page = await visit('/load', { as: email })
  await expectPath(page, '/insights')
  await page.getByText(/^Your free trial has ended\. Your data can be read and exported/).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export your data' }).click()
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${tenant}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
})
