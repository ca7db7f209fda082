import type { Page } from 'playwright-core'
import { expectFocus } from '#journeys/plumbing/keyboard.ts'
import { codeIn, mailAfter, mailsTo } from '#journeys/plumbing/mailbox.ts'
import { codeField, signIn } from '#journeys/plumbing/sign-in.ts'

/**
 * Goes to the code step with an account of Borealis, whose tenant mails codes. Gives the code that came.
 */
export async function goToCodeStep(page: Page, email: string): Promise<string> {
  const before = (await mailsTo(email)).length
  await signIn(page, email)
  await expectFocus(codeField(page))
  return codeIn(await mailAfter(before, email))
}

/**
 * The seconds that the countdown of the code step shows.
 */
export async function secondsShown(page: Page): Promise<number> {
  const text = (await page.getByRole('timer').textContent()) ?? ''
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? []
  if (minutes === undefined || seconds === undefined) throw new Error(`No time is shown in "${text}".`)
  return Number(minutes) * 60 + Number(seconds)
}
