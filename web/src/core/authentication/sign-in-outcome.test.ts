import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import { err } from '@portico/contract/platform/result.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testMessages } from '#web/platform/test-messages.ts'
import { beginAtProvider } from '@portico/features/single-sign-on/web/begin-at-provider.ts'
import { enterCode, resendCode } from '@portico/features/email-code/contract/email-codes.ts'
import { findTenants } from '@portico/features/sign-in/web/find-tenants.ts'
import messages from '#web/core/authentication/messages/en.json'
import { signIn } from '@portico/features/sign-in/web/password-step.tsx'
import { send } from '#web/core/calls/send.ts'
import { pendingCredentials } from './code-challenge.ts'
import { errorText, errorOf } from './sign-in-outcome.tsx'
import { textOf } from '#web/core/calls/text-of.ts'

const t = testMessages('en').shown().from(messages)

// Node lacks the page's origin and storage; a real server provides the origin.
let server: Server
const own = { fetch: globalThis.fetch, location: globalThis.location }
let given: { status: number; body: unknown; headers?: Record<string, string> }

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers })
    response.end(JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (path, init) => own.fetch(`${origin}${path as string}`, init)
  Object.assign(globalThis, { location: new URL(origin) })
})
afterEach(async () => {
  Object.assign(globalThis, own)
  await new Promise((resolve) => server.close(resolve))
})

const id = '11111111-0000-4000-8000-000000000000'
const tenant = {
  id,
  tenantid: id,
  tenantname: 'aurora',
  tenantdesc: '',
  authtype: 'local',
  session_timeout: 30,
} as const
const arrival = { source: null, assetid: null, redirectto: null, servicedesk: false, fromBot: false } as Arrival
const attempt = { email: 'admin@aurora.test', password: 'Portico#2026', appname: 'Portico', arrival }
const login = { token: 'a'.repeat(43), tenantid: id, companyid: id, userid: id, roleid: id } as never
const elsewhere = (authtype: 'msauth' | 'externalidp') => ({ ...attempt, tenant: { ...tenant, authtype } })

/** Every call of the sign-in, by path and step. */
const paths: Record<string, () => Promise<unknown>> = {
  'getauth, at the email step': () => findTenants(t, 'admin@aurora.test'),
  'login, at the password step': () => signIn(t, tenant, attempt),
  'locallogin, at the password step': () => signIn(t, tenant, { ...attempt, arrival: { ...arrival, source: 'bot' } }),
  'mslogin, at the provider step': () => beginAtProvider(t, elsewhere('msauth')),
  'idplogin, at the provider step': () => beginAtProvider(t, elsewhere('externalidp')),
  'mslogin and idplogin, at the department step': () =>
    beginAtProvider(t, { ...attempt, tenant: { tenantname: 'aurora' } }),
  'validateotp, at the code step': () => submitCode().then(refusedError),
  'Re-send, at the code step': () => requestAnother().then(refusedError),
}

const as = pendingCredentials(login)
const submitCode = () => send(enterCode, { body: { security_key: '123456' } }, { as })
const requestAnother = () => send(resendCode, {}, { as })
type Coded = Awaited<ReturnType<typeof submitCode>> | Awaited<ReturnType<typeof requestAnother>>
const refusedError = (outcome: Coded) => (outcome.ok ? outcome : err(errorOf(t, outcome)))

const refuses = (status: number, body: object, headers: Record<string, string> = {}) => {
  given = { status, body: { code: status, ...body }, headers }
}

describe.each(Object.entries(paths))('%s', (_name, call) => {
  it('spec A §8: USER_ERR033 resets the form to the email step, with the sentence of the server', async () => {
    refuses(401, { summary: 'Your sign-in has expired.', data: null, module_code: 'USER_ERR033' })
    const sentence = 'Your sign-in has expired.'
    expect(await call()).toEqual(err({ text: sentence, startAgain: sentence }))
  })

  it('spec A §8: a failure without a summary is Invalid Credentials', async () => {
    for (const body of [{}, { summary: '', data: null, module_code: null }, { summary: null, module_code: 'ODD' }]) {
      refuses(401, body)
      expect(await call()).toEqual(err({ text: 'Invalid Credentials' }))
    }
    refuses(500, { summary: 'Theirs', data: null, module_code: 'ODD' })
    expect(await call()).toEqual(err({ text: 'Theirs' }))
  })

  it('a wait has its length, counts down and disappears at the end', async () => {
    const body = { summary: 'The service is busy. Please try again in 20 seconds.', data: null }
    refuses(503, { ...body, module_code: 'PORTICO_ERR007' }, { 'retry-after': '20' })
    const { text: sentence, hideAfter } = ((await call()) as { error: unknown }).error as {
      text: { props: Record<string, unknown> }
      hideAfter: number
    }
    expect(hideAfter).toBe(20_000)
    expect(sentence.props['seconds']).toBe(20)
    const at = sentence.props['sentence'] as (seconds: number) => string
    expect([20, 1].map(at)).toEqual([
      'The service is busy. Please try again in 20 seconds.',
      'The service is busy. Please try again in 1 second.',
    ])
  })
})

it('spec A §4, 3: a password that is refused because of single sign-on shows the reason and the way to the provider', async () => {
  const summary = 'Please use single sign-on to sign in to this tenant.'
  refuses(409, { summary, data: null, module_code: 'USER_ERR008' })
  expect(await signIn(t, tenant, attempt)).toEqual(err({ text: summary, isElsewhere: true }))
})

describe('five wrong codes', () => {
  const withdrawn = {
    ok: false,
    refusal: 'start-again',
    summary: 'Ours',
    data: { tries_left: 0 },
    retryAfter: null,
  } as const
  it('show the message of the server in English, and ours in other languages', () => {
    expect(errorText(t, withdrawn)).toBe('Ours')
    expect(errorText(t, { ...withdrawn, summary: '' })).toBe(t('codeWithdrawn'))
    const inGerman = testMessages('de').shown().from(messages)
    expect(errorText(inGerman, withdrawn)).toBe(inGerman('codeWithdrawn'))
    expect(errorText(inGerman, { ...withdrawn, data: null })).toBe(textOf(inGerman, 'start-again'))
  })
})
