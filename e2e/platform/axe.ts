import axe, { type RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** Set by `runAxe`. */
    axe: typeof axe
  }
}

/**
 * Runs axe on the page after its transitions, and on its frames of the same origin.
 * @param rules those to hold the page against; WCAG 2.2 AA and axe's best practice unless given
 * @returns a description of each finding, and how many rules were passed
 */
export async function runAxe(page: Page, rules?: string[]): Promise<{ found: string[]; passed: number }> {
  for (const frame of page.frames()) {
    // Kept in the page, for further runs in other themes or states.
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

/** Finishes every transition, and those that follow from it: contrast cannot be measured between two colours. */
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
 * Fails with the rule and the element for everything that WCAG 2.2 AA, or axe's best practice, finds on the page as it is,
 * or on a device that is set to the other of light and dark; between those two nothing but colours differs for axe.
 */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [set, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const { found, passed } = await runAxe(page)
  expect(passed).toBeGreaterThan(0)
  await page.emulateMedia({ colorScheme: other })
  const colours = await runAxe(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: set })
  expect(colours.passed).toBe(1)
  const all = [...found, ...colours.found.map((each) => `in ${other}: ${each}`)]
  expect(all.map((each) => `${where} ${each}`.trim())).toEqual([])
}
