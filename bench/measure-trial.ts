import { setTimeout as sleep } from 'node:timers/promises'
import { enter } from '@portico/features/landing/contract/enter.ts'
import { updatePassword } from '@portico/features/password-reset/contract/password-resets.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { findTenants } from '@portico/features/sign-in/contract/find-tenants.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { mailCaptcha, register, verify } from '@portico/features/trial/contract/registrations.ts'
import { readProofChallenge } from '@portico/features/captcha/contract/read-proof-challenge.ts'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Measurement } from './results.ts'
import { forwardedFor } from './sign-in-requests.ts'
import { spreadOf } from './statistics.ts'

const runs = 9
const patienceMs = 20_000
const ownPassword = 'Sommer-Wiese7'

type Sent = { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> }
type Mail = { to: string; text: string }
/** Times in milliseconds since the visitor clicked Verify. */
type Run = { tenant: number; mail: number; inside: number }

/**
 * Measures the time from the click on Verify until the tenant exists, until its owner has the email, and until the
 * owner has set a password, signed in and loaded the menu. Uses only HTTP and the mailbox, as a visitor does.
 */
export async function measureTrial(url: string): Promise<Measurement> {
  const times: Run[] = []
  for (let run = 0; run < runs; run += 1) times.push(await becomeOwner(url, run))
  const middle = (of: keyof Run) => spreadOf(times.map((run) => run[of])).middle / 1000
  const inside = middle('inside')
  const row = {
    what: 'from the click on Verify to the owner inside the product',
    floor: '',
    peer: '',
    ours: `${inside.toFixed(2)} s`,
    budget: '≤ 3 s',
    met: inside <= 3,
  }
  const remark = `The tenant is whole after ${middle('tenant').toFixed(2)} s, the owner's mail has arrived after ${middle('mail').toFixed(2)} s.`
  return { rows: [row], remarks: [remark] }
}

async function becomeOwner(url: string, run: number): Promise<Run> {
  const visitor = { headers: forwardedFor(0xf0_0000 + run) }
  const ask = (call: Call, sent: Sent) => send(url, call, { ...sent, headers: { ...visitor.headers, ...sent.headers } })
  const email = `bench${run}@example.com`
  const altcha = await prove(ask)
  const { captcha_id } = (await ask(mailCaptcha, { body: { email, altcha } })).data as { captcha_id: string }
  const captcha_text = await inMail(url, email, /^(\d{6})\s*$/m)
  const body = { name: 'Bench Mark', email, company: `Bench ${run}`, captcha: { captcha_id, captcha_text }, altcha }
  await ask(register, { body })
  const token = await inMail(url, email, /\/verify\?token=([\w-]+)/)
  const clicked = performance.now()
  await ask(verify, { body: { token } })
  const tenant = performance.now() - clicked
  const resetToken = await inMail(url, email, /resettoken=([\w-]+)/)
  const temporary = await inMail(url, email, /^([A-Z][a-z]\d[a-z](?:-[A-Z][a-z]\d[a-z]){3})\s*$/m)
  const mail = performance.now() - clicked
  await signInAsOwner(ask, { email, resetToken, temporary })
  return { tenant, mail, inside: performance.now() - clicked }
}

type Ask = (call: Call, sent: Sent) => ReturnType<typeof send>
type Key = { email: string; resetToken: string; temporary: string }

async function signInAsOwner(ask: Ask, { email, resetToken, temporary }: Key): Promise<void> {
  const [newpassword, temp_password] = [encodePassword(ownPassword), encodePassword(temporary)]
  await ask(updatePassword, { body: { token: resetToken, newpassword, confirmpassword: newpassword, temp_password } })
  const [tenant] = (await ask(findTenants, { query: { emailid: email } })).data as { id: string }[]
  const body = { tenantid: tenant?.id, email, password: newpassword }
  const signedIn = await ask(signInWithPassword, { body })
  const { token } = signedIn.data as { token: string }
  await ask(enter, { headers: { 'api-key': token, 'cookie': signedIn.cookie } })
}

async function prove(ask: Ask): Promise<string> {
  const challenge = (await ask(readProofChallenge, {})).data as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Sends a call; throws if it is refused. */
async function send(url: string, call: Call, { body, query, headers = {} }: Sent) {
  const asked = query === undefined ? '' : `?${new URLSearchParams(query)}`
  const response = await fetch(`${url}${call.path}${asked}`, {
    method: call.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const envelope = (await response.json()) as { data: unknown; summary: string }
  if (!response.ok) throw new Error(`${call.method} ${call.path} was refused: ${envelope.summary}`)
  const cookie = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  return { data: envelope.data, cookie: cookie.join('; ') }
}

/** Waits for an email to an address that `wanted` matches. Returns the text of the first group of `wanted`. */
async function inMail(url: string, to: string, wanted: RegExp): Promise<string> {
  for (const since = performance.now(); performance.now() - since < patienceMs; await sleep(20)) {
    const mails = (await (await fetch(`${url}/demo/mailbox.json`)).json()) as Mail[]
    const [found] = mails.filter((mail) => mail.to === to).flatMap(({ text }) => wanted.exec(text)?.[1] ?? [])
    if (found !== undefined) return found
  }
  throw new Error(`No mail with ${String(wanted)} arrived at ${to}.`)
}
