import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { demoPassword } from '#e2e/platform/sign-in.ts'
import { startFirefox } from '#e2e/walk/firefox.ts'
import { codeMailedTo } from '#e2e/walk/mailbox.ts'
import {
  clickOn,
  expectElsewhere,
  expectFocus,
  expectPath,
  expectReturn,
  expectText,
  sendEmail,
  sendPassword,
  signOut,
  tabTo,
} from '#e2e/walk/steps.ts'
import type { Browser, Tab } from '#e2e/walk/tab.ts'
import { startWebKit } from '#e2e/walk/webkit.ts'

const pictures = path.join(import.meta.dirname, '../../node_modules/.cache/e2e')
const origin = inject('walkOrigin')
const { PORTICO_WALK_BROWSER: name = '', PORTICO_WALK_PROGRAM: program = '', PORTICO_WALK_XVFB: xvfb } = process.env

let browser: Browser
let tab: Tab

beforeAll(async () => {
  browser = await (name === 'webkit' ? startWebKit(program, xvfb) : startFirefox(program))
})
afterAll(() => browser.stop())

beforeEach(async () => {
  tab = await browser.newTab()
  await tab.open(`${origin}/`)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    mkdirSync(pictures, { recursive: true })
    writeFileSync(path.join(pictures, `${name}-${task.name.replaceAll(/\W+/g, '-')}.png`), await tab.picture())
  }
  await tab.close()
  expect(tab.complaints()).toEqual([])
})

/** Waits until the user is signed in, on a page that requires a session. */
async function expectLanding(at: string, heading: string): Promise<void> {
  await expectPath(tab, at)
  await expectFocus(tab, new RegExp(`^${heading}`))
}

describe(`the walk in ${name}`, () => {
  test('sign-in by keyboard, and logout through the dialog', async () => {
    await sendEmail(tab, 'admin@aurora.test')
    await sendPassword(tab, demoPassword)
    await expectLanding('/insights', 'Insights')
    await expectText(tab, 'Updated')
    await tab.travel('reload')
    await expectLanding('/insights', 'Insights')
    await signOut(tab)
    await expectPath(tab, '/')
    await expectText(tab, 'Email ID')
    expect(await tab.read(() => localStorage.getItem('usertoken'))).toBe(null)
    await tab.open(`${origin}/insights`)
    await expectPath(tab, '/')
  })

  test('a code from the mailbox', async () => {
    await sendEmail(tab, 'nurse@borealis.test')
    await sendPassword(tab, demoPassword)
    await expectFocus(tab, /^Authentication Code/)
    await tab.type(await codeMailedTo('nurse@borealis.test', origin))
    await tab.press('Enter')
    await expectText(tab, 'Your account')
  })

  test('the tenant picker, also after reload, back and forward', async () => {
    await sendEmail(tab, 'both@aurora.test')
    await expectFocus(tab, /^Aurora Managed Services/)
    await tab.travel('reload')
    await expectFocus(tab, /^Aurora Managed Services/)
    await tab.travel('back')
    await expectFocus(tab, /^Email ID/)
    expect(await tab.read(() => document.querySelector('input')?.value)).toBe('both@aurora.test')
    await tab.travel('forward')
    await expectFocus(tab, /^Aurora Managed Services/)
    await tab.type(' ')
    await tab.press('Enter')
    await sendPassword(tab, demoPassword)
    await expectLanding('/insights', 'Insights')
  })

  test('single sign-on with Microsoft, and logout there too', async () => {
    await sendEmail(tab, 'user@contoso.test')
    await expectElsewhere(tab, origin)
    await clickOn(tab, 'button[value="user@contoso.test"]')
    await expectLanding('/insights', 'Insights')
    expect(await tab.read(() => localStorage.getItem('authtype'))).toBe('msauthapp')
    await signOut(tab)
    await expectElsewhere(tab, origin)
    await clickOn(tab, 'button[name="logout"]')
    await expectReturn(tab)
    expect(await tab.read(() => localStorage.getItem('usertoken'))).toBe(null)
  })

  test('single sign-on with SAML, and logout there too', async () => {
    await sendEmail(tab, 'user@dunmore.test')
    const there = await expectElsewhere(tab, origin)
    await clickOn(tab, 'button[value="user@dunmore.test"]')
    await expectLanding('/insights', 'Insights')
    expect(await tab.read(() => localStorage.getItem('authtype'))).toBe('externalidp')
    await signOut(tab)
    await expectReturn(tab)
    await tab.open(there)
    await expectText(tab, 'No user is signed in here')
  })

  test('a request raised at the Desk is in the list', async () => {
    await sendEmail(tab, 'desk@aurora.test')
    await sendPassword(tab, demoPassword)
    await expectLanding('/desk/', 'Requests')
    await tabTo(tab, /^New request$/)
    await tab.press('Enter')
    await tabTo(tab, /^Title/)
    await tab.type('The scanner hums — “all day”')
    await tabTo(tab, /^Description/)
    await tab.type('Since Monday.')
    await tabTo(tab, /^Raise request$/)
    await tab.press('Enter')
    await expectText(tab, 'Request raised')
    await tab.travel('reload')
    await expectText(tab, 'The scanner hums — “all day”')
  })
})
