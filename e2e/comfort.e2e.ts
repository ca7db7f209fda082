import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf, brandHosts } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectFocus, untilArrived } from '#e2e/platform/keyboard.ts'
import { insertAccountLike, insertTenantWith } from '#e2e/platform/queries.ts'
import { emailField, passwordField, sendEmail, sendPassword, untilAlive } from '#e2e/platform/sign-in.ts'

/** Fails if the page, once rendered, is wider than the screen. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wider, { message: where }).toBe(0)
}

/** Fails if an animation or transition of more than 50 ms is running. */
async function expectNoMotion(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 50)
      .map((each) => (each instanceof CSSAnimation ? each.animationName : 'transition')),
  )
  expect(moving).toEqual([])
}

const everyPage = ['/insights', '/desk/', '/chatBot', '/chat', '/glossary', '/document', '/sessions', '/beakapps']

describe('a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

  browserTest(
    'signs in by touch, moves through the menu and logs out, where motion is reduced without any',
    async ({ visit }) => {
      const email = await insertAccountLike('phone@aurora.test', 'admin@aurora.test')
      const page = await visit('/', { ...phone, reducedMotion: 'reduce' })
      await untilAlive(page)
      await expectNoMotion(page)
      // Phones zoom in on a field with smaller text.
      const size = await emailField(page).evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))
      expect(size).toBeGreaterThanOrEqual(16)
      await emailField(page).tap()
      await page.keyboard.insertText(email)
      await page.getByRole('button', { name: 'Next' }).tap()
      await expectFocus(passwordField(page))
      await expectNoMotion(page)
      await page.keyboard.insertText('Portico#2026')
      await page.getByRole('button', { name: 'Sign in' }).tap()
      await expectPath(page, '/insights')
      await untilArrived(page)
      await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
      await page.getByRole('button', { name: /^Module/ }).tap()
      await page.getByRole('menuitem', { name: /^Service Desk/ }).tap()
      await expectPath(page, '/desk/')
      await untilArrived(page)
      await page.getByRole('button', { name: /^Your account: / }).tap()
      await page.getByRole('menuitem', { name: 'Logout' }).tap()
      await page.getByRole('alertdialog').waitFor()
      await expectNoMotion(page)
      await page.getByRole('button', { name: 'Yes' }).tap()
      await expectPath(page, '/')
    },
  )

  browserTest(
    'never scrolls horizontally, nor does any page from right to left, which mirrors the sign-in page of each brand',
    async ({ visit }) => {
      const page = await visit.profile({ ...phone, as: 'admin@aurora.test' })
      const wide = { width: 1280, height: 800 }
      for (const path of everyPage) {
        await page.goto(addressOf(path))
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        // The desk refreshes its requests continuously, so the network never becomes idle.
        if (path === '/desk/') await page.getByRole('list').last().waitFor()
        else await page.waitForLoadState('networkidle')
        await expectToFit(page, path)
        await page.evaluate(() => (document.documentElement.dir = 'rtl'))
        await expectToFit(page, `${path} from right to left`)
        await page.setViewportSize(wide)
        await expectToFit(page, `${path} from right to left, on a desk`)
        await page.setViewportSize(phone.viewport)
      }
      await page.evaluate(() => localStorage.clear())
      for (const host of brandHosts) {
        await page.goto(addressOf('/', host))
        await untilAlive(page)
        await expectToFit(page, host)
        await page.evaluate(() => (document.documentElement.dir = 'rtl'))
        await expectToFit(page, `${host} from right to left`)
        await page.setViewportSize(wide)
        await expectToFit(page, `${host} from right to left, on a desk`)
        const label = await page.getByText('Email ID', { exact: true }).first().boundingBox()
        const field = await emailField(page).boundingBox()
        const ends = [label, field].map((box) => (box?.x ?? 0) + (box?.width ?? 0))
        expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 99)), host).toBeLessThan(20)
        await page.setViewportSize(phone.viewport)
      }
    },
  )
})

describe('zoom', () => {
  browserTest(
    'at 400 % the sign-in fits and works, also with names without a space, and the bar above the page leaves room',
    async ({ visit }) => {
      const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
      const [email, first, second] = ['long-names@aurora.test', `${name}szentrale`, `${name}sverwaltung`]
      for (const tenant of [first, second]) await insertTenantWith(email, tenant, tenant)
      const page = await visit('/', { viewport: { width: 320, height: 256 } })
      await untilAlive(page)
      await expectToFit(page, 'the email step')
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
      await page.getByText(new RegExp(`^${first} · `)).waitFor()
      await expectToFit(page, 'Insights')
      await page.evaluate(() => scrollTo(0, 300))
      const bar = page.getByRole('button', { name: /^Your account: / })
      await expect.poll(async () => (await bar.boundingBox())?.y ?? 0).toBeLessThan(-50)
    },
  )
})

describe('forced colours', () => {
  /** Whether the background of an element is the system's selection colour. */
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
    const raise = page.getByRole('link', { name: 'New request' })
    await raise.waitFor()
    expect(await standsOut(raise)).toBe(true)
    expect(await standsOut(page.getByRole('navigation').locator('a[aria-current]').first())).toBe(true)
    expect(await standsOut(page.getByRole('button', { name: /^Your account: / }))).toBe(false)
  })
})
