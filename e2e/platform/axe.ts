import { modes, themes } from '@portico/contract/core/domains/domain-settings.ts'
import axe, { type RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** axe itself, once `runAxe` has injected it. */
    axe: typeof axe
  }
}

/**
 * Runs axe on the page, after its transitions, and on its frames of the same origin.
 * @param rules the rules to check; by default WCAG 2.2 AA and axe's best practices
 * @param within a selector of the elements to check; by default the whole page
 * @returns a description of each finding, and the number of rules that passed
 */
export async function runAxe(
  page: Page,
  rules?: string[],
  within?: string,
): Promise<{ found: string[]; passed: number }> {
  for (const frame of page.frames()) {
    // Stays in the page for further runs in other themes or states.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
    await endMotion(frame)
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No rule that runs here reads style sheets, and copying them takes a third of axe's time.
    preload: { assets: ['media'] },
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  }
  const { violations, passed } = await page.evaluate(
    async ([asked, selector]) => {
      const results = await window.axe.run(selector === undefined ? document : { include: [[selector]] }, asked)
      return { violations: results.violations, passed: results.passes.length }
    },
    [options, within] as const,
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`.trim()),
  )
  return { found, passed }
}

/**
 * Ends all transitions, and the transitions that start as a result, because contrast cannot be measured in the middle
 * of a change of colour.
 */
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
 * Fails with the rule and element of everything that WCAG 2.2 AA or axe's best practices find on the page, both in its
 * current scheme and in the other one of light and dark. In the other scheme only colours are checked, because nothing
 * else differs.
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

/**
 * Fails with everything that axe finds on the page, and with each text that is unreadable in one of the ten token sets,
 * whose style sheets the page must have loaded. Only colours differ between the sets, and elements with the same tags,
 * classes and states have the same colours. So each set is checked on one element of each kind.
 */
export async function expectAccessibleInEveryTheme(page: Page): Promise<void> {
  const { found, passed } = await runAxe(page)
  expect(passed).toBeGreaterThan(0)
  await page.evaluate(markDistinctTexts)
  for (const theme of themes) {
    for (const mode of modes) {
      await page.evaluate((dataset) => void Object.assign(document.documentElement.dataset, dataset), { theme, mode })
      const result = await runAxe(page, ['color-contrast'], '[data-distinct]')
      expect(result.passed).toBe(1)
      found.push(...result.found.map((each) => `${theme} ${mode} ${each}`))
    }
  }
  expect(found).toEqual([])
}

/**
 * Marks one element of each kind: those with text that have the same tags, classes, styles and states up to the root.
 * Runs in the page.
 */
function markDistinctTexts(): void {
  const marked = new Set<string>()
  const keys = new Map<Element, string>()
  const keyOf = (element: Element): string => {
    const known = keys.get(element)
    if (known !== undefined) return known
    const states = Array.from(element.attributes, ({ name, value }) =>
      /^(class|style|type|disabled|data-(?!distinct)|aria-(current|selected|disabled|invalid|pressed|expanded))/.test(
        name,
      )
        ? `[${name}=${value}]`
        : '',
    )
    const odd = element.matches(':nth-child(odd)') ? '' : ':even'
    const own = `${element.tagName}${states.join('')}${/^(TR|LI)$/.test(element.tagName) ? odd : ''}`
    const key = element.parentElement === null ? own : `${keyOf(element.parentElement)} ${own}`
    keys.set(element, key)
    return key
  }
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    Array.from(element.childNodes).some(({ nodeType, textContent }) => nodeType === 3 && /\S/.test(textContent ?? ''))
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || marked.has(keyOf(element))) continue
    marked.add(keyOf(element))
    element.setAttribute('data-distinct', '')
  }
}
