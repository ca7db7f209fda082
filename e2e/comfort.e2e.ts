import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf, brandHosts } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest, withMotion } from '#e2e/platform/browser-test.ts'
import { expectFocus, untilArrived } from '#e2e/platform/keyboard.ts'
import { slowDown, whileHeld } from '#e2e/platform/line.ts'
import { insertAccountLike, insertTenantWith } from '#e2e/platform/queries.ts'
import { emailField, passwordField, sendEmail, sendPassword, signIn, untilAlive } from '#e2e/platform/sign-in.ts'

/** Fails when the page, once it is drawn, is wider than the screen. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wider, { message: where }).toBe(0)
}

const everyPage = ['/insights', '/desk/', '/chatBot', '/chat', '/glossary', '/document', '/sessions', '/beakapps']

describe('a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

  browserTest('signs in by touch, moves through the menu and logs out', async ({ visit }) => {
    const email = await insertAccountLike('phone@aurora.test', 'admin@aurora.test')
    const page = await visit('/', phone)
    await untilAlive(page)
    await emailField(page).tap()
    await page.keyboard.type(email)
    await page.getByRole('button', { name: 'Next' }).tap()
    await expectFocus(passwordField(page))
    await page.keyboard.type('Portico#2026')
    await page.getByRole('button', { name: 'Login' }).tap()
    await expectPath(page, '/insights')
    await untilArrived(page)
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await page.getByRole('button', { name: /^Module/ }).tap()
    await page.getByRole('menuitem', { name: /^Service Desk/ }).tap()
    await expectPath(page, '/desk/')
    await untilArrived(page)
    await page.getByRole('button', { name: /^Your account/ }).tap()
    await page.getByRole('menuitem', { name: 'Logout' }).tap()
    await page.getByRole('button', { name: 'Yes' }).tap()
    await expectPath(page, '/')
  })

  browserTest(
    'never scrolls horizontally, nor does any page from right to left',
    { timeout: 120_000 },
    async ({ visit }) => {
      for (const host of brandHosts) {
        const page = await visit('/', { ...phone, host })
        await expectToFit(page, host)
      }
      const page = await visit.profile({ ...phone, as: 'admin@aurora.test' })
      for (const path of everyPage) {
        await page.goto(addressOf(path))
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForLoadState('networkidle')
        await expectToFit(page, path)
        await page.evaluate(() => (document.documentElement.dir = 'rtl'))
        await expectToFit(page, `${path} from right to left`)
        await page.setViewportSize({ width: 1280, height: 800 })
        await expectToFit(page, `${path} from right to left, on a desk`)
        await page.setViewportSize(phone.viewport)
      }
    },
  )

  browserTest('fields are large enough to prevent zooming', async ({ visit }) => {
    const page = await visit('/', phone)
    const size = await emailField(page).evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))
    expect(size).toBeGreaterThanOrEqual(16)
  })
})

describe('reduced motion', () => {
  browserTest('no transition of the sign-in takes longer than 50 ms', async ({ visit }) => {
    const page = await visit('/', { reducedMotion: 'reduce' })
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 50)
          .map((each) => (each instanceof CSSAnimation ? each.animationName : 'transition')),
      )
    await untilAlive(page)
    expect(await moving()).toEqual([])
    await sendEmail(page, 'admin@aurora.test')
    await passwordField(page).waitFor()
    expect(await moving()).toEqual([])
    await sendPassword(page)
    await expectPath(page, '/insights')
    await untilArrived(page)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await moving()).toEqual([])
  })
})

describe('writing from right to left', () => {
  browserTest('mirrors the sign-in page of each brand, and it fits', async ({ visit }) => {
    for (const host of brandHosts) {
      const page = await visit('/', { host })
      await untilAlive(page)
      await page.evaluate(() => (document.documentElement.dir = 'rtl'))
      await expectToFit(page, host)
      const label = await page.getByText('Email ID', { exact: true }).first().boundingBox()
      const field = await emailField(page).boundingBox()
      const ends = [label, field].map((box) => (box?.x ?? 0) + (box?.width ?? 0))
      expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 99)), host).toBeLessThan(20)
    }
  })
})

describe('a slow line', () => {
  browserTest('every wait is shown, and the sign-in is the same', async ({ visit }) => {
    const page = await visit.profile()
    await slowDown(page, { bytesPerSecond: 200_000, latency: 400 })
    await page.goto(addressOf('/'))
    const busy = (name: string) => page.locator('button[aria-busy="true"]', { hasText: name }).waitFor()
    await whileHeld(page, '**/api/iam/login/getauth?*', async () => {
      await sendEmail(page, 'admin@aurora.test')
      await busy('Next')
    })
    await whileHeld(page, '**/api/iam/login/', async () => {
      await sendPassword(page)
      await busy('Login')
    })
    await expectPath(page, '/insights', 20_000)
    await page.getByText(/^Counted at/).waitFor()
  })

  browserTest('a lost connection is shown, keeps the input, and the flow continues afterwards', async ({ visit }) => {
    visit.tolerate(/net::ERR_INTERNET_DISCONNECTED/)
    const page = await visit('/', withMotion)
    await sendEmail(page, 'admin@aurora.test')
    await expectFocus(passwordField(page))
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await sendPassword(page)
    await page.getByRole('alert').getByText('Network Error').waitFor()
    expect(await passwordField(page).inputValue()).toBe('Portico#2026')
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await expectPath(page, '/insights')
  })
})

