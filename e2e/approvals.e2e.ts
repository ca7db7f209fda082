import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { askForApproval, linksIn, raiseAccessRequest } from '#e2e/platform/approval-links.ts'
import {
  deactivate,
  endRound,
  insertApprovalRule,
  readDecisions,
  readLinkEvents,
  withdrawRequest,
} from '#e2e/platform/approval-queries.ts'
import { expectAccessible } from '#e2e/platform/axe.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { codeIn, mailAfter } from '#e2e/platform/mailbox.ts'
import { moveAsPerson, pressAsPerson, touchAsPerson } from '#e2e/platform/hand.ts'
import { endSessionsOf, insertAccountLike } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

/** Waits until a page shows this outcome (spec B §4). */
async function ends(page: Page, title: string, message: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
  await page.getByRole('main').getByText(message, { exact: true }).first().waitFor()
}
const processing = (page: Page) => page.getByText('Processing your request...').first().waitFor()
const goOn = (page: Page) => page.getByRole('button', { name: /^(Approve|Reject)$/ })
/** A browser that is neither headless nor driven, as a person has it. */
const person = { isOfPerson: true }
const undecided = { state: 'Waiting for approval', decisions: [null], used: 0 }

describe('a link that approves or rejects', () => {
  browserTest(
    'approves when the pointer moves, leaves no trace of itself, and shows the decision afterwards',
    async ({ visit }) => {
      const { approve, reject, requester, approver } = await askForApproval('pointer')
      const page = await visit(approve, person)
      await processing(page)
      await expect.poll(() => page.url()).toBe(addressOf('/request-action'))
      expect(await readDecisions(requester)).toEqual(undecided)
      await moveAsPerson(page)
      await ends(page, 'Approved Successfully', 'The request has been approved.')
      await expectAccessible(page)
      expect(await readDecisions(requester)).toEqual({ state: 'Open', decisions: ['approve'], used: 1 })
      await page.reload()
      await ends(page, 'Already Approved', 'The request has been approved.')
      await page.getByText(/^Decided by you, /).waitFor()
      const other = await visit(reject)
      await ends(other, 'Already Approved', 'The request has been approved.')
      expect(await readDecisions(requester)).toMatchObject({ state: 'Open', used: 1 })
      const events = await readLinkEvents(approver)
      expect(events.map(({ event }) => event)).toContain('approval-decided')
      expect(events.find(({ event }) => event === 'approval-opened')?.reason).toMatch(
        /suspected scanner: .*within 60 s/,
      )
    },
  )

  browserTest('rejects at a key, and the other link shows that', async ({ visit }) => {
    const { approve, reject, requester } = await askForApproval('key')
    const page = await visit(reject, person)
    await processing(page)
    await pressAsPerson(page, 'Shift')
    await ends(page, 'Rejected Successfully', 'The request has been rejected.')
    expect(await readDecisions(requester)).toEqual({ state: 'Rejected', decisions: ['reject'], used: 1 })
    await ends(await visit(approve), 'Already Rejected', 'The request has been rejected.')
  })

  browserTest('decides nothing by itself: after five seconds it asks for a press of the button', async ({ visit }) => {
    const { approve, requester, approver } = await askForApproval('nobody-there')
    const begin = performance.now()
    const page = await visit(approve, person)
    await processing(page)
    await wait(1_500)
    const buttons = await goOn(page).count()
    // On a busy machine more than five seconds may have passed, after which the button may appear.
    expect(buttons === 0 || performance.now() - begin > 5_000).toBe(true)
    await goOn(page).waitFor()
    await page.getByText(/^The request is approved as soon as you move the pointer/).waitFor()
    await wait(1_500)
    expect(await readDecisions(requester)).toEqual(undecided)
    // Pressed as by assistive technology, without a preceding pointer or key event.
    await goOn(page).evaluate((button: HTMLElement) => button.click())
    await ends(page, 'Approved Successfully', 'The request has been approved.')
    expect((await readLinkEvents(approver)).at(-1)?.reason).toContain('sign button')
  })

  browserTest('on a phone at a touch', async ({ visit }) => {
    const { approve, approver } = await askForApproval('touch')
    const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
    const page = await visit(approve, { ...person, ...phone })
    await processing(page)
    await touchAsPerson(page, { x: 100, y: 200 })
    await ends(page, 'Approved Successfully', 'The request has been approved.')
    expect((await readLinkEvents(approver)).at(-1)?.reason).toContain('sign touch')
  })

  browserTest('of high risk shows what will be decided before', async ({ visit }) => {
    const { reject, requester } = await askForApproval('risky', { risk: 'high' })
    const page = await visit(reject)
    await page.getByRole('heading', { name: 'Reject this request?' }).waitFor()
    await page.mouse.move(300, 300)
    await page.mouse.move(310, 320)
    await page.getByText(/: Access of risky$/).waitFor()
    await page.getByText('High', { exact: true }).waitFor()
    await page.getByText('For the audit.').waitFor()
    await expectAccessible(page)
    expect(await readDecisions(requester)).toEqual(undecided)
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Not before the audit.')
    await goOn(page).click()
    await ends(page, 'Rejected Successfully', 'The request has been rejected.')
    await page.reload()
    await page.getByText('Not before the audit.').waitFor()
  })

  browserTest('asks for the code in the body of the mail', async ({ visit }) => {
    const { approve, requester, mail } = await askForApproval('code', { policy: 'code' })
    const code = codeIn(mail)
    const page = await visit(approve)
    const field = page.getByRole('textbox', { name: 'Code from the email' })
    await field.fill(code === '000000' ? '000001' : '000000')
    await goOn(page).click()
    await page.getByText('The code entered is invalid').waitFor()
    expect(await readDecisions(requester)).toEqual(undecided)
    await field.fill(code)
    await goOn(page).click()
    await ends(page, 'Approved Successfully', 'The request has been approved.')
  })

  browserTest('asks for the sign-in of its approver, and goes on after it', async ({ visit }) => {
    const { approve, requester, approver } = await askForApproval('session', { policy: 'session' })
    const stranger = await visit(approve, { as: requester })
    await ends(
      stranger,
      'Approve or reject a request',
      'You are signed in with a different account from the one that was asked.',
    )
    const page = await visit(approve)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await signIn(page, approver)
    await page.getByRole('heading', { name: 'Approve this request?' }).waitFor()
    expect(page.url()).toBe(addressOf('/request-action'))
    await goOn(page).click()
    await ends(page, 'Approved Successfully', 'The request has been approved.')
  })

  browserTest('asks for another sign-in where the one of this browser has ended', async ({ visit }) => {
    const { approve, approver } = await askForApproval('ended', { policy: 'session' })
    const page = await visit('/desk/', { as: approver })
    await endSessionsOf(approver)
    await page.goto(addressOf(approve))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await signIn(page, approver)
    await goOn(page).click()
    await ends(page, 'Approved Successfully', 'The request has been approved.')
  })

  browserTest('does not take a sign-in without a code where the company asks for one', async ({ visit }) => {
    const { approve, requester, approver } = await askForApproval('factor', { policy: 'session-mfa' })
    const page = await visit(approve, { as: approver })
    const sentence = 'Sign in with an authentication code to decide. Your company requires it.'
    await ends(page, 'Approve or reject a request', sentence)
    expect(await readDecisions(requester)).toEqual(undecided)
  })

  browserTest('of one of two approvers is counted', async ({ visit }) => {
    const requester = await insertAccountLike('two-ask@aurora.test', 'desk@aurora.test')
    const approvers = ['two-one@aurora.test', 'two-other@aurora.test']
    for (const approver of approvers) await insertAccountLike(approver, 'desk@aurora.test')
    await insertApprovalRule(requester, approvers, { quorum: 'all' })
    await raiseAccessRequest(requester, 'Access of two')
    for (const [place, approver] of approvers.entries()) {
      const page = await visit(linksIn(await mailAfter(0, approver)).approve, person)
      await processing(page)
      await pressAsPerson(page, 'Shift')
      const message = [
        'Your decision has been recorded. Other approvers must still decide.',
        'The request has been approved.',
      ][place]
      await ends(page, 'Approved Successfully', message ?? '')
    }
    expect(await readDecisions(requester)).toMatchObject({ state: 'Open', decisions: ['approve', 'approve'] })
  })
})

