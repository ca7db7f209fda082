import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { untilArrived } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

type Answered = { status: number; body: { summary: string; data: { Insights: Record<string, string> } | null } }

/** Sends a preferences call as the user of the page. */
function callFrom(page: Page, insights?: Record<string, unknown>): Promise<Answered> {
  return page.evaluate(async (given) => {
    const headers = {
      'API-Key': localStorage.getItem('usertoken') ?? '',
      ...(given === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = given === undefined ? {} : { method: 'PUT', body: JSON.stringify({ Insights: given }) }
    const response = await fetch('/api/iam/user/preferences/', { headers, ...sent })
    return { status: response.status, body: (await response.json()) as Answered['body'] }
  }, insights)
}

/** Returns the id of a company that the user of the page sees. */
function companyNamed(page: Page, wanted: string): Promise<string> {
  return page.evaluate(async (name) => {
    const headers = { 'API-Key': localStorage.getItem('usertoken') ?? '' }
    const response = await fetch('/api/company/tenant/all?isactive=true', { headers })
    const { data } = (await response.json()) as { data: { id: string; companyname: string }[] }
    return data.find(({ companyname }) => companyname === name)?.id ?? ''
  }, wanted)
}

describe('preferences', () => {
  browserTest(
    'are saved while the user works, and restored by the next sign-in, which lands as before',
    async ({ visit }) => {
      const email = await insertAccountLike('keeper@aurora.test', 'admin@aurora.test')
      const page = await visit('/load', { as: email })
      await expectPath(page, '/insights')
      await untilArrived(page)
      const id = await companyNamed(page, 'Alder Dental')
      await page.evaluate((chosen) => {
        sessionStorage.setItem('myClient', chosen)
        sessionStorage.setItem('companyName', 'Alder Dental')
      }, id)
      await page.getByRole('link', { name: 'Devices', exact: true }).click()
      await expect
        .poll(async () => (await callFrom(page)).body.data?.Insights)
        .toMatchObject({
          currentscreen: '/insights/devices',
          currenttabgroup: 'Insights MSP',
          application: 'Insights MSP',
          myclient: id,
          companyname: 'Alder Dental',
        })

      const other = await visit('/')
      await signIn(other, email)
      await expectPath(other, '/insights')
      await untilArrived(other)
      expect((await stored(other)).session).toMatchObject({
        myClient: id,
        companyName: 'Alder Dental',
      })
      await other.getByText('You were last on Devices.').waitFor()
      await other.getByRole('link', { name: 'Continue there' }).click()
      await expectPath(other, '/insights/devices')
      expect(await other.getByText('You were last on').count()).toBe(0)
    },
  )

  browserTest('are saved when the page is left, and only what changed in this tab', async ({ visit }) => {
    const email = await insertAccountLike('page-leaver@aurora.test', 'viewer@aurora.test')
    const page = await visit('/load', { as: email })
    await expectPath(page, '/insights')
    await untilArrived(page)
    await callFrom(page, { currenttab: 'of another tab' })
    await page.goto(addressOf('/desk/'))
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    // A page outside the app, which does not save preferences.
    await page.goto(addressOf('/policy?name=terms'))
    await expect
      .poll(async () => (await callFrom(page)).body.data?.Insights)
      .toMatchObject({ currentscreen: '/desk/', application: 'Desk', currenttab: 'of another tab' })
  })

  browserTest('of 1 MB are refused, by name and with a clear sentence, and nothing is lost', async ({ visit }) => {
    const page = await visit('/load', { as: await insertAccountLike('bulky@aurora.test', 'viewer@aurora.test') })
    await expectPath(page, '/insights')
    await callFrom(page, { myclient: 'kept' })
    const big = await callFrom(page, { myclient: 'x'.repeat(1_000_000) })
    expect(big).toMatchObject({ status: 413, body: { summary: 'The request is too large.' } })
    expect(await callFrom(page, { myclient: 'x'.repeat(300) })).toMatchObject({ status: 400 })
    await Promise.all([
      callFrom(page, { currenttab: 'a' }),
      callFrom(page, { theme: '' }),
      callFrom(page, { redirectto: '/desk/' }),
    ])
    expect((await callFrom(page)).body.data?.Insights).toMatchObject({
      myclient: 'kept',
      currenttab: 'a',
      redirectto: '/desk/',
    })
  })
})

describe('the profile', () => {
  browserTest('a user completes the own name, which the page shows at once and keeps', async ({ visit }) => {
    const email = await insertAccountLike('sean@aurora.test', 'viewer@aurora.test')
    const page = await visit('/load', { as: email })
    await expectPath(page, '/insights')
    await untilArrived(page)
    await page.getByRole('button', { name: /^Your account: / }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your profile' })
    await dialog.getByLabel('First name').fill('Seán')
    await dialog.getByLabel('Last name').fill("O'Brien-Smith")
    await dialog.getByRole('button', { name: 'Save' }).click()
    const account = page.getByRole('button', { name: /Seán O'Brien-Smith/ })
    await account.waitFor()
    expect((await stored(page)).local).toMatchObject({
      username: "Seán O'Brien-Smith",
      firstname: 'Seán',
      lastname: "O'Brien-Smith",
    })
    await page.goto(addressOf('/load'))
    await account.waitFor()
  })
})
