import { describe, expect } from 'vitest'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { alertsIn, expectPath, expectText, stored } from '#e2e/platform/expectations.ts'
import { chooseFirstPassword, chooseFirstPasswordAtOnce, logIn } from '#e2e/platform/first-password.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { whileHeld } from '#e2e/platform/line.ts'
import { codeIn, linkIn, mailAfter, mailsTo, resetLinkIn, temporaryPasswordIn } from '#e2e/platform/mailbox.ts'
import { endTrialOf, insertTenantWith } from '#e2e/platform/queries.ts'
import { dialog, dialogButton, register, visitForm } from '#e2e/platform/registration.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

describe('a visitor becomes a signed-in owner, with only the mailbox', () => {
  for (const [language, greeting, left, steps] of [
    ['en', 'Hi Ann Smith', /30 days left/, 'First steps'],
    ['de', 'Guten Tag, Ann Smith', /noch 30 Tage/, 'Erste Schritte'],
    ['ar', /مرحبًا .*Ann Smith/, /بقي 30 يومًا/, 'الخطوات الأولى'],
  ] as const) {
    browserTest(`in ${language}`, { timeout: 90_000 }, async ({ visit }) => {
      const { page, form } = await visitForm(visit, `whole${language}`, { path: `/registration?lang=${language}` })
      await register(page, { ...form, phone: '(201) 555-0123' })
      await dialog(page).getByRole('heading', { name: greeting }).waitFor()
      expect((await stored(page)).local['isVerified']).toBe('false')
      await dialogButton(page).click()
      for (const field of ['name', 'email', 'company', 'phone', 'captcha'])
        expect(await page.locator(`input[name="${field}"]`).inputValue()).toBe('')

      const mail = await mailAfter(0, form.email)
      expect(mail.html).toContain(`<html lang="${language}"`)
      await page.goto(linkIn(mail))
      await page.locator('main button').first().click()
      await dialog(page).getByText(form.company).waitFor()
      expect((await stored(page)).local['isVerified']).toBe('true')
      const ownPage = await dialog(page).locator('dd').nth(2).textContent()
      await dialogButton(page).first().click()
      await page.locator('html[data-ready]').waitFor()
      expect(page.url()).toBe(`${ownPage ?? ''}/?lang=${language}`)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)

      await chooseFirstPassword(page, await mailAfter(1, form.email))
      await page.goto(ownPage ?? '')
      await logIn(page, form.email)
      await expectText(page, left)
      await page.getByRole('heading', { name: steps }).waitFor()
      await expectAccessible(page, 'first steps')
    })
  }

  browserTest('by the code of the mail as well, and removes the sample data with one click', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'bycode', { path: '/registration/msp' })
    await register(page, form)
    await dialog(page).getByRole('link').click()
    const mail = await mailAfter(0, form.email)
    await page.getByLabel('Verification code').fill('12')
    await page.keyboard.press('Enter')
    await expectText(page, 'The verification code entered is invalid')
    await page.getByLabel('Verification code').fill(codeIn(mail))
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Welcome, Ann Smith' }).waitFor()
    await expectAccessible(page, 'verified')
    await chooseFirstPasswordAtOnce(page)
    // The mail's link is used up with it, and the notice is queued.
    await mailAfter(2, form.email)
    const mails = await mailsTo(form.email)
    expect(mails.filter(({ text }) => text.includes('All sessions of the account were ended.'))).toHaveLength(1)
    const account = mails.find(({ text }) => text.includes('resettoken=')) ?? { text: '' }
    await page.goto(resetLinkIn(account))
    await page.locator('input[name="temp_password"]').fill(temporaryPasswordIn(account))
    await page.keyboard.press('Enter')
    await expectPath(page, '/validityexpiry')
    await page.goto(new URL('/', page.url()).href)
    await logIn(page, form.email)
    await expectText(page, 'Sample data are included.')
    await expectText(page, '11 devices')
    await page.getByRole('button', { name: 'Remove the sample data' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })
    await expectText(page, 'Devices appear here once they are registered.')
    await page.getByText('Sample data are included.').waitFor({ state: 'hidden' })
    await page.reload()
    await expectText(page, /30 days left/)
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
  })

  browserTest(
    'only the browser that verified may set the password: a link opened later does not offer it',
    async ({ visit }) => {
      const { page, form } = await visitForm(visit, 'oncebrowser')
      await register(page, form)
      const link = linkIn(await mailAfter(0, form.email))
      await page.goto(link)
      await page.getByRole('button', { name: 'Verify', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Choose your password' }).waitFor()
      expect(JSON.stringify(await stored(page))).not.toContain('temp_password')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Choose your password' }).click()
      await page.locator('input[name="newpassword"]').waitFor()
      expect(page.url()).toBe(link)
      for (const other of [page, await visit('/')]) {
        await other.goto(link)
        await dialog(other).getByText('has been verified already').waitFor()
        expect(await other.getByRole('button', { name: 'Choose your password' }).count()).toBe(0)
      }
    },
  )

  browserTest('when the picture can be neither seen nor heard, by a mailed code', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'mailedcaptcha')
    await page.locator('input[name="email"]').fill('ann')
    await page.getByRole('button', { name: 'Get a code by e-mail instead' }).click()
    await expectText(page, 'Enter a Valid Email address')
    await page.locator('input[name="email"]').fill(form.email)
    await page.getByRole('button', { name: 'Get a code by e-mail instead' }).click()
    const mail = await mailAfter(0, form.email)
    await page.getByLabel('Code from the e-mail').waitFor()
    await register(page, { ...form, captcha: codeIn(mail) })
    await dialog(page).getByRole('heading', { name: 'Hi Ann Smith' }).waitFor()
  })

  browserTest('by two clicks as by one: one registration, one mail', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'twice')
    let sent = 0
    page.on('request', (request) => void (request.url().endsWith('/api/trial/register') && (sent += 1)))
    await whileHeld(page, '**/api/trial/register', async () => {
      await register(page, form)
      await page.keyboard.press('Enter')
    })
    await dialog(page).getByRole('heading', { name: 'Hi Ann Smith' }).waitFor()
    await mailAfter(0, form.email)
    // One call queues one mail job: no second mail can be pending.
    expect(sent).toBe(1)
    expect(await mailsTo(form.email)).toHaveLength(1)
  })
})

