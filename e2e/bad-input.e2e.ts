import { describe, expect } from 'vitest'
import { expectAlert, expectPath, expectToHideAfter } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { emailField, passwordField, sendEmail, sendPassword, signIn, untilAlive } from '#e2e/platform/sign-in.ts'

/** Spec A §5: the password, which a password manager may have filled in beside, is empty too. */
const bothEmpty = 'Please enter valid Email ID and Password'
const notValid = 'Please enter a valid Email ID'
const tooLong = 'Email ID is too long'
const domain = '@aurora.test'
const ofLength = (length: number): string => 'a'.repeat(length - domain.length) + domain

describe('invalid input', () => {
  const emails: [string, string, string][] = [
    ['nothing', '', bothEmpty],
    ['spaces', '    ', bothEmpty],
    ['no @', 'admin.aurora.test', notValid],
    ['no name', '@aurora.test', notValid],
    ['no domain', 'admin@', notValid],
    ['two @', 'admin@@aurora.test', notValid],
    ['a space inside', 'ad min@aurora.test', notValid],
    ['unicode', 'ädmin@aurora.test', notValid],
    ['an emoji', '🙂@aurora.test', notValid],
    ['markup', '<b>@aurora.test', notValid],
    ['51 characters', ofLength(51), tooLong],
    ['10 kB', 'a'.repeat(10_240), tooLong],
  ]
  browserTest('an invalid e-mail is refused by its sentence, and stays as typed', async ({ visit }) => {
    const page = await visit('/')
    for (const [what, typed, sentence] of emails) {
      if (typed.length < 100) await sendEmail(page, typed)
      else {
        await emailField(page).fill(typed)
        await page.keyboard.press('Enter')
      }
      await expectAlert(page, sentence)
      // Browsers trim what is typed into an e-mail field.
      expect(await emailField(page).inputValue(), what).toBe(typed.trim())
      await expectFocus(emailField(page))
      expect(await emailField(page).getAttribute('aria-invalid')).toBe('true')
    }
  })

  browserTest('spec B §5: an e-mail of 50 characters, the longest that registers, is accepted', async ({ visit }) => {
    const email = await insertAccountLike(ofLength(50), 'admin@aurora.test')
    const page = await visit('/')
    await signIn(page, email)
    await expectPath(page, '/insights')
  })

  const passwords: [string, string, string][] = [
    ['nothing', '', 'Please enter Password'],
    ['spaces', '         ', 'Please enter Password'],
    ['seven characters', 'Abc#123', 'Password must be 8 charactor long'],
    ['seven characters and spaces', ' Abc#123  ', 'Password must be 8 charactor long'],
    ['129 characters', 'x'.repeat(129), 'Password is too long'],
    ['10 kB', 'x'.repeat(10_240), 'Password is too long'],
  ]
  browserTest('an invalid password is refused by its sentence before it is sent', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'admin@aurora.test')
    await expectFocus(passwordField(page))
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    for (const [what, typed, sentence] of passwords) {
      await passwordField(page).fill(typed)
      await page.keyboard.press('Enter')
      await expectAlert(page, sentence)
      expect(await passwordField(page).inputValue(), what).toBe(typed)
    }
    expect(sent.filter((address) => address.includes('/api/'))).toEqual([])
  })

  browserTest(
    'passwords of 128 characters, of unicode and with quotes arrive whole and are refused as wrong',
    async ({ visit }) => {
      const email = await insertAccountLike('inventive@aurora.test', 'admin@aurora.test')
      const page = await visit('/')
      await sendEmail(page, email)
      for (const typed of ['x'.repeat(128), 'пароль-密码-🙂🙂', `'"; -- \\ <script>`]) {
        await expectFocus(passwordField(page))
        await passwordField(page).fill(typed)
        const [response] = await Promise.all([
          page.waitForResponse((each) => each.url().endsWith('/api/iam/login/')),
          page.keyboard.press('Enter'),
        ])
        expect(response.status()).toBe(401)
        await expectAlert(page, 'Invalid Credentials')
      }
    },
  )

  browserTest('the message about an e-mail hides after three seconds', async ({ visit }) => {
    const page = await visit('/')
    await untilAlive(page)
    await expectToHideAfter(page, notValid, 3_000, () => sendEmail(page, 'nonsense'))
  })

  browserTest('the message about a password hides after three seconds', async ({ visit }) => {
    const page = await visit('/')
    await sendEmail(page, 'admin@aurora.test')
    await expectFocus(passwordField(page))
    await expectToHideAfter(page, 'Password must be 8 charactor long', 3_000, () => sendPassword(page, 'short'))
  })
})
