import { describe, expect, it } from 'vitest'
import { entryHeadersAgree, headersAgree } from './headers-agree.ts'
import type { Session } from '#server/core/sessions/session.ts'

const session: Session = {
  id: 'a',
  tenantId: 'tenant-1',
  tenantName: 'Börse & Söhne',
  accountId: 'account-1',
  email: 'someone@aurora.test',
  firstname: 'Some',
  lastname: 'One',
  roleId: 'role-1',
  rolename: 'Role',
  companyId: 'company-1',
  companyName: 'Company',
  isMsp: true,
  permissions: new Set(),
  seesAllCompanies: true,
  isTrial: false,
  trialEndsAt: null,
  isServicedesk: false,
  isActive: true,
  lastLoginAt: null,
  authtype: 'localdb',
  cookieHash: Buffer.alloc(32),
  idleMs: 1,
  lastSeenAt: 0,
  expiresAt: 0,
}

const agreeing: Record<string, string> = {
  tenantid: 'tenant-1',
  companyid: 'company-1',
  userid: 'account-1',
  roleid: 'role-1',
  authtype: 'localdb',
  authorizationtype: 'localdb',
  schemaname: encodeURIComponent('Börse & Söhne'),
  databasename: encodeURIComponent('Börse & Söhne'),
}

describe('the headers that name the caller', () => {
  it('agree when all are the token’s own', () => expect(headersAgree(agreeing, session)).toBe(true))
  it('agree when none is sent', () => expect(headersAgree({}, session)).toBe(true))
  it('agree when they are empty', () => {
    expect(headersAgree(Object.fromEntries(Object.keys(agreeing).map((name) => [name, ''])), session)).toBe(true)
  })
  it('agree with any referralurl and trackinfo', () => {
    expect(headersAgree({ ...agreeing, referralurl: 'https://x.test', trackinfo: '{}' }, session)).toBe(true)
  })

  it.each(Object.keys(agreeing))('disagree when %s is another', (name) => {
    expect(headersAgree({ ...agreeing, [name]: 'another' }, session)).toBe(false)
    expect(headersAgree({ [name]: 'another' }, session)).toBe(false)
  })

  it.each(Object.keys(agreeing))('disagree when %s is sent twice', (name) => {
    expect(headersAgree({ [name]: `${agreeing[name]}, ${agreeing[name]}` }, session)).toBe(false)
    expect(headersAgree({ [name]: [agreeing[name] ?? '', agreeing[name] ?? ''] }, session)).toBe(false)
  })

  it('disagree when the encoding is broken', () => {
    expect(headersAgree({ schemaname: '%E0%A4' }, session)).toBe(false)
  })
})

describe('spec A §7: the headers of reset and entry calls', () => {
  it.each(Object.keys(agreeing))('%s: compared when it is one of the three', (name) => {
    const isCompared = ['authorizationtype', 'schemaname', 'databasename'].includes(name)
    expect(entryHeadersAgree({ ...agreeing, [name]: 'another' }, session)).toBe(!isCompared)
  })
})