describe('zoom', () => {
  browserTest('at 400 % the sign-in still fits and works', async ({ visit }) => {
    const page = await visit('/', { viewport: { width: 320, height: 256 } })
    await untilAlive(page)
    await expectToFit(page, 'the e-mail step')
    await signIn(page, 'admin@aurora.test')
    await expectPath(page, '/insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await expectToFit(page, 'Insights')
  })

  browserTest(
    'a name without a space stays within its card, and the bar above the page leaves room for it',
    async ({ visit }) => {
      const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
      const [email, first, second] = ['long-names@aurora.test', `${name}szentrale`, `${name}sverwaltung`]
      for (const tenant of [first, second]) await insertTenantWith(email, tenant, tenant)
      const page = await visit('/', { viewport: { width: 320, height: 256 } })
      await sendEmail(page, email)
      const card = page.locator('label', { hasText: first })
      await card.waitFor()
      await expectToFit(page, 'the choice of a tenant')
      expect(await card.evaluate((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0))).toBeLessThan(0)
      await card.click()
      await page.keyboard.press('Enter')
      await sendPassword(page)
      await expectPath(page, '/insights')
      await untilArrived(page)
      await page.evaluate(() => scrollTo(0, 300))
      const bar = page.getByRole('button', { name: /^Your account/ })
      await expect.poll(async () => (await bar.boundingBox())?.y ?? 0).toBeLessThan(-50)
    },
  )
})

describe('forced colours', () => {
  /** Whether the background of an element is the system's colour for selection. */
  const standsOut = (of: Locator) =>
    of.evaluate((element) => {
      const probe = element.ownerDocument.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'background-color: Highlight; forced-color-adjust: none'
      const is = getComputedStyle(element).backgroundColor === getComputedStyle(probe).backgroundColor
      probe.remove()
      return is
    })

  browserTest('still distinguish the first button from the others, and show the focus', async ({ visit }) => {
    const page = await visit('/desk/', { forcedColors: 'active', as: 'admin@aurora.test' })
    const raise = page.getByRole('button', { name: 'Raise request' })
    await raise.waitFor()
    expect(await standsOut(raise)).toBe(true)
    expect(await standsOut(page.getByRole('navigation').locator('a[aria-current]').first())).toBe(true)
    expect(await standsOut(page.getByRole('button', { name: /^Your account/ }))).toBe(false)
  })
})
