import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, expectText, expectToHideAfter } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import {
  requestReset,
  choosePassword,
  newField,
  newPassword,
  openReset,
  resetAccount,
} from '#e2e/platform/password-reset.ts'
import { demoPassword } from '#e2e/platform/sign-in.ts'

describe('the reset page refuses', () => {
  browserTest('a wrong temporary password, a cut link and no link: Validity Expired', async ({ visit }) => {
    const email = await resetAccount('forgetful.wrong')
    const page = await visit('/')
    const { link } = await requestReset(page, email)
    await openReset(page, link, 'Aaaa-bbbb-cccc-dddd')
    await expectPath(page, '/validityexpiry')
    await openReset(page, link.slice(0, -6), 'Aaaa-bbbb-cccc-dddd')
    await expectPath(page, '/validityexpiry')
    await page.goto(addressOf('/reset'))
    await expectPath(page, '/validityexpiry')
  })

  browserTest(
    'spec A §4, reset flow 1: a wrong temporary password, and accepts the right one after it',
    async ({ visit }) => {
      const email = await resetAccount('forgetful.corrects')
      const page = await visit('/')
      const { link, temporaryPassword } = await requestReset(page, email)
      await openReset(page, link, 'Aaaa-bbbb-cccc-dddd')
      await expectPath(page, '/validityexpiry')
      await page.getByText('You can enter it 4 more times.').waitFor()
      expect(page.url()).not.toContain('token')
      await page.reload()
      await page.getByRole('button', { name: 'Enter the temporary password again' }).click()
      const field = page.getByLabel('Temporary Password', { exact: true })
      await expectFocus(field)
      await field.fill(temporaryPassword)
      await page.keyboard.press('Enter')
      await choosePassword(page, newPassword)
      await expectText(page, /Please Login again$/)
    },
  )

  browserTest('spec A §4, reset flow 1: five wrong temporary passwords, and offers a new mail', async ({ visit }) => {
    const email = await resetAccount('forgetful.guesses')
    const page = await visit('/')
    const { link } = await requestReset(page, email)
    for (const left of ['4 more times', '3 more times', '2 more times', '1 more time.']) {
      await openReset(page, link, 'Aaaa-bbbb-cccc-dddd')
      await page.getByText(`You can enter it ${left}`).waitFor()
    }
    await openReset(page, link, 'Aaaa-bbbb-cccc-dddd')
    await page.getByText('so this link opens nothing any more').waitFor()
    expect(await page.getByRole('button').allTextContents()).toEqual(['Go to login'])
  })

  browserTest(
    'a new password that is used most often, by its sentence, which hides after six seconds',
    async ({ visit }) => {
      const email = await resetAccount('forgetful.rules')
      const page = await visit('/')
      const { link, temporaryPassword } = await requestReset(page, email)
      await openReset(page, link, temporaryPassword)
      const common = 'This password is one of those that are used most often. Please choose another one.'
      await expectToHideAfter(page, common, 6_000, () => choosePassword(page, demoPassword))
    },
  )

  browserTest('the second of two tabs, once the first has used the link', async ({ visit }) => {
    const email = await resetAccount('forgetful.tabs')
    const page = await visit('/')
    const { link, temporaryPassword } = await requestReset(page, email)
    const second = await page.context().newPage()
    for (const tab of [page, second]) {
      await openReset(tab, link, temporaryPassword)
      await newField(tab).waitFor()
    }
    await choosePassword(page, newPassword)
    await expectText(page, /Please Login again$/)
    await choosePassword(second, 'Another-33!light')
    await expectPath(second, '/validityexpiry')
  })

  browserTest('the older of two links', async ({ visit }) => {
    const email = await resetAccount('forgetful.twice')
    const page = await visit('/')
    const older = await requestReset(page, email)
    await page.getByRole('button', { name: 'Close' }).click()
    const newer = await requestReset(page, email)
    await openReset(page, older.link, older.temporaryPassword)
    await expectPath(page, '/validityexpiry')
    await openReset(page, newer.link, newer.temporaryPassword)
    await newField(page).waitFor()
  })
})
