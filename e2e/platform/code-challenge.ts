import type { Page } from 'playwright-core'
import { expectFocus } from '#e2e/platform/keyboard.ts'
import { codeIn, mailAfter, mailsTo } from '#e2e/platform/mailbox.ts'
import { codeField, signIn } from '#e2e/platform/sign-in.ts'

/** Signs in to the code step with an account of Borealis, whose tenant emails codes. Returns the code. */
export async function goToCodeChallenge(page: Page, email: string): Promise<string> {
  const before = (await mailsTo(email)).length
  await signIn(page, email)
  await expectFocus(codeField(page))
  return codeIn(await mailAfter(before, email))
}

/** Returns the validity in seconds of the code that `bringAbout` makes the server send, as stated in its response. */
export async function secondsGiven(page: Page, bringAbout: () => Promise<unknown>): Promise<number> {
  const isMailed = (path: string) => /\/(?:login|validateotp\/resend)\/?$/.test(path)
  const [received] = await Promise.all([
    page.waitForResponse((response) => isMailed(new URL(response.url()).pathname)),
    bringAbout(),
  ])
  const { data } = (await received.json()) as { data: { minutes_remaining: number; seconds_remaining: number } }
  return data.minutes_remaining * 60 + data.seconds_remaining
}

/** Returns the seconds that the code step's countdown shows. */
export async function secondsShown(page: Page): Promise<number> {
  const text = (await page.getByRole('timer').textContent()) ?? ''
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? []
  if (minutes === undefined || seconds === undefined) throw new Error(`No time is shown in "${text}".`)
  return Number(minutes) * 60 + Number(seconds)
}
