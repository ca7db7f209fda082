import { expect, vi } from 'vitest'
import type { Tab } from '#e2e/walk/tab.ts'
import { patience } from '../../tools/patience.ts'

/** The time that the walk waits for an outcome, and the interval of its checks, in milliseconds. */
const longest = { timeout: patience(30_000), interval: 100 }
const tabsAtMost = 60

/** Retries until it succeeds. A page that is being left may not respond, which does not count as a failure yet. */
const eventually = (attempt: () => Promise<void>): Promise<void> => vi.waitFor(attempt, longest)

/** Returns the accessible name of the focused element, computed well enough for the pages of the walk. */
const nameOfFocus = (tab: Tab): Promise<string> =>
  tab.read(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return ''
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
    const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent
    return label.replace(/\s+/g, ' ').trim()
  })

/** Waits until the element with this name has the focus. */
export const expectFocus = (tab: Tab, name: RegExp): Promise<void> =>
  eventually(async () => expect(await nameOfFocus(tab)).toMatch(name))

/** Waits until the page contains a text. */
export const expectText = (tab: Tab, words: string): Promise<void> =>
  eventually(async () => {
    const text = await tab.read(() => document.body.innerText)
    if (!text.includes(words)) throw new Error(`The page does not say "${words}".`)
  })

/** Waits until the tab is at a path (the query does not count). */
export const expectPath = (tab: Tab, path: string): Promise<void> =>
  eventually(async () => expect(await tab.read(() => location.pathname)).toBe(path))

/** Waits until the tab is at an origin other than `origin`, and returns that origin. */
export async function expectElsewhere(tab: Tab, origin: string): Promise<string> {
  let there = ''
  await eventually(async () => {
    there = await tab.read(() => location.origin)
    // A loading tab may show an empty page, whose origin is null.
    expect(there).toMatch(/^http/)
    expect(there).not.toBe(origin)
  })
  return there
}

/** Clicks the first element that matches a CSS selector, once it exists. */
export const clickOn = (tab: Tab, selector: string): Promise<void> => eventually(() => tab.click(selector))

/**
 * Presses Tab until the element with this name has the focus; with `back`, Shift+Tab. Fails if it is not reached. A
 * full round includes the browser's own buttons, which tests cannot see.
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

/** Waits until the sign-in page is interactive, and enters the email address. */
export async function sendEmail(tab: Tab, email: string): Promise<void> {
  await eventually(async () => expect(await tab.read(() => 'ready' in document.documentElement.dataset)).toBe(true))
  await tabTo(tab, /^Email ID/)
  await tab.type(email)
  await tab.press('Enter')
}

/** Enters the password at its step, once that has the focus. */
export async function sendPassword(tab: Tab, password: string): Promise<void> {
  await expectFocus(tab, /^Password/)
  await tab.type(password)
  await tab.press('Enter')
}

/** Signs out through the user menu and its dialog. Does not wait for the result. */
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

/** Waits until the provider has sent a signed-out user back: a new sign-in page has replaced the former one. */
export const expectReturn = (tab: Tab): Promise<void> =>
  eventually(async () => {
    expect(await tab.read(() => 'isLeft' in document.documentElement.dataset)).toBe(false)
    expect(await tab.read(() => document.readyState)).toBe('complete')
    await expectText(tab, 'Email ID')
  })
