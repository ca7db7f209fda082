import { describe } from 'vitest'
import { addressOf } from '#journeys/plumbing/address.ts'
import { expectAlert, expectPath, expectText, expectToHideAfter } from '#journeys/plumbing/expectations.ts'
import { journey } from '#journeys/plumbing/journey.ts'
import { expectFocus } from '#journeys/plumbing/keyboard.ts'
import {
  askForReset,
  choosePassword,
  newField,
  newPassword,
  openReset,
  resetAccount,
  weak,
} from '#journeys/plumbing/password-reset.ts'
import { demoPassword } from '#journeys/plumbing/sign-in.ts'

describe('the reset page refuses', () => {
  journey('a wrong temporary password, a cut link and no link: Validity Expired', async ({ visit }) => {
    const email = await resetAccount('forgetful.wrong')
    const page = await visit('/')
    const { link } = await askForReset(page, email)
    await openReset(page, link, 'Aaaa-bbbb-cccc-dddd')
    await expectPath(page, '/validityexpiry')
    await openReset(page, link.slice(0, -6), 'Aaaa-bbbb-cccc-dddd')
    await expectPath(page, '/validityexpiry')
    await page.goto(addressOf('/reset'))
    await expectPath(page, '/validityexpiry')
  })

  journey('each new password that breaks a rule, by its sentence, which hides after six seconds', async ({ visit }) => {
    const email = await resetAccount('forgetful.rules')
    const page = await visit('/')
    const { link, temporaryPassword } = await askForReset(page, email)
    await page.goto(link)
    await expectFocus(page.getByLabel('Temporary Password', { exact: true }))
    await page.keyboard.press('Enter')
    await expectAlert(page, 'Please enter valid Temporary Password, New Password and Confirm Password')
    await openReset(page, link, temporaryPassword)
    await newField(page).focus()
    await page.keyboard.press('Enter')
    await expectAlert(page, 'Please enter valid Temporary Password, New Password and Confirm Password')
    for (const typed of [
      'Abcde1!',
      `Abcdefgh1!${'x'.repeat(11)}`,
      'abcdefg1!',
      'ABCDEFG1!',
      'Abcdefgh!',
      'Abcdefg12',
    ]) {
      await choosePassword(page, typed)
      await expectAlert(page, weak)
    }
    await choosePassword(page, newPassword, '')
    await expectAlert(page, 'Please enter valid Confirm New Password')
    await choosePassword(page, newPassword, `${newPassword}x`)
    await expectAlert(page, "New Password doesn't match confirmation.")
    const common = 'This password is one of those that are used most often. Please choose another one.'
    await expectToHideAfter(page, common, 6_000, () => choosePassword(page, demoPassword))
  })

  journey('the second of two tabs, once the first has used the link', async ({ visit }) => {
    const email = await resetAccount('forgetful.tabs')
    const page = await visit('/')
    const { link, temporaryPassword } = await askForReset(page, email)
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

  journey('the older of two links', async ({ visit }) => {
    const email = await resetAccount('forgetful.twice')
    const page = await visit('/')
    const older = await askForReset(page, email)
    await page.getByRole('button', { name: 'Close' }).click()
    const newer = await askForReset(page, email)
    await openReset(page, older.link, older.temporaryPassword)
    await expectPath(page, '/validityexpiry')
    await openReset(page, newer.link, newer.temporaryPassword)
    await newField(page).waitFor()
  })
})
