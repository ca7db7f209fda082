import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { raiseRequest } from '@portico/features/requests/contract/raise-request.ts'
import { addressOf } from '#e2e/platform/address.ts'
import { insertApprovalRule, type Rule } from '#e2e/platform/approval-queries.ts'
import { keptSignIn } from '#e2e/platform/kept-sign-in.ts'
import { mailAfter, type DemoMail } from '#e2e/platform/mailbox.ts'
import { ownNetwork } from '#e2e/platform/network.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

/** The links in the email to an approver, as paths on this run's server. */
export type ApprovalLinks = { requester: string; approver: string; approve: string; reject: string; mail: DemoMail }

type Kept = {
  cookies: { name: string; value: string }[]
  origins: { localStorage: { name: string; value: string }[] }[]
}

/** Raises a request for access by calling the API, as an account that signs in without a code. */
export async function raiseAccessRequest(email: string, title: string): Promise<void> {
  const kept = JSON.parse(await readFile(await keptSignIn(email), 'utf8')) as Kept
  const token = kept.origins[0]?.localStorage.find(({ name }) => name === 'usertoken')?.value ?? ''
  const response = await fetch(addressOf(raiseRequest.path), {
    method: raiseRequest.method,
    headers: {
      'content-type': 'application/json',
      'api-key': token,
      'cookie': kept.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      ...ownNetwork(),
    },
    body: JSON.stringify({
      id: randomUUID(),
      title,
      description: 'For the audit.',
      kind: 'Access',
      priority: 'Normal',
    }),
  })
  if (response.status !== 200) throw new Error(`The request was not raised: ${await response.text()}`)
}

/** Returns the links in an email to an approver. */
export function linksIn(mail: DemoMail): { approve: string; reject: string } {
  const [approve = '', reject = ''] = [...mail.text.matchAll(/^https?:\/\/\S+$/gm)].map(([link]) => link)
  const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '')
  return { approve: pathOf(approve), reject: pathOf(reject) }
}

/**
 * Raises a request for access as a new account. Another new account is its approver, whose email this waits for. Both
 * email addresses begin with `name`.
 */
export async function askForApproval(name: string, rule: Rule = {}): Promise<ApprovalLinks> {
  const requester = await insertAccountLike(`${name}-asks@aurora.test`, 'desk@aurora.test')
  const approver = await insertAccountLike(`${name}-decides@aurora.test`, 'desk@aurora.test')
  await insertApprovalRule(requester, [approver], rule)
  await raiseAccessRequest(requester, `Access of ${name}`)
  const mail = await mailAfter(0, approver)
  return { requester, approver, mail, ...linksIn(mail) }
}
