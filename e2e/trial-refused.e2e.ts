import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { expectText } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { linkIn, mailAfter, mailsTo } from '#e2e/platform/mailbox.ts'
import { ageRegistrationMail, setRegistrationEmail } from '#e2e/platform/queries.ts'
import { dialog, dialogButton, openRegistration, register, visitForm } from '#e2e/platform/registration.ts'

describe('the form is refused', () => {
  browserTest('a wrong captcha: Retry, with another picture', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'mismatch')
    const again = openRegistration(page, () => register(page, { ...form, captcha: 'QQQQQQ' }))
    await expectText(page, "Oops! CAPTCHA characters didn't match. Please retry.")
    const captcha = await again
    await dialog(page).getByRole('button', { name: 'Retry', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('captcha')
    expect(await page.locator('input[name="captcha"]').inputValue()).toBe('')
    await register(page, { ...form, captcha })
    await dialog(page).getByRole('heading', { name: 'Hi Ann Smith' }).waitFor()
  })

  browserTest('a used captcha: Retry captcha, and another picture on closing', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'used')
    const body = page.waitForRequest((request) => request.url().endsWith('/api/trial/register'))
    await register(page, form)
    await dialogButton(page).click()
    const { captcha_id: used } = (JSON.parse((await body).postData() ?? '') as { captcha: { captcha_id: string } })
      .captcha
    await page.route('**/api/trial/register', (route) => {
      const sent = JSON.parse(route.request().postData() ?? '') as { captcha: object }
      return route.continue({ postData: JSON.stringify({ ...sent, captcha: { ...sent.captcha, captcha_id: used } }) })
    })
    await register(page, { ...form, email: 'ann@used.again.example.com', company: 'Used again' })
    await expectText(page, 'The captcha has expired or has been used already. Please try a new one.')
    await openRegistration(page, () => dialog(page).getByRole('button', { name: 'Retry captcha' }).click())
    expect(await page.locator('input[name="captcha"]').inputValue()).toBe('')
    expect(await page.locator('input[name="company"]').inputValue()).toBe('Used again')
  })

  browserTest('a company that exists: Re-enter company, and the captcha is still valid', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'company')
    await register(page, { ...form, company: 'Aurora' })
    await expectText(page, 'A company of this name is registered already. Please enter another company name.')
    await dialog(page).getByRole('button', { name: 'Re-enter company' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('company')
    await register(page, form)
    await dialog(page).getByRole('heading', { name: 'Hi Ann Smith' }).waitFor()
  })
})

describe('/verify', () => {
  browserTest('refuses no link, a cut link and no id by their sentences', async ({ visit }) => {
    const page = await visit('/verify')
    await dialog(page).getByText('Verification link is not valid').waitFor()
    await dialog(page).getByRole('button', { name: 'Resend' }).click()
    await dialog(page).getByText('Registration Id is not valid').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Resend' }).count()).toBe(0)
    await page.goto(addressOf('/verify?token=cut&id=unknown'))
    await dialog(page).getByText('Verification link is not valid').waitFor()
    await dialog(page).getByRole('button', { name: 'Resend' }).click()
    await dialog(page).getByText('Registration Id is not valid').waitFor()
  })

  browserTest('verifies nothing by being opened, and verifies once', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'scanned')
    await register(page, form)
    const link = linkIn(await mailAfter(0, form.email))
    for (const method of ['GET', 'HEAD', 'POST']) await fetch(link, { method })
    const scanner = await visit.profile()
    await scanner.goto(link)
    await scanner.getByRole('button', { name: 'Verify' }).waitFor()
    expect(await mailsTo(form.email)).toHaveLength(1)
    await page.goto(link)
    await page.getByRole('button', { name: 'Verify' }).click()
    await dialog(page).getByRole('heading', { name: 'Welcome, Ann Smith' }).waitFor()
    await scanner.getByRole('button', { name: 'Verify' }).click()
    await dialog(scanner)
      .getByText(/has been verified already/)
      .waitFor()
    expect(await dialog(scanner).getByRole('button', { name: 'Resend' }).count()).toBe(0)
    await mailAfter(1, form.email)
    await ageRegistrationMail(form.email)
    await scanner.goto(link)
    await dialog(scanner).getByRole('button', { name: 'Resend' }).click()
    await dialog(scanner).getByText('A new link to choose your password has been sent').waitFor()
    expect((await mailAfter(2, form.email)).text).toContain('/reset?resettoken=')
  })

  browserTest('spec B §8: REGISTRATION_ERR002 is shown under the e-mail field, with no dialog', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'since')
    await register(page, form)
    await page.goto(linkIn(await mailAfter(0, form.email)))
    await setRegistrationEmail(form.email, 'since@mailinator.com')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    const field = page.getByLabel('Email', { exact: true })
    await expect.poll(() => field.inputValue()).toBe('since@mailinator.com')
    const describedBy = (await field.getAttribute('aria-describedby')) ?? ''
    const sentence = 'Please use the email address you have at work. Disposable addresses are not accepted.'
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(sentence)
    expect(await dialog(page).count()).toBe(0)
    await expectAccessible(page, 'address refused')
    await page.getByRole('link', { name: 'Register' }).waitFor()
  })

  browserTest('shows that a new link has been sent', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'resent')
    await register(page, form)
    const link = new URL(linkIn(await mailAfter(0, form.email)))
    await ageRegistrationMail(form.email)
    await page.goto(`${link.origin}/verify?id=${link.searchParams.get('id') ?? ''}`)
    await dialog(page).getByRole('button', { name: 'Resend' }).click()
    await dialog(page).getByText('A new verification link has been sent to the registered e-mail.').waitFor()
    expect(linkIn(await mailAfter(1, form.email))).toBe(link.href)
    await dialogButton(page).click()
    await page.getByRole('button', { name: 'Resend' }).click()
    await dialog(page)
      .getByText(/Too many requests/)
      .waitFor()
  })
})

describe('axe finds nothing', () => {
  for (const width of [390, 1440]) {
    browserTest(`at ${width} pixels, on the form, its errors, dialogs and /verify`, async ({ visit }) => {
      const nth = `axe${width}`
      const { page, form } = await visitForm(visit, nth, { viewport: { width, height: 844 } })
      await expectAccessible(page, 'form')
      await page.getByRole('button', { name: 'Get Started' }).click()
      await expectText(page, 'Enter the Captcha')
      await expectAccessible(page, 'errors')
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond).toBe(0)
      await register(page, { ...form, company: 'Aurora' })
      await dialogButton(page).waitFor()
      await expectAccessible(page, 'refused')
      await dialogButton(page).click()
      await register(page, form)
      await dialog(page).getByRole('heading', { name: 'Hi Ann Smith' }).waitFor()
      await expectAccessible(page, 'registered')
      await page.goto(linkIn(await mailAfter(0, form.email)))
      await page.getByRole('button', { name: 'Verify' }).waitFor()
      await expectAccessible(page, 'verify')
      await page.getByRole('button', { name: 'Enter the code' }).click()
      await page.getByLabel('Verification code').waitFor()
      await expectAccessible(page, 'code')
    })
  }
})
