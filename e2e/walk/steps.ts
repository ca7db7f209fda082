import { expect, vi } from 'vitest'
import type { Tab } from '#e2e/walk/tab.ts'

/** How long the walk waits for what is to come. */
const patience = { timeout: 20_000, interval: 100 }
const tabsAtMost = 60

/** Tries until it goes well; a page that is being left gives no answer, which is no failure yet. */
const eventually = (attempt: () => Promise<void>): Promise<void> => vi.waitFor(attempt, patience)

/** The name that assistive technology gives to what has the focus: near enough for the pages of the walk. */
const nameOfFocus = (tab: Tab): Promise<string> =>
  tab.read(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return ''
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
    const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent
    return label.replace(/\s+/g, ' ').trim()
  })

/** Waits until the focus comes to `name` by itself. */
export const expectFocus = (tab: Tab, name: RegExp): Promise<void> =>
  eventually(async () => expect(await nameOfFocus(tab)).toMatch(name))

/** Waits until the page says something, anywhere on it. */
export const expectText = (tab: Tab, words: string): Promise<void> =>
  eventually(async () => {
    const text = await tab.read(() => document.body.innerText)
    if (!text.includes(words)) throw new Error(`The page does not say "${words}".`)
  })

/** Waits until the tab is at a path (the query does not count). */
export const expectPath = (tab: Tab, path: string): Promise<void> =>
  eventually(async () => expect(await tab.read(() => location.pathname)).toBe(path))

/** Waits until the tab is at another origin than `origin`, and gives that. */
export async function expectElsewhere(tab: Tab, origin: string): Promise<string> {
  let there = ''
  await eventually(async () => {
    there = await tab.read(() => location.origin)
    // While a page is on its way, a browser may show an empty one, whose origin is null.
    expect(there).toMatch(/^http/)
    expect(there).not.toBe(origin)
  })
  return there
}

/** Clicks on the first element of a CSS selector, once it is there. */
export const clickOn = (tab: Tab, selector: string): Promise<void> => eventually(() => tab.click(selector))

/**
 * Presses Tab until `name` has the focus; `back` goes the other way. Fails when that does not bring it there: a walk around
 * the whole page leads through the browser's own buttons, which tests cannot see.
 */
export async function tabTo(tab: Tab, name: RegExp, back?: 'back'): Promise<void> {
  const passed: string[] = []
  for (let tabs = 0; tabs < tabsAtMost; tabs++) {
    const focus = await nameOfFocus(tab)
    if (name.test(focus)) return
    passed.push(focus)
    await tab.press('Tab', back && 'Shift')
  }
  throw new Error(`Tab does not reach ${name.source}, only ${[...new Set(passed)].join(', ')}.`)
}

/** Waits until the sign-in page answers to what one does, and gives the e-mail on it. */
export async function sendEmail(tab: Tab, email: string): Promise<void> {
  await eventually(async () => expect(await tab.read(() => 'ready' in document.documentElement.dataset)).toBe(true))
  await tabTo(tab, /^Email ID/)
  await tab.type(email)
  await tab.press('Enter')
}

/** Returns the password on the step that takes the focus by itself. */
export async function sendPassword(tab: Tab, password: string): Promise<void> {
  await expectFocus(tab, /^Password/)
  await tab.type(password)
  await tab.press('Enter')
}

/** Signs out by the menu of the account and its dialog. Does not wait for where it lands. */
export async function signOut(tab: Tab): Promise<void> {
  await tabTo(tab, /^Your account/, 'back')
  await tab.press('Enter')
  await expectText(tab, 'Logout')
  await tab.press('End')
  await expectFocus(tab, /^Logout$/)
  await tab.press('Enter')
  await expectText(tab, 'Are you sure you want to logout?')
  await tabTo(tab, /^Yes$/)
  await tab.read(() => void (document.documentElement.dataset['isLeft'] = 'true'))
  await tab.press('Enter')
}

/** Waits until one who signed out has been at the provider and is back: the sign-in page of before is left for another. */
export const expectReturn = (tab: Tab): Promise<void> =>
  eventually(async () => {
    expect(await tab.read(() => 'isLeft' in document.documentElement.dataset)).toBe(false)
    expect(await tab.read(() => document.readyState)).toBe('complete')
    await expectText(tab, 'Email ID')
  })
