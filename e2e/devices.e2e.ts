import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { insertDevice, insertDeviceLink, usersOfDevice } from '#e2e/platform/device-queries.ts'
import { expectPath, expectText, stored } from '#e2e/platform/expectations.ts'
import { agentProgram } from '#e2e/platform/portico.ts'
import { insertTenantWith } from '#e2e/platform/queries.ts'
import { sendEmail, sendPassword } from '#e2e/platform/sign-in.ts'

const hostName = (page: Page) => page.getByLabel('Host name', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * Creates a user in a new tenant in which the agent of `hostname` has enrolled. Returns the user's email address and
 * the device.
 */
async function userWithDevice(name: string, hostname: string) {
  const email = `${name}@${name}.test`
  await insertTenantWith(email, name, `Tenant ${name}`)
  const device = await insertDevice(email, { hostname, osVersion: 'Debian GNU/Linux 12 (bookworm)' })
  return { email, device }
}

async function signIn(page: Page, email: string) {
  await sendEmail(page, email)
  await sendPassword(page)
}

async function confirm(page: Page, name: string) {
  await hostName(page).fill(name)
  await button(page, 'Confirm').click()
}

describe('registering a computer after a sign-in that a bot requested', () => {
  browserTest(
    'one that is known is registered; then all data are cleared, and the window can be closed',
    async ({ visit }) => {
      const { email, device } = await userWithDevice('known-device', 'Gate-7.known.test')
      const page = await visit('/?source=teamsbot')
      await signIn(page, email)
      await expectPath(page, '/success')
      expect(new URL(page.url()).search).toBe('?is_hostname_required=true')
      await confirm(page, 'gate-7')
      await page.getByRole('dialog', { name: 'Device registered' }).waitFor()
      expect(await usersOfDevice(device)).toEqual([email])
      await button(page, 'Done').click()
      await page.getByRole('heading', { name: 'Sign-in successful' }).waitFor()
      await expectText(page, 'You can close this window now.')
      expect(await stored(page)).toEqual({ local: {}, session: {} })
      expect(await page.context().cookies()).toEqual([])

      const again = await visit('/?source=teamsbot')
      await signIn(again, email)
      await again.getByRole('heading', { name: 'Sign-in successful' }).waitFor()
      expect(new URL(again.url()).search).toBe('')
    },
  )

  browserTest('one that is not gets its agent, and is offered once that has reported', async ({ visit }) => {
    const { email } = await userWithDevice('new-device', 'another')
    const page = await visit('/?source=teamsbot')
    await signIn(page, email)
    await confirm(page, 'laptop-of-robin')
    const dialog = page.getByRole('dialog', { name: 'Download the agent' })
    await dialog.waitFor()
    expect(await button(page, 'Download for Linux').isDisabled()).toBe(true)
    await button(page, 'Show companies').click()
    await page.getByRole('option').first().click()
    const downloading = page.waitForEvent('download')
    await button(page, 'Download for Linux').click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/)
    const archive = gunzipSync(await readFile(await download.path()))
    expect(archive.includes(agentProgram)).toBe(true)
    await expectText(page, 'Agent downloaded successfully')
    expect(await button(page, 'Download for Windows').isDisabled()).toBe(true)

    const device = await insertDevice(email, { hostname: 'laptop-of-robin' })
    await button(page, 'Register this computer').click()
    await page.getByRole('dialog', { name: 'Device registered' }).waitFor()
    expect(await usersOfDevice(device)).toEqual([email])
  })
})

describe("a link of a computer's agent", () => {
  browserTest(
    'registers the computer with a click, after a sign-in too, and shows a host name of markup as text',
    async ({ visit }) => {
      const hostname = '<b>linked</b>-host'
      const { email, device } = await userWithDevice('linked-device', hostname)
      const token = await insertDeviceLink(device)
      const page = await visit(`/success?devicetoken=${token}`)
      await expectPath(page, '/')
      expect(page.url()).not.toContain(token)
      await signIn(page, email)
      await page.getByRole('heading', { name: 'Is this your computer?' }).waitFor()
      await expectText(page, hostname)
      await expectText(page, 'Debian GNU/Linux 12 (bookworm)')
      await button(page, 'Register this computer').click()
      await page.getByRole('dialog', { name: 'Device registered' }).waitFor()
      await expectText(page, `${hostname} is registered to you.`)
      expect(await usersOfDevice(device)).toEqual([email])
    },
  )
})
