import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { expectFocus, untilArrived } from '#e2e/platform/keyboard.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const steps = ['Your modules', 'The menu', 'The board', 'Documentation', 'Your menu']

/** Returns whether the step's dialog overlaps the part of the page that it marks. */
async function coversItsPart(page: Page): Promise<boolean> {
  const [step, part] = await Promise.all(
    [page.getByRole('dialog'), page.locator('[data-tour-marked]')].map((each) => each.boundingBox()),
  )
  if (!step || !part) throw new Error('A step or its part is not shown.')
  const isAside = step.x >= part.x + part.width || part.x >= step.x + step.width
  return !isAside && step.y < part.y + part.height && part.y < step.y + step.height
}

describe('the tour', () => {
  browserTest(
    'is offered without taking the focus, taken by keyboard, and not offered again after a logout',
    async ({ visit }) => {
      const email = await insertAccountLike('newcomer@aurora.test', 'admin@aurora.test')
      const page = await visit('/')
      await signIn(page, email)
      await expectPath(page, '/insights')
      await untilArrived(page)
      await page.getByRole('button', { name: 'Take the tour' }).press('Enter')
      for (const step of steps) {
        const dialog = page.getByRole('dialog', { name: step })
        await expectFocus(dialog.getByRole('heading', { name: step }))
        // The dialog is completely inside the window.
        const box = await dialog.boundingBox()
        expect(box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280 && box.y + box.height <= 800).toBe(
          true,
        )
        await expect.poll(() => coversItsPart(page)).toBe(false)
        await dialog.getByRole('button', { name: step === steps.at(-1) ? 'Done' : 'Next' }).press('Enter')
      }
      await expectFocus(page.getByRole('heading', { level: 1 }))
      expect((await stored(page)).local['isTourOpened']).toBe('true')
      await page.getByRole('button', { name: /^Your account: / }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Yes' }).click()
      await expectPath(page, '/')
      expect((await stored(page)).local).toEqual({ isTourOpened: 'true' })
      await signIn(page, email)
      await expectPath(page, '/insights')
      await untilArrived(page)
      expect(await page.getByRole('button', { name: 'Take the tour' }).count()).toBe(0)
      await page.getByRole('button', { name: /^Your account: / }).click()
      await page.getByRole('menuitem', { name: 'Take the tour' }).click()
      await page.getByRole('dialog', { name: 'Your modules' }).waitFor()
      await page.keyboard.press('Escape')
      await expectFocus(page.getByRole('button', { name: /^Your account: / }))
    },
  )

  browserTest('fits a phone from right to left, for a viewer', async ({ visit }) => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ar' }
    const page = await visit('/load', {
      ...phone,
      as: await insertAccountLike('newcomer-viewer@aurora.test', 'viewer@aurora.test'),
    })
    await expectPath(page, '/insights')
    await untilArrived(page)
    await page.getByRole('button', { name: 'ابدأ الجولة' }).tap()
    for (const last of [false, false, false, false, true]) {
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      const box = await dialog.boundingBox()
      expect(box !== null && box.x >= 0 && box.x + box.width <= 390).toBe(true)
      await expect.poll(() => coversItsPart(page)).toBe(false)
      await dialog.getByRole('button', { name: last ? 'تم' : 'التالي' }).tap()
    }
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})
