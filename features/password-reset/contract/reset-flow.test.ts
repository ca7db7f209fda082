import { describe, expect, it } from 'vitest'
import {
  advanceReset,
  resetTable,
  startOfProvenReset,
  startOfReset,
  type ResetEvent,
  type ResetFlow,
} from './reset-flow.ts'

const aurora = { tenantid: '0192a000-0000-7000-8000-000000000001', tenantname: 'Aurora', tenantdesc: 'Aurora' }
const borealis = { ...aurora, tenantid: '0192a000-0000-7000-8000-000000000002' }
const first = startOfReset('a-token')
const accepted: ResetEvent = { event: 'accepted', temporaryPassword: 'Kf7m-Xw4p', tenants: [aurora] }
const second = advanceReset(first, accepted)
const states: ResetFlow[] = [
  first,
  second,
  { step: 'done', summary: '', isFirst: false, address: '' },
  { step: 'expired', again: null },
]
const events: ResetEvent[] = [
  accepted,
  { event: 'not-accepted', triesLeft: null },
  { event: 'tenant-chosen', tenantid: aurora.tenantid },
  { event: 'changed', summary: 'Your password has been changed.' },
  { event: 'ended' },
]

describe('the reset page', () => {
  it.each([null, '', '  '])('opened without a token (%j) has nothing to reset', (token) => {
    expect(startOfReset(token)).toEqual({ step: 'expired', again: null })
  })

  it.each(states.flatMap((state) => events.map((event) => [state.step, event.event, state, event] as const)))(
    'at %s, %s leads to the step of the table',
    (_step, _event, state, event) => {
      const to = resetTable[state.step][event.event]?.to
      const after = advanceReset(state, event)
      if (to === undefined) expect(after).toBe(state)
      else expect([after.step]).toEqual(to)
    },
  )

  it.each([
    [4, { token: 'a-token', triesLeft: 4 }],
    [0, { token: 'a-token', triesLeft: 0 }],
    [null, null],
  ])('has at its end how many tries are left (%j)', (triesLeft, again) => {
    expect(advanceReset(first, { event: 'not-accepted', triesLeft })).toEqual({ step: 'expired', again })
  })

  it('begins at its second step for a proven reset, and continues like any other', () => {
    const begun = startOfProvenReset({ token: 'a-token', temporaryPassword: 'Kf7m-Xw4p', tenant: aurora })
    expect(begun).toEqual(second)
    expect(advanceReset(begun, { event: 'ended' })).toMatchObject({ step: 'expired' })
  })

  it('chooses a single tenant automatically, and offers a choice of several', () => {
    expect(second).toMatchObject({ step: 'new-password', tenantid: aurora.tenantid })
    const several = advanceReset(first, { ...accepted, tenants: [aurora, borealis] })
    expect(several).toMatchObject({ tenantid: null })
    const picked = advanceReset(several, { event: 'tenant-chosen', tenantid: borealis.tenantid })
    expect(picked).toMatchObject({ tenantid: borealis.tenantid })
    expect(advanceReset(several, { event: 'tenant-chosen', tenantid: 'another' })).toBe(several)
  })
})
