import type { Decision } from '@portico/contract/core/requests/approval-rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn, type Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { connect } from '#server/platform/database/connect.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { changeState } from './change-state.ts'
import { decideApproval } from './decide-approval.ts'
import { raiseRequest } from './raise-request.ts'
import { readRequestRow } from './request-row-queries.ts'
import {
  approversOf,
  sampleNewRequest,
  delegateTo,
  raiserOf,
  setRule,
  signInColleagues,
} from './test-requests-queries.ts'

let migrated: MigratedDatabase
let owner: ReturnType<typeof connect>
let requester: Visitor
beforeAll(async () => {
  migrated = await createMigratedDatabase()
  owner = connect(migrated.ownerUrl, silentLog)
})
afterAll(async () => {
  await owner.pool.end()
  await migrated.drop()
})
beforeEach(async () => {
  requester = await signIn(owner.database, ['Desk'])
})

const colleagues = (count: number) => signInColleagues(owner.database, requester, count)

async function raise(by = requester) {
  const raiser = await raiserOf(owner.database, by)
  return inTenant(migrated.database, raiser.tenantId, (tenant) =>
    raiseRequest(tenant, raiser, sampleNewRequest(), { effects: [], at: new Date() }),
  )
}

/** Lets all approvers decide at once; `decide` returns the decision for an approver's index. */
async function decideAll(decide: (index: number) => Decision, at = new Date()) {
  const { tenantId } = requester
  const approvers = await approversOf(owner.database, tenantId)
  return Promise.all(
    approvers.map(({ id }, index) =>
      inTenant(migrated.database, tenantId, (tenant) =>
        decideApproval(
          tenant,
          { tenantId, approverId: id, decision: decide(index), reason: `reason ${index}`, via: 'link', at },
          [],
        ),
      ),
    ),
  )
}

async function stateOf(number: number) {
  const viewer = await raiserOf(owner.database, requester)
  const row = await inTenant(migrated.database, viewer.tenantId, (tenant) => readRequestRow(tenant, viewer, number))
  return row?.state
}

const numberOf = (raised: Awaited<ReturnType<typeof raise>>) => (raised.ok ? raised.value : 0)
const outcomes = (all: Awaited<ReturnType<typeof decideAll>>) =>
  all.map((one) => (one.ok ? one.value.outcome : one.error.why)).toSorted()