describe('a link that decides nothing', () => {
  browserTest.for([
    ['without data', '/request-action', 'Error', 'Invalid request parameters'],
    ['with empty data', '/request-action?data=', 'Error', 'Invalid request parameters'],
    ['that is not base64', '/request-action?data=%21%21', 'Error', 'Failed to process request'],
    [
      'to another site',
      `/request-action?data=${btoa('{"endpoint":"https://evil.test/?status=approve"}')}`,
      'Error',
      'Failed to process request',
    ],
  ] as const)('%s says so: %s', async ([, path, title, message], { visit }) => {
    const page = await visit(path)
    await ends(page, title, message)
    await page.getByRole('link', { name: 'Go to sign-in' }).waitFor()
  })

  browserTest('cut in half by a mail program', async ({ visit }) => {
    const { approve } = await askForApproval('half')
    await ends(await visit(approve.slice(0, approve.length / 2)), 'Error', 'Failed to process request')
  })

  browserTest('is expired, withdrawn, or of an account that left', async ({ visit }) => {
    visit.tolerate(/409/)
    const late = await askForApproval('late')
    await endRound(late.requester)
    await ends(await visit(late.approve), 'Link Expired', 'This link has expired or is no longer valid.')
    const withdrawn = await askForApproval('withdrawn')
    await withdrawRequest(withdrawn.requester)
    await ends(
      await visit(withdrawn.approve),
      'Error',
      'The request was withdrawn, so there is nothing left to decide.',
    )
    const left = await askForApproval('left')
    await deactivate(left.approver)
    await ends(await visit(left.approve), 'Error', 'This account is no longer active, so it cannot decide.')
  })

  browserTest(
    'shows what failed where the server cannot be reached, and decides once at the next try',
    async ({ visit }) => {
      visit.tolerate(/Failed to load resource|ERR_FAILED/)
      const { approve, requester } = await askForApproval('away')
      const page = await visit(approve, person)
      await processing(page)
      await page.route('**/api/approvals/action?*', (route) => route.abort())
      await pressAsPerson(page, 'Shift')
      await ends(page, 'Error', 'An error occurred while processing your request')
      expect(await readDecisions(requester)).toEqual(undecided)
      await page.unroute('**/api/approvals/action?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await ends(page, 'Approved Successfully', 'The request has been approved.')
    },
  )
})

/** Presses and releases a key at the same time, however slow the machine is. */
async function pressAtOnce(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const event = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16, timestamp: Date.now() / 1000 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

describe('mail scanners with a browser', () => {
  browserTest('open, run and wait, and decide nothing', async ({ visit }) => {
    const opened = []
    for (const name of ['scan-one', 'scan-two', 'scan-three']) opened.push(await askForApproval(name))
    const pages = []
    for (const { approve, reject } of opened) pages.push(await visit(approve), await visit(reject))
    for (const page of pages) {
      await goOn(page).waitFor()
      // Events that scanners' scripts dispatch. They are not trusted, so none counts as a person's action.
      await page.evaluate(() => {
        scrollTo(0, 100)
        for (const type of ['pointermove', 'mousemove', 'click', 'keydown', 'touchstart', 'wheel', 'scroll'])
          document.body.dispatchEvent(new Event(type, { bubbles: true }))
      })
    }
    await wait(1_000)
    for (const { requester } of opened) expect(await readDecisions(requester)).toEqual(undecided)
  })

  browserTest('that is headless decide nothing by pointer, key or wheel, only by the button', async ({ visit }) => {
    const { approve, reject, requester, approver } = await askForApproval('headless')
    for (const link of [approve, reject]) {
      const page = await visit(link)
      await page.getByRole('heading', { name: /^(Approve|Reject) this request\?$/ }).waitFor()
      await page.mouse.move(100, 100)
      await page.mouse.move(300, 250, { steps: 8 })
      await moveAsPerson(page)
      await page.mouse.wheel(0, 300)
      await pressAsPerson(page, 'Shift')
      await page.mouse.click(20, 20, { delay: 80 })
    }
    await wait(1_000)
    expect(await readDecisions(requester)).toEqual(undecided)
    expect((await readLinkEvents(approver)).map(({ reason }) => reason).join()).toContain('driven by a program')
    const page = await visit(approve)
    await goOn(page).click()
    await ends(page, 'Approved Successfully', 'The request has been approved.')
    expect((await readLinkEvents(approver)).at(-1)?.reason).toContain('sign button')
  })

  browserTest.for([
    [
      'a pointer in equal steps',
      async (page: Page) => {
        await page.mouse.move(100, 100)
        await page.mouse.move(300, 250, { steps: 8 })
      },
    ],
    ['a click without a path', (page: Page) => page.mouse.click(20, 20)],
    ['a key that is not held', pressAtOnce],
  ] as const)('that hides decides nothing by %s, and gets the button', async ([name, act], { visit }) => {
    const { approve, requester, approver } = await askForApproval(name.replaceAll(' ', '-'))
    const page = await visit(approve, person)
    await processing(page)
    await act(page)
    await page.getByRole('heading', { name: 'Approve this request?' }).waitFor()
    await moveAsPerson(page)
    await wait(500)
    expect(await readDecisions(requester)).toEqual(undecided)
    expect((await readLinkEvents(approver)).map(({ reason }) => reason).join()).toContain('gesture of a program')
    await goOn(page).click()
    await ends(page, 'Approved Successfully', 'The request has been approved.')
  })

  browserTest('get a page that is not stored, indexed, or named to others', async ({ visit }) => {
    const { approve } = await askForApproval('headers')
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(addressOf(approve), { method, headers: { accept: 'text/html' } })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('x-robots-tag')).toContain('noindex')
    }
    await visit('/')
  })
})