describe('the form', () => {
  browserTest('shows each rule by its sentence, and sends nothing while one is broken', async ({ visit }) => {
    const { page, form } = await visitForm(visit, 'rules')
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect
      .poll(() => alertsIn(page).allTextContents())
      .toEqual(['Required', 'Required', 'Required', 'Required', 'Enter the Captcha'])
    for (const [field, typed, sentence] of [
      ['name', 'Ab', 'Name is too short'],
      ['name', 'a'.repeat(26), 'Name is too long'],
      ['name', 'Ann3', 'Only Alphabets are allowed'],
      ['company', 'Ab', 'Company Name is too short'],
      ['company', 'a'.repeat(26), 'Company Name is too long'],
      ['company', 'A&B Ltd', 'Only Alphabets are allowed'],
      ['email', 'ann@example', 'Enter a Valid Email address'],
      ['email', `${'a'.repeat(40)}@example.com`, 'Email address is too long'],
      ['phone', '12', 'Enter Valid Mobile Number'],
    ] as const) {
      await page.locator(`input[name="${field}"]`).fill(typed)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      await page.locator(`input[name="${field}"]`).fill(field === 'phone' ? '' : form[field])
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor({ state: 'detached' })
    }
    expect(sent).toEqual([])
  })

  browserTest('accepts the number of the chosen country, the United States at first', async ({ visit }) => {
    const { page } = await visitForm(visit, 'country')
    const country = page.getByRole('combobox', { name: 'Country' })
    expect(await country.inputValue()).toBe('US')
    await page.locator('input[name="phone"]').fill('07400 123456')
    await page.locator('input[name="name"]').focus()
    await expectText(page, 'Enter Valid Mobile Number')
    await country.selectOption('GB')
    await page.getByText('Enter Valid Mobile Number').waitFor({ state: 'detached' })
    await expectText(page, 'GB +44')
  })

  browserTest(
    'keeps the input while the user reads about a feature or changes the kind of account',
    async ({ visit }) => {
      const { page, form } = await visitForm(visit, 'kept')
      await page.locator('input[name="name"]').fill(form.name)
      await page.getByRole('link', { name: 'Patch' }).click()
      await expectText(page, 'Close gaps on schedule')
      await page.getByRole('link', { name: 'Customers you manage' }).click()
      await expectPath(page, '/registration/msp')
      expect(await page.locator('input[name="name"]').inputValue()).toBe(form.name)
    },
  )

  browserTest('is one click from the sign-in page', async ({ visit }) => {
    const page = await visit('/')
    await page.getByRole('link', { name: '30-day free trial' }).click()
    await expectPath(page, '/registration')
    await page.getByRole('heading', { level: 1, name: 'Start your free trial' }).waitFor()
  })

  browserTest('plays the captcha as sound', async ({ visit }) => {
    const { page } = await visitForm(visit, 'heard')
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
    // A started source was decoded, and its context runs: the browser has not blocked it.
    await page.waitForFunction(() => document.documentElement.dataset['heard'] === 'running')
    expect(await alertsIn(page).count()).toBe(0)
  })
})

describe('a trial that has ended', () => {
  for (const width of [390, 1280]) {
    browserTest(`shows that at ${width} pixels, and lets its owner export the data`, async ({ visit }) => {
      const [email, tenant] = [`over.${width}@example.com`, `Over ${width}`]
      await insertTenantWith(email, tenant, tenant)
      await endTrialOf(tenant)
      const page = await visit('/', { viewport: { width, height: 844 } })
      await signIn(page, email)
      await expectPath(page, '/insights')
      await page.getByText(/^Your free trial has ended\. Your data can be read and exported/).waitFor()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export your data' }).click()
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${tenant}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
      await expectAccessible(page, 'ended')
    })
  }
})
