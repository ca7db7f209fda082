import { describe, expect, it } from 'vitest'
import { arrowsOf } from '#contract/platform/flow.ts'
import { flowFromText } from './saved-flow.ts'
import {
  advanceFlow,
  flowAt,
  flowTable,
  startOfFlow,
  stepsFromStart,
  textOfFlow,
  type SignInEvent,
  type SignInFlow,
} from './sign-in-flow.ts'
import type { TenantChoice } from './tenant-choice.ts'

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const tenant = (digit: number, authtype: TenantChoice['authtype'] = 'local'): TenantChoice => ({
  id: id(digit),
  tenantid: id(digit),
  tenantname: `tenant${digit}`,
  tenantdesc: '',
  authtype,
  session_timeout: 30,
})
const [aurora, borealis, contoso] = [tenant(1), tenant(2), tenant(3, 'msauth')] as const
/** A connection with its own id. */
const dunmore: TenantChoice = { ...tenant(7, 'externalidp'), id: id(8), connectionname: 'SAML' }
const email = 'both@aurora.test'
const login = {
  token: 'a'.repeat(43),
  username: '',
  firstname: '',
  lastname: '',
  roleid: id(4),
  userid: id(5),
  loginid: email,
  tenantid: id(1),
  tenantname: 'tenant1',
  tenantdesc: '',
  last_logintime: '',
  istrial: false,
  redirect_to_servicedesk: false,
  is_hostname_required: false,
  companyid: id(6),
  ismsp: true,
  rolename: '',
  isMFA: true,
  minutes_remaining: 10,
  seconds_remaining: 0,
}

const at = {
  email: startOfFlow(email),
  tenant: { step: 'tenant', email, tenants: [aurora, borealis, contoso] },
  password: { step: 'password', email, tenants: [aurora], tenant: aurora },
  passwordOfSeveral: { step: 'password', email, tenants: [aurora, borealis], tenant: borealis },
  provider: { step: 'provider', email, tenants: [contoso], tenant: contoso },
  providerOfSeveral: { step: 'provider', email, tenants: [aurora, contoso], tenant: contoso },
  samlOfSeveral: { step: 'provider', email, tenants: [aurora, contoso, dunmore], tenant: dunmore },
  passwordElsewhere: { step: 'password', email, tenants: [contoso], tenant: { ...contoso, authtype: 'local' } },
  passwordElsewhereOfSeveral: {
    step: 'password',
    email,
    tenants: [aurora, contoso, dunmore],
    tenant: { ...dunmore, authtype: 'local' },
  },
  code: { step: 'code', email, tenants: [aurora], tenant: aurora, login, deadline: 1000 },
  done: { step: 'done', email, summary: 'Login Successful' },
} satisfies Record<string, SignInFlow>

const found = (...tenants: TenantChoice[]): SignInEvent => ({ event: 'tenants-found', email, tenants })

type Row = [from: keyof typeof at, event: SignInEvent, to: SignInFlow]

const rows: Row[] = [
  ['email', found(aurora), at.password],
  ['email', found(contoso), at.provider],
  ['email', found(aurora, borealis, contoso), at.tenant],
  ['email', found(), at.email],
  ['email', { event: 'start-again' }, startOfFlow(email)],
  ['tenant', { event: 'tenant-chosen', id: aurora.tenantid }, { ...at.password, tenants: at.tenant.tenants }],
  ['tenant', { event: 'tenant-chosen', id: contoso.tenantid }, { ...at.provider, tenants: at.tenant.tenants }],
  ['tenant', { event: 'tenant-chosen', id: id(9) }, at.tenant],
  ['tenant', { event: 'back' }, at.email],
  ['tenant', { event: 'step-back' }, at.email],
  ['tenant', { event: 'start-again' }, at.email],
  ['password', { event: 'signed-in', summary: 'Login Successful' }, at.done],
  ['password', { event: 'code-asked', login, deadline: 1000 }, at.code],
  ['password', { event: 'tenant-asked', tenants: at.tenant.tenants }, at.tenant],
  ['password', { event: 'provider-asked' }, { ...at.password, step: 'provider' }],
  ['password', { event: 'back' }, at.email],
  ['password', { event: 'step-back' }, at.email],
  ['password', { event: 'start-again' }, at.email],
  ['passwordOfSeveral', { event: 'step-back' }, { step: 'tenant', email, tenants: [aurora, borealis] }],
  ['passwordOfSeveral', { event: 'back' }, at.email],
  [
    'provider',
    { event: 'password-asked' },
    { ...at.provider, step: 'password', tenant: { ...contoso, authtype: 'local' } },
  ],
  ['provider', { event: 'back' }, at.email],
  ['provider', { event: 'start-again' }, at.email],
  ['passwordElsewhere', { event: 'provider-asked' }, at.provider],
  ['passwordElsewhereOfSeveral', { event: 'provider-asked' }, at.samlOfSeveral],
  ['provider', { event: 'step-back' }, at.email],
  ['providerOfSeveral', { event: 'step-back' }, { step: 'tenant', email, tenants: [aurora, contoso] }],
  ['code', { event: 'signed-in', summary: 'Login Successful' }, at.done],
  ['code', { event: 'code-resent', deadline: 2000 }, { ...at.code, deadline: 2000 }],
  ['code', { event: 'back' }, at.email],
  ['code', { event: 'step-back' }, at.password],
  ['code', { event: 'start-again' }, at.email],
]

