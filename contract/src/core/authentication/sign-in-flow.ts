import { advanceIn, transitionsOf, type FlowTable } from '#contract/platform/flow.ts'
import type { LoginResponse } from './login-response.ts'
import type { TenantChoice } from './tenant-choice.ts'

type Chosen = { email: string; tenants: TenantChoice[]; tenant: TenantChoice }

/**
 * The state of a sign-in (spec A §2, "Sign-in screen steps"; §4, "Login flow"). `tenants` are those the email
 * may sign in to. `deadline`: when the mailed code ends, in milliseconds since 1970 by this browser's clock.
 */
export type SignInFlow =
  | { step: 'email'; email: string }
  | { step: 'tenant'; email: string; tenants: TenantChoice[] }
  | ({ step: 'password' } & Chosen)
  | ({ step: 'provider' } & Chosen)
  | ({ step: 'code'; login: LoginResponse; deadline: number } & Chosen)
  | { step: 'done'; email: string; summary: string }

export type SignInStep = SignInFlow['step']

export type SignInEvent =
  /** The email's tenants arrived. A single one is chosen automatically; among several the user chooses. */
  | { event: 'tenants-found'; email: string; tenants: TenantChoice[] }
  | { event: 'tenant-chosen'; id: string }
  /** The password matches in several tenants that were not listed before it (DESIGN §4, `discovery: private`). */
  | { event: 'tenant-asked'; tenants: TenantChoice[] }
  | { event: 'provider-asked' }
  /** A break-glass account uses a password in a tenant whose other users sign in at a provider. */
  | { event: 'password-asked' }
  | { event: 'code-asked'; login: LoginResponse; deadline: number }
  | { event: 'code-resent'; deadline: number }
  /** `summary` is the message of success. */
  | { event: 'signed-in'; summary: string }
  /** The control on the page that returns to the email (spec A §4, 6). */
  | { event: 'back' }
  /** The browser's Back button, which goes back one step. */
  | { event: 'step-back' }
  /** USER_ERR033: the form resets to the email step (spec A §8). */
  | { event: 'start-again' }

const to = transitionsOf<SignInFlow>()
const toStart = to(['email'], ({ email }: SignInFlow) => startOfFlow(email))
const toDone = to(['done'], ({ email }: Chosen, { summary }: { summary: string }) => ({ step: 'done', email, summary }))
const toChoice = to(['email', 'tenant'], ({ email, tenants }: Chosen) =>
  tenants.length > 1 ? { step: 'tenant', email, tenants } : startOfFlow(email),
)

/**
 * The sign-in as a table: the events of each step, and where they lead. An event that is not listed changes nothing.
 */
export const flowTable: FlowTable<SignInFlow, SignInEvent> = {
  email: {
    'tenants-found': to(['tenant', 'password', 'provider'], (_state, { email, tenants }) => {
      const [tenant] = tenants
      if (tenant === undefined) return null
      return tenants.length === 1 ? withTenant({ email, tenants, tenant }) : { step: 'tenant', email, tenants }
    }),
    'start-again': toStart,
  },
  tenant: {
    'tenant-chosen': to(['password', 'provider'], (state, { id }) => {
      const tenant = state.tenants.find((choice) => choice.id === id)
      return tenant === undefined ? null : withTenant({ ...state, tenant })
    }),
    'back': toStart,
    'step-back': toStart,
    'start-again': toStart,
  },
  password: {
    'code-asked': to(['code'], (state, { login, deadline }) => ({ ...state, step: 'code', login, deadline })),
    'signed-in': toDone,
    'tenant-asked': to(['tenant'], ({ email }, { tenants }) =>
      tenants.length === 0 ? null : { step: 'tenant', email, tenants },
    ),
    'provider-asked': to(['provider'], (state) => ({ ...state, step: 'provider', tenant: tenantAsListed(state) })),
    'back': toStart,
    'step-back': toChoice,
    'start-again': toStart,
  },
  provider: {
    'password-asked': to(['password'], (state) => {
      return { ...state, step: 'password', tenant: { ...state.tenant, authtype: 'local' } }
    }),
    'back': toStart,
    'step-back': toChoice,
    'start-again': toStart,
  },
  code: {
    'code-resent': to(['code'], (state, { deadline }) => ({ ...state, deadline })),
    'signed-in': toDone,
    'back': toStart,
    'step-back': to(['password'], ({ email, tenants, tenant }) => ({ step: 'password', email, tenants, tenant })),
    'start-again': toStart,
  },
  done: {},
}

/**
 * Returns the step for the chosen tenant: the password if its auth type is `local`, otherwise the provider (spec A §4,
 * 3).
 */
function withTenant({ email, tenants, tenant }: Chosen) {
  return { step: tenant.authtype === 'local' ? 'password' : 'provider', email, tenants, tenant } as const
}

/**
 * Returns the chosen tenant as it was listed, even while a break-glass account tries a password where others use a
 * provider.
 */
export function tenantAsListed({ tenants, tenant }: Pick<Chosen, 'tenants' | 'tenant'>): TenantChoice {
  return tenants.find(({ id }) => id === tenant.id) ?? tenant
}

/** Returns the first step, with the email typed before, if any. */
export function startOfFlow(email = '') {
  return { step: 'email', email } as const
}

/** Returns the state after an event. Pure; an event that does not belong to the step returns the flow unchanged. */
export function advanceFlow(state: SignInFlow, event: SignInEvent): SignInFlow {
  return advanceIn(flowTable, state, event)
}

const stepBefore = (state: SignInFlow) => advanceFlow(state, { event: 'step-back' })

/** Returns how many times the browser's Back must be pressed to reach the email step. */
export function stepsFromStart(state: SignInFlow): number {
  const before = stepBefore(state)
  return before === state ? 0 : 1 + stepsFromStart(before)
}

/** A flow, and the furthest step of it, to which the browser's Forward returns. */
export type FlowSoFar = { flow: SignInFlow; reached: SignInFlow }

/**
 * Returns the step that is `depth` steps from the start, on the path to the flow's current or furthest step; null
 * beyond that.
 */
export function flowAt(depth: number, { flow, reached }: FlowSoFar): SignInFlow | null {
  let step = depth > stepsFromStart(flow) ? reached : flow
  while (stepsFromStart(step) > depth) step = stepBefore(step)
  return stepsFromStart(step) === depth ? step : null
}

/** Returns the text of a flow that a tab stores; it begins with the step. */
export function textOfFlow({ flow, reached }: FlowSoFar): string {
  return JSON.stringify(reached === flow ? flow : { ...flow, reached })
}
