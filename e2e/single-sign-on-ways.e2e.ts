import { beforeAll, expect, inject } from 'vitest'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { changeDomain, insertAccountLike, letBreakGlass } from '#e2e/platform/queries.ts'
import { backButton, demoPassword, passwordField, sendEmail } from '#e2e/platform/sign-in.ts'

/** A domain for this file only, which offers no sign-in with a password. */
const closedHost = 'closed.localhost'
const words = 'Signing in with a password is switched off here. Please use single sign-on.'

beforeAll(() => changeDomain(closedHost, { servedenv: 'demo', companyname: 'Closed', allowlocallogin: false }))

browserTest('where passwords are switched off, only a break-glass account signs in with one', async ({ visit }) => {
  const other = await insertAccountLike('every.user@aurora.test', 'admin@aurora.test')
  const glass = await insertAccountLike('glass@aurora.test', 'admin@aurora.test')
  await letBreakGlass(glass)
  const page = await visit.profile()
  await page.goto(`http://${closedHost}:${inject('porticoPort')}/`)
  const tryPassword = async (email: string) => {
    await sendEmail(page, email)
    await page.getByText(words).waitFor()
    expect(await passwordField(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Administrator? Sign in with a password' }).click()
    await passwordField(page).fill(demoPassword)
    await page.keyboard.press('Enter')
  }
  await tryPassword(other)
  await expectAlert(page, words)
  expect((await stored(page)).local['usertoken']).toBeUndefined()
  await backButton(page).click()
  await tryPassword(glass)
  await expectPath(page, '/insights')
})
