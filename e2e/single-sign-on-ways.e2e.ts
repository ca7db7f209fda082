import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { expectAlert, expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { changeDomain, insertAccountLike, letBreakGlass, readDevice } from '#e2e/platform/queries.ts'
import { demoPassword, passwordField, sendEmail, signIn } from '#e2e/platform/sign-in.ts'

/** A domain of this file's own, where no password signs in. */
const closedHost = 'closed.localhost'

beforeAll(() => changeDomain(closedHost, { servedenv: 'demo', companyname: 'Closed', allowlocallogin: false }))

describe('where passwords are switched off', () => {
  const words = 'Logging in with a password is switched off here. Please use single sign-on.'
  const address = () => `http://${closedHost}:${inject('porticoPort')}/`

  async function toPassword(page: Page, email: string): Promise<void> {
    await page.goto(address())
    await sendEmail(page, email)
    await page.getByText(words).waitFor()
    expect(await passwordField(page).count()).toBe(0)
  }
  async function tryPassword(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Administrator? Log in with a password' }).click()
    await passwordField(page).fill(demoPassword)
    await page.keyboard.press('Enter')
  }

  browserTest('the screen shows that, and the server enforces it', async ({ visit }) => {
    const page = await visit.profile()
    await toPassword(page, await insertAccountLike('every.user@aurora.test', 'admin@aurora.test'))
    await expectAccessible(page)
    await tryPassword(page)
    await expectAlert(page, words)
    expect((await stored(page)).local['usertoken']).toBeUndefined()
  })

  browserTest('a break-glass account signs in', async ({ visit }) => {
    const email = await insertAccountLike('glass@aurora.test', 'admin@aurora.test')
    await letBreakGlass(email)
    const page = await visit.profile()
    await toPassword(page, email)
    await tryPassword(page)
    await expectPath(page, '/insights')
  })
})

describe('the device of a link', () => {
  browserTest('of another tenant signs no user in', async ({ visit }) => {
    const device = await readDevice('BOR-PC-001')
    const email = await insertAccountLike('devices@aurora.test', 'admin@aurora.test')
    const page = await visit(`/?assetid=${device}`)
    await signIn(page, email)
    const words = "This device belongs to another tenant. Please log in with the credentials of the device's tenant."
    await expectAlert(page, words)
    await expectAccessible(page)
    expect((await stored(page)).local['usertoken']).toBeUndefined()
  })
})
