import { codeMailsOfDay, wrongCodesOfDay } from '@portico/contract/core/authentication/code-rules.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { refused, type Refused } from '#server/core/calls/handler.ts'
import { subtractFromDayCounter, addToDayCounter } from './code-challenge-queries.ts'
import type { Device } from '#server/core/sessions/device-cookie.ts'

const budgets = {
  'code-mails-of-day': { atMost: codeMailsOfDay, message: 'Too many authentication codes were sent today.' },
  'wrong-codes-of-day': { atMost: wrongCodesOfDay, message: 'Too many wrong authentication codes were entered today.' },
} as const

/**
 * The daily budget (UTC) of an account: for one browser that it has signed in with (`device`), or for all others
 * together.
 */
export type DayBudget = {
  kind: keyof typeof budgets
  tenantId: string
  accountId: string
  device: Device | null
  at: Date
}

/**
 * Takes one from the account's budget for the day, in the caller's transaction. Returns null, or the refusal when it is
 * used up: 429 until the day (UTC) is over. Each browser that the account has signed in with has its own budget, so
 * that an attacker who knows the password cannot use up the user's.
 */
export async function takeFromDayBudget(
  context: AppContext,
  tenant: TenantTx,
  budget: DayBudget,
): Promise<Refused<'too-many-requests'> | null> {
  const { kind, at } = budget
  const { atMost, message } = budgets[kind]
  if (await addToDayCounter(tenant, { scope: kind, key: keyOf(context, budget), atMost, at })) return null
  const dayMs = 86_400_000
  const seconds = Math.ceil((dayMs - (at.getTime() % dayMs)) / 1000)
  return refused('too-many-requests', { retryAfter: seconds, summary: `${message} Please try again tomorrow.` })
}

/** Returns one to the budget, for work that was not done. */
export function returnToDayBudget(context: AppContext, tenant: TenantTx, budget: DayBudget): Promise<void> {
  return subtractFromDayCounter(tenant, { scope: budget.kind, key: keyOf(context, budget) })
}

// The day is part of the key, so that yesterday's counter is deleted like every counter without a recent failure.
function keyOf({ secret }: AppContext, { kind, tenantId, accountId, device, at }: DayBudget): Buffer {
  const day = at.toISOString().slice(0, 10)
  return secret.mac('failure-key', `${kind} ${day} ${tenantId} ${accountId} ${device?.nonce ?? ''}`)
}
