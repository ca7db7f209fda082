import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { alertsIn, expectPath, expectText } from '#e2e/platform/expectations.ts'
import { chooseFirstPassword, logIn } from '#e2e/platform/first-password.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, untilArrived } from '#e2e/platform/keyboard.ts'
import { linkIn, mailAfter, mailsTo, resetLinkIn } from '#e2e/platform/mailbox.ts'
import { insertTenantWith, makeOwner } from '#e2e/platform/queries.ts'
import { whileHeld } from '#e2e/platform/line.ts'
import { dialog, register, visitForm } from '#e2e/platform/registration.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const account = (page: Page): Locator => page.getByRole('button', { name: /^Your account/ })
const inMenu = (page: Page): Locator => page.getByRole('menuitem', { name: 'Invite a colleague' })
const emailOf = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Email' })
const nameOf = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Name' })

/** A name that no other try of the same test has. */
const nobodyElses = (name: string): string => `${name}${Date.now().toString(36)}`

/** Opens the dialog from the user's own menu. */
async function openFromMenu(page: Page): Promise<void> {
  await account(page).click()
  await inMenu(page).click()
  // A closing menu restores the focus, which must not take it from the dialog.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expectFocus(emailOf(page))
  await dialog(page).getByRole('combobox', { name: 'Role' }).locator('option').first().waitFor({ state: 'attached' })
}

/** Fills in and presses Enter; does not wait for the outcome. */
async function invite(page: Page, email: string, name: string): Promise<void> {
  await emailOf(page).fill(email)
  await nameOf(page).fill(name)
  await page.keyboard.press('Enter')
}

browserTest(
  'an owner invites, and the colleague signs in with only the mailbox',
  { timeout: 90_000 },
  async ({ visit }) => {
    const nth = nobodyElses('in')
    const { page, form } = await visitForm(visit, nth)
    await register(page, form)
    await page.goto(linkIn(await mailAfter(0, form.email)))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await dialog(page).getByText(form.company).waitFor()
    await chooseFirstPassword(page, await mailAfter(1, form.email))
    await logIn(page, form.email)
    const opener = page.getByRole('button', { name: 'Invite a colleague' })
    await opener.click()
    await expectFocus(emailOf(page))
    await expectAccessible(page, 'invitation')
    const ben = `ben@${nth}.example.com`
    await invite(page, ben, 'Ben Adams')
    await page.getByRole('status').getByText(`An invitation has been sent to ${ben}.`, { exact: true }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await expectFocus(opener)

    const mail = await mailAfter(0, ben)
    const link = resetLinkIn(mail)
    expect(new URL(link).hostname).toBe(`example-${nth}.localhost`)
    // Mail scanners fetch links, follow them and run their scripts; none of that uses up the link.
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      await fetch(link.replace(`example-${nth}.localhost`, '127.0.0.1'), { method })
    }
    const scanner = await visit.profile()
    await scanner.goto(link)
    await scanner.locator('input[name="temp_password"]').waitFor()
    const colleague = await visit.profile()
    await chooseFirstPassword(colleague, mail)
    await logIn(colleague, ben)
    await expectText(colleague, /30 days left/)
    await untilArrived(colleague)
    await account(colleague).click()
    await colleague.getByRole('menuitem', { name: 'Logout' }).waitFor()
    expect([await inMenu(colleague).count(), await colleague.getByText('First steps').count()]).toEqual([0, 0])

    await page.getByRole('button', { name: 'Remove the sample data' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })
    await openFromMenu(page)
    // An existing user is shown before the invitation is sent: GET /api/company/search/user/ (spec A §7).
    await emailOf(page).fill(ben.slice(0, 8))
    await dialog(page).getByRole('status').getByText(`Ben Adams ${ben}`).waitFor()
    await expectAccessible(page, 'invitation of a user who is there')
    await invite(page, ben, 'Ben Adams')
    await page.getByRole('alert').getByText('This address has an account here already.', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expectFocus(account(page))
  },
)

browserTest(
  'an invitation that cannot be sent shows the reason, and keeps the input',
  { timeout: 60_000 },
  async ({ visit }) => {
    visit.tolerate(/status of 4(00|09|29)|ERR_FAILED/)
    const nth = nobodyElses('no')
    const [owner, ben] = [`owner@${nth}.example.com`, `ben@${nth}.example.com`]
    await insertTenantWith(owner, nth, nth)
    await makeOwner(owner)
    const page = await visit('/')
    await signIn(page, owner)
    await expectPath(page, '/insights')
    await page.getByText(/^Counted at/).waitFor()
    await untilArrived(page)
    await openFromMenu(page)
    const alert = alertsIn(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => alert.allTextContents()).toEqual(['Required', 'Required'])
    await expectFocus(emailOf(page))
    await expectAccessible(page, 'required')
    for (const [email, name, sentence, field] of [
      ['ben@example', 'Ben Adams', 'Enter a Valid Email address', emailOf(page)],
      [`${'b'.repeat(40)}@example.com`, 'Ben Adams', 'Email address is too long', emailOf(page)],
      [ben, 'Al', 'Name is too short', nameOf(page)],
      [ben, 'See spam.example', 'Only Alphabets are allowed', nameOf(page)],
      [
        'ben@mailinator.com',
        'Ben Adams',
        'Please use the email address your colleague has at work. Disposable addresses are not accepted.',
        emailOf(page),
      ],
      [owner.toUpperCase(), 'Ben Adams', 'This address has an account here already.', emailOf(page)],
    ] as const) {
      await invite(page, email, name)
      await expect.poll(() => alert.allTextContents()).toEqual([sentence])
      await expectFocus(field)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }
    await page.route('**/api/trial/invitation/', (route) => route.abort())
    await invite(page, ben, 'Ben Adams')
    await alert.getByText('Network Error').waitFor()
    expect(await emailOf(page).inputValue()).toBe(ben)
    await page.unroute('**/api/trial/invitation/')
    for (let nth = 0; nth < 3; nth += 1) {
      await whileHeld(page, '**/api/trial/invitation/', async () => {
        await invite(page, ben, 'Ben Adams')
        await page.keyboard.press('Enter')
      })
      await dialog(page).waitFor({ state: 'detached' })
      await mailAfter(nth, ben)
      await openFromMenu(page)
    }
    await invite(page, ben, 'Ben Adams')
    await expect
      .poll(() => alert.allTextContents())
      .toEqual(['Too many invitations have been sent. Please try again tomorrow.'])
    expect(await nameOf(page).inputValue()).toBe('Ben Adams')
    expect(await mailsTo(ben)).toHaveLength(3)
    await expectAccessible(page, 'too many')
  },
)