describe('the sign-in flow', () => {
  for (const [from, event, to] of rows) {
    it(`at ${from}, ${event.event} leads to ${to.step} (${JSON.stringify(event).length})`, () => {
      expect(advanceFlow(at[from], event)).toEqual(to)
    })
  }

  it('its table lists exactly these rows', () => {
    const shown = rows
      .filter(([from, , to]) => to !== at[from])
      .map(([from, event, to]) => `${at[from].step} ${event.event} ${to.step}`)
    const listed = arrowsOf(flowTable).map((arrow) => arrow.join(' '))
    expect([...new Set(shown)].toSorted()).toEqual(listed.toSorted())
  })

  it('an event that is not listed at a step changes nothing', () => {
    const unlisted = Object.values(at).flatMap((state) =>
      rows.map(([, event]) => ({ state, event })).filter(({ event }) => !(event.event in flowTable[state.step])),
    )
    expect(unlisted.map(({ state, event }) => advanceFlow(state, event))).toEqual(unlisted.map(({ state }) => state))
  })

  it("spec A §4, 3: goes from a provider to the password and back any number of times, and keeps the tenant's way", () => {
    for (const from of [at.provider, at.providerOfSeveral, at.samlOfSeveral]) {
      const once = advanceFlow(advanceFlow(from, { event: 'password-asked' }), { event: 'provider-asked' })
      expect(once).toEqual(from)
      expect(advanceFlow(advanceFlow(once, { event: 'password-asked' }), { event: 'provider-asked' })).toEqual(from)
    }
  })

  it('and keeps it when the password led to a code, and after a reload', () => {
    const password = advanceFlow(at.samlOfSeveral, { event: 'password-asked' })
    const code = advanceFlow(password, { event: 'code-asked', login, deadline: 1000 })
    const back = flowFromText(textOfFlow({ flow: advanceFlow(code, { event: 'step-back' }), reached: code }))
    expect(advanceFlow(back?.flow ?? at.email, { event: 'provider-asked' })).toEqual(at.samlOfSeveral)
  })

  it('spec A §8: USER_ERR033 resets to the email step from every step, with the email kept', () => {
    const steps = Object.values(at).filter(({ step }) => step !== 'done')
    expect(steps.map((state) => advanceFlow(state, { event: 'start-again' }))).toEqual(
      steps.map(() => startOfFlow(email)),
    )
  })

  it('counts the steps that the browser can go back', () => {
    expect(Object.values(at).map(stepsFromStart)).toEqual([0, 1, 1, 2, 1, 2, 2, 1, 2, 2, 0])
  })

  it('leads forward to the furthest step reached, and no further', () => {
    const { email: start, tenant, passwordOfSeveral: password } = at
    const code = { ...at.code, tenants: password.tenants, tenant: password.tenant }
    const steps = [start, tenant, password, code]
    const reached = { ...code, tenants: tenant.tenants }
    const expected = steps.map((step) => ('tenants' in step ? { ...step, tenants: tenant.tenants } : step))
    for (const flow of expected) {
      expect([0, 1, 2, 3].map((depth) => flowAt(depth, { flow, reached }))).toEqual(expected)
      expect(flowAt(4, { flow, reached })).toBeNull()
    }
    expect(flowAt(1, { flow: start, reached: start })).toBeNull()
    expect(flowAt(1, { flow: start, reached: at.done })).toBeNull()
  })

  it('survives a reload, and other stored text is ignored', () => {
    for (const state of Object.values(at)) {
      const soFar = { flow: state, reached: state }
      expect(flowFromText(textOfFlow(soFar))).toEqual(state.step === 'done' ? null : soFar)
      const back = { flow: at.email, reached: state }
      expect(flowFromText(textOfFlow(back))).toEqual(
        state.step === 'done' ? { flow: at.email, reached: at.email } : back,
      )
    }
    for (const text of [
      null,
      '',
      '{',
      '[]',
      '{"step":"done"}',
      '{"step":"code","email":"a"}',
      '{"step":"tenant","email":"a"}',
    ]) {
      expect(flowFromText(text)).toBeNull()
    }
  })
})