describe('a rule of the company', () => {
  it('has a request wait, and none where there is no rule', async () => {
    expect(await stateOf(numberOf(await raise()))).toBe('Open')
    await setRule(owner.database, await raiserOf(owner.database, requester), await colleagues(1))
    expect(await stateOf(numberOf(await raise()))).toBe('Waiting for approval')
  })

  it('no-approver: that names the requester alone, or accounts that left, lets no request pass', async () => {
    const [left] = await colleagues(1)
    if (left === undefined) throw new Error('There is no colleague.')
    await owner.database
      .updateTable('tenant.accounts')
      .set({ is_active: false })
      .where('id', '=', left.accountId)
      .execute()
    await setRule(owner.database, await raiserOf(owner.database, requester), [requester, left])
    expect(await raise()).toEqual({ ok: false, error: 'no-approver' })
  })

  it('never asks the requester', async () => {
    const [colleague] = await colleagues(1)
    if (colleague === undefined) throw new Error('There is no colleague.')
    await setRule(owner.database, await raiserOf(owner.database, requester), [requester, colleague])
    await raise()
    const asked = await approversOf(owner.database, requester.tenantId)
    expect(asked.map(({ account_id }) => account_id)).toEqual([colleague.accountId])
  })

  it('asks the delegate of an approver who is away, who alone may decide then', async () => {
    const [away, delegate] = await colleagues(2)
    if (away === undefined || delegate === undefined) throw new Error('There are no colleagues.')
    await delegateTo(owner.database, away, delegate)
    await setRule(owner.database, await raiserOf(owner.database, requester), [away])
    await raise()
    const asked = await approversOf(owner.database, requester.tenantId)
    expect(asked.map(({ account_id, delegated_at }) => [account_id, delegated_at !== null])).toEqual(
      [
        [away.accountId, true],
        [delegate.accountId, false],
      ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    )
    expect(outcomes(await decideAll(() => 'approve'))).toContain('approved')
  })
})

describe('20 approvers at once', () => {
  it.each([
    ['any', 1, 'approve', 'Open', { approved: 1 }],
    ['any', 1, 'reject', 'Rejected', { rejected: 1 }],
    ['all', 1, 'approve', 'Open', { approved: 1, waiting: 19 }],
    ['count', 7, 'approve', 'Open', { approved: 1, waiting: 6 }],
    ['count', 20, 'reject', 'Rejected', { rejected: 1 }],
  ] as const)('of whom %s (%i) must approve decide once', async (quorum, needed, decision, state, expected) => {
    await setRule(owner.database, await raiserOf(owner.database, requester), await colleagues(20), { quorum, needed })
    const number = numberOf(await raise())
    const came = outcomes(await decideAll(() => decision))
    const counted: Record<string, number> = {}
    for (const outcome of came) counted[outcome] = (counted[outcome] ?? 0) + 1
    const late = 20 - Object.values(expected).reduce((sum, count) => sum + count, 0)
    const already = state === 'Open' ? 'already-approved' : 'already-rejected'
    expect(counted).toEqual(late === 0 ? expected : { ...expected, [already]: late })
    expect(await stateOf(number)).toBe(state)
    const decided = (await approversOf(owner.database, requester.tenantId)).filter(({ decision }) => decision !== null)
    expect(decided).toHaveLength(20 - late)
  })

  it('who approve and reject at once come to one decision, of which all others hear', async () => {
    await setRule(owner.database, await raiserOf(owner.database, requester), await colleagues(20))
    const number = numberOf(await raise())
    const all = await decideAll((index) => (index % 2 === 0 ? 'approve' : 'reject'))
    const first = all.filter((one) => one.ok)
    expect(first).toHaveLength(1)
    const state = await stateOf(number)
    expect(['Open', 'Rejected']).toContain(state)
    const decisions = new Set(all.flatMap((one) => (one.ok ? [] : [one.error.decided?.decision])))
    expect([...decisions]).toEqual([state === 'Open' ? 'approve' : 'reject'])
  })
})

describe('what is reopened', () => {
  const change = (number: number, transition: 'withdraw' | 'reopen', isAgent = false) => {
    const { tenantId, accountId } = requester
    const viewer = { isRequester: !isAgent, isAgent }
    return inTenant(migrated.database, tenantId, (tenant) =>
      changeState(tenant, { tenantId, number, accountId, via: 'web', at: new Date(), transition, viewer }),
    )
  }
  beforeEach(async () => {
    await setRule(owner.database, await raiserOf(owner.database, requester), await colleagues(1))
  })

  it('waits for approval again where its requester withdrew it before it was approved', async () => {
    const number = numberOf(await raise())
    await change(number, 'withdraw')
    expect(await change(number, 'reopen')).toEqual({ ok: true, value: 'Waiting for approval' })
    expect(await approversOf(owner.database, requester.tenantId)).toHaveLength(2)
  })

  it('waits for approval again where it was rejected, and is never reopened by its requester', async () => {
    const number = numberOf(await raise())
    await decideAll(() => 'reject')
    expect(await change(number, 'reopen')).toEqual({ ok: false, error: 'action-not-possible' })
    expect(await change(number, 'reopen', true)).toEqual({ ok: true, value: 'Waiting for approval' })
  })

  it('is open again where it was approved', async () => {
    const number = numberOf(await raise())
    await decideAll(() => 'approve')
    await change(number, 'withdraw')
    expect(await change(number, 'reopen')).toEqual({ ok: true, value: 'Open' })
  })

  it('no-approver: where those who would approve it have left', async () => {
    const number = numberOf(await raise())
    await change(number, 'withdraw')
    const [asked] = await approversOf(owner.database, requester.tenantId)
    await owner.database
      .updateTable('tenant.accounts')
      .set({ is_active: false })
      .where('id', '=', asked?.account_id ?? '')
      .execute()
    expect(await change(number, 'reopen')).toEqual({ ok: false, error: 'no-approver' })
    expect(await stateOf(number)).toBe('Withdrawn')
  })
})

describe('a rule by which two must approve', () => {
  it('no-approver: raises no request where fewer than two others are named', async () => {
    const others = await colleagues(1)
    const rule = { quorum: 'count', needed: 2 } as const
    await setRule(owner.database, await raiserOf(owner.database, requester), [requester, ...others], rule)
    expect(await raise()).toEqual({ ok: false, error: 'no-approver' })
  })

  it('asks one who is away where the delegate is an approver already, so that two decide', async () => {
    const [away, delegate] = await colleagues(2)
    if (away === undefined || delegate === undefined) throw new Error('There are no colleagues.')
    await delegateTo(owner.database, away, delegate)
    const rule = { quorum: 'count', needed: 2 } as const
    await setRule(owner.database, await raiserOf(owner.database, requester), [away, delegate], rule)
    const number = numberOf(await raise())
    const asked = await approversOf(owner.database, requester.tenantId)
    expect(asked.map(({ delegated_at }) => delegated_at)).toEqual([null, null])
    expect(outcomes(await decideAll(() => 'approve'))).toEqual(['approved', 'waiting'])
    expect(await stateOf(number)).toBe('Open')
  })
})

describe('a decision is refused', () => {
  beforeEach(async () => {
    await setRule(owner.database, await raiserOf(owner.database, requester), await colleagues(1))
  })

  it('approval-expired: after the deadline', async () => {
    await raise()
    const late = new Date(Date.now() + 8 * 86_400_000)
    expect(outcomes(await decideAll(() => 'approve', late))).toEqual(['approval-expired'])
  })

  it('request-withdrawn: when the requester has withdrawn it', async () => {
    const number = numberOf(await raise())
    const { tenantId, accountId } = requester
    const change = { tenantId, number, accountId, via: 'web', at: new Date(), transition: 'withdraw' } as const
    const withdrawn = await inTenant(migrated.database, tenantId, (tenant) =>
      changeState(tenant, { ...change, viewer: { isRequester: true, isAgent: false } }),
    )
    expect(withdrawn).toEqual({ ok: true, value: 'Withdrawn' })
    expect(outcomes(await decideAll(() => 'approve'))).toEqual(['request-withdrawn'])
  })

  it.each([
    ['that is no longer active', { is_active: false }],
    ['that moved to a company which does not see the request', 'moved'],
  ] as const)('approver-left: of an account %s', async (_, change) => {
    await raise()
    const [asked] = await approversOf(owner.database, requester.tenantId)
    const stranger = await raiserOf(owner.database, await signIn(owner.database, [], requester))
    await owner.database
      .updateTable('tenant.accounts')
      .set(change === 'moved' ? { company_id: stranger.companyId } : change)
      .where('id', '=', asked?.account_id ?? '')
      .execute()
    expect(outcomes(await decideAll(() => 'approve'))).toEqual(['approver-left'])
  })

  it('self-approval: of an approver who has become the requester by address', async () => {
    const number = numberOf(await raise())
    const [asked] = await approversOf(owner.database, requester.tenantId)
    await owner.database
      .updateTable('tenant.desk_requests')
      .set({ account_id: asked?.account_id ?? '' })
      .where('tenant_id', '=', requester.tenantId)
      .where('number', '=', number)
      .execute()
    expect(outcomes(await decideAll(() => 'approve'))).toEqual(['self-approval'])
  })

  it('already-approved and already-rejected: a second time, with who decided and when', async () => {
    await raise()
    await decideAll(() => 'reject')
    const [again] = await decideAll(() => 'approve')
    expect(again).toMatchObject({
      ok: false,
      error: { why: 'already-rejected', decided: { name: 'A B', decision: 'reject' } },
    })
  })

  it('no-such-approval: with the approver of another tenant', async () => {
    await raise()
    const stranger = await signIn(owner.database, ['Desk'])
    const [asked] = await approversOf(owner.database, requester.tenantId)
    const { tenantId } = stranger
    const wanted = {
      tenantId,
      approverId: asked?.id ?? '',
      decision: 'approve',
      reason: '',
      via: 'link',
      at: new Date(),
    } as const
    expect(await inTenant(migrated.database, tenantId, (tenant) => decideApproval(tenant, wanted, []))).toEqual({
      ok: false,
      error: { why: 'no-such-approval', decided: null },
    })
  })
})
