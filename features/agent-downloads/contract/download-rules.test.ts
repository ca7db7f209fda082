import { describe, expect, it } from 'vitest'
import { offeredKinds, whyNoDownload } from './download-rules.ts'

describe('whyNoDownload', () => {
  it.each([
    [true, 'other', 'gateway', null],
    [true, 'own', 'agent', null],
    [false, 'own', 'agent', null],
    [false, 'own', 'gateway', 'download-needs-enrolment'],
    [false, 'other', 'agent', 'download-needs-enrolment'],
    [false, 'other', 'gateway', 'download-needs-enrolment'],
  ] as const)('for a user who may enrol: %s, of the %s company, the %s: %s', (mayEnrol, companyid, kind, why) => {
    expect(whyNoDownload({ mayEnrol, companyId: 'own' }, { companyid, kind })).toBe(why)
    if (why === null) expect(offeredKinds(mayEnrol)).toContain(kind)
  })
})
