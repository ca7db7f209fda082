import axe, { type RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** There once `lookWithAxe` has put it there. */
    axe: typeof axe
  }
}

/**
 * Looks with axe at the page as it is once nothing moves, and into its frames of the same origin.
 * @param rules those to hold the page against; WCAG 2.2 AA and axe's best practice unless given
 * @returns what was found, in words, and how many rules something passed
 */
export async function lookWithAxe(page: Page, rules?: string[]): Promise<{ found: string[]; passed: number }> {
  for (const frame of page.frames()) {
    // Kept in the page: another theme, or another state, is looked at with the same axe.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
    await endMotion(frame)
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  }
  const { violations, passed } = await page.evaluate(async (asked) => {
    const results = await window.axe.run(document, asked)
    return { violations: results.violations, passed: results.passes.length }
  }, options)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`.trim()),
  )
  return { found, passed }
}

/** Brings every transition to its end, and those that follow from it: half-way between two colours nothing can be said. */
function endMotion(frame: Frame): Promise<void> {
  return frame.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (await painted(); moving().length > 0; await painted()) for (const each of moving()) each.finish()
  })
}

/**
 * Fails with the rule and the element for everything that WCAG 2.2 AA, or axe's best practice, finds on the page as it is.
 */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  const { found, passed } = await lookWithAxe(page)
  expect(passed).toBeGreaterThan(0)
  expect(found.map((each) => `${where} ${each}`.trim())).toEqual([])
}

/** The same twice: as a device that is set to light shows the page, and one that is set to dark. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, colorScheme)
  }
}
