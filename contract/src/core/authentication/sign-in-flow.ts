import type { LoginResponse } from './login-response.ts'
import type { TenantChoice } from './tenant-choice.ts'

type Chosen = { email: string; tenants: TenantChoice[]; tenant: TenantChoice }

/**
 * The state of a sign-in (spec A §2, "Sign-in screen steps"; §4, "Login flow"). `tenants` are those the e-mail
 * may sign in to. `deadline`: when the mailed code ends, in milliseconds since 1970 by this browser's clock.
 */
export type SignInFlow =
  | { step: 'email'; email: string }
  | { step: 'tenant'; email: string; tenants: TenantChoice[] }
  | ({ step: 'password' } & Chosen)
  | ({ step: 'provider' } & Chosen)
  | ({ step: 'code'; login: LoginResponse; deadline: number } & Chosen)
  | { step: 'done'; email: string; tenant: TenantChoice }

export type SignInStep = SignInFlow['step']

export type SignInEvent =
  /** The e-mail's tenants arrived; a single one is chosen automatically, of several the user chooses. */
  | { event: 'tenants-found'; email: string; tenants: TenantChoice[] }
  | { event: 'tenant-chosen'; id: string }
  /** The password matches in several tenants that were not listed before it (DESIGN §4, `discovery: private`). */
  | { event: 'tenant-asked'; tenants: TenantChoice[] }
  | { event: 'provider-asked' }
  /** A break-glass account uses a password where other users sign in at a provider. */
  | { event: 'password-asked' }
  | { event: 'code-asked'; login: LoginResponse; deadline: number }
  | { event: 'code-resent'; deadline: number }
  | { event: 'signed-in' }
  /** The control on the page: back to the e-mail (spec A §4, 6). */
  | { event: 'back' }
  /** The browser's own Back: one step. */
  | { event: 'step-back' }
  /** USER_ERR033: the form resets to the e-mail step (spec A §8). */
  | { event: 'start-again' }

type EventName = SignInEvent['event']

/** The events of each step, and the steps they may lead to; other events change nothing. */
export const flowTable: Record<SignInStep, Partial<Record<EventName, readonly SignInStep[]>>> = {
  email: { 'tenants-found': ['tenant', 'password', 'provider'], 'start-again': ['email'] },
  tenant: {
    'tenant-chosen': ['password', 'provider'],
    'back': ['email'],
    'step-back': ['email'],
    'start-again': ['email'],
  },
  password: {
    'code-asked': ['code'],
    'signed-in': ['done'],
    'tenant-asked': ['tenant'],
    'provider-asked': ['provider'],
    'back': ['email'],
    'step-back': ['email', 'tenant'],
    'start-again': ['email'],
  },
  provider: {
    'password-asked': ['password'],
    'back': ['email'],
    'step-back': ['email', 'tenant'],
    'start-again': ['email'],
  },
  code: {
    'code-resent': ['code'],
    'signed-in': ['done'],
    'back': ['email'],
    'step-back': ['password'],
    'start-again': ['email'],
  },
  done: {},
}

type At<Step extends SignInStep> = Extract<SignInFlow, { step: Step }>
/** The auth type decides the path: a provider, or for anything else a local password (spec A §4, 3). */
function withTenant({ email, tenants, tenant }: Chosen): SignInFlow {
  return { step: tenant.authtype === 'local' ? 'password' : 'provider', email, tenants, tenant }
}

function withTenants(email: string, tenants: TenantChoice[], otherwise: SignInFlow): SignInFlow {
  const [only] = tenants
  if (only === undefined) return otherwise
  return tenants.length === 1 ? withTenant({ email, tenants, tenant: only }) : { step: 'tenant', email, tenants }
}

function atTenant(state: At<'tenant'>, event: SignInEvent): SignInFlow {
  if (event.event !== 'tenant-chosen') return state
  const tenant = state.tenants.find((choice) => choice.id === event.id)
  return tenant === undefined ? state : withTenant({ ...state, tenant })
}

/**
 * The chosen tenant as it was listed, also where a password is tried although its users sign in at a provider.
 */
export function tenantAsListed({ tenants, tenant }: Pick<Chosen, 'tenants' | 'tenant'>): TenantChoice {
  return tenants.find(({ id }) => id === tenant.id) ?? tenant
}

function atPassword(state: At<'password'>, event: SignInEvent): SignInFlow {
  const { email, tenants, tenant } = state
  switch (event.event) {
    case 'signed-in':
      return { step: 'done', email, tenant }
    case 'code-asked':
      return { ...state, step: 'code', login: event.login, deadline: event.deadline }
    case 'provider-asked':
      return { step: 'provider', email, tenants, tenant: tenantAsListed(state) }
    case 'tenant-asked':
      return event.tenants.length === 0 ? state : { step: 'tenant', email, tenants: event.tenants }
    default:
      return state
  }
}

function atCode(state: At<'code'>, event: SignInEvent): SignInFlow {
  if (event.event === 'signed-in') return { step: 'done', email: state.email, tenant: state.tenant }
  return event.event === 'code-resent' ? { ...state, deadline: event.deadline } : state
}

function oneStepBack(state: SignInFlow): SignInFlow {
  if (state.step === 'code') {
    const { email, tenants, tenant } = state
    return { step: 'password', email, tenants, tenant }
  }
  const several = (state.step === 'password' || state.step === 'provider') && state.tenants.length > 1
  return several ? { step: 'tenant', email: state.email, tenants: state.tenants } : startOfFlow(state.email)
}

/**
 * The first step, with the e-mail typed before, if any.
 */
export function startOfFlow(email = ''): SignInFlow {
  return { step: 'email', email }
}

/**
 * What an event leads to. Pure; an event that does not belong to the step returns the flow unchanged.
 */
export function advanceFlow(state: SignInFlow, event: SignInEvent): SignInFlow {
  if (flowTable[state.step][event.event] === undefined) return state
  if (event.event === 'back' || event.event === 'start-again') return startOfFlow(state.email)
  if (event.event === 'step-back') return oneStepBack(state)
  switch (state.step) {
    case 'email':
      return event.event === 'tenants-found' ? withTenants(event.email, event.tenants, state) : state
    case 'tenant':
      return atTenant(state, event)
    case 'password':
      return atPassword(state, event)
    case 'provider':
      return { ...state, step: 'password', tenant: { ...state.tenant, authtype: 'local' } }
    case 'code':
      return atCode(state, event)
    default:
      return state
  }
}

/**
 * How many times the browser's Back leads from here to the e-mail step.
 */
export function stepsFromStart(state: SignInFlow): number {
  return state.step === 'email' || state.step === 'done' ? 0 : 1 + stepsFromStart(oneStepBack(state))
}

/** A flow, and the step before the browser's Back, to which Forward returns. */
export type FlowSoFar = { flow: SignInFlow; reached: SignInFlow }

/**
 * The step that is `depth` steps from the start, on the path to the flow's current or furthest step; null beyond that.
 */
export function flowAt(depth: number, { flow, reached }: FlowSoFar): SignInFlow | null {
  let step = depth > stepsFromStart(flow) ? reached : flow
  while (stepsFromStart(step) > depth) step = oneStepBack(step)
  return stepsFromStart(step) === depth ? step : null
}

/**
 * The text that a tab stores of a flow; it begins with the step.
 */
export function textOfFlow({ flow, reached }: FlowSoFar): string {
  return JSON.stringify(reached === flow ? flow : { ...flow, reached })
}
