import { describe, expect, it } from 'vitest'
import { addressAfterSignIn, signInAddress } from './address-after-sign-in.ts'
import { loadAddress } from './load-address.ts'
import { backToEntry } from './back-to-entry.ts'
import { moduleToEnter, readLoadQuery } from './load-query.ts'

const nothing = { redirectto: null, servicedesk: false, nonmsp: false, fromBot: false, assetid: null }
const finished = { ismsp: true, redirectto: null, servicedesk: false, fromBot: false }

describe("the loader's query", () => {
  it.each([
    ['', {}],
    ['?module=nonmsp', { nonmsp: true }],
    ['?module=msp', {}],
    ['?redirectto=', {}],
    ['?redirectto=%2Finsights%3Fname%3DOverview', { redirectto: '/insights?name=Overview' }],
    ['?servicedesk=true', { servicedesk: true }],
    ['?servicedesk=false', {}],
    ['?redirectto=%2Fdesk%2F%3Fservicedesk%3Dtrue', { redirectto: '/desk/?servicedesk=true', servicedesk: true }],
    ['?redirectto=%2Fdesk%23%3Fservicedesk%3Dtrue', { redirectto: '/desk#?servicedesk=true' }],
    ['?source=bot&assetid=asset-7', { fromBot: true, assetid: 'asset-7' }],
    ['?source=portal&assetid=', {}],
  ])('%s', (search, expected) => {
    expect(readLoadQuery(search)).toEqual({ ...nothing, ...expected })
  })

  it('reads what was written for a user who is signed in', () => {
    const address = loadAddress({
      ...finished,
      nonmsp: true,
      redirectto: '/desk/?a=b&c=d',
      servicedesk: true,
      fromBot: true,
      deviceToCheck: 'a/7',
    })
    const query = readLoadQuery(address.slice(address.indexOf('?')))
    const expected = { redirectto: '/desk/?a=b&c=d', servicedesk: true, nonmsp: true, fromBot: true, assetid: 'a/7' }
    expect(query).toEqual(expected)
  })
})

// Spec A §2, §4 "Login flow" 7 and 10.
describe('the address', () => {
  it.each([
    ['of an MSP', {}, '/load'],
    ['of a user of another organisation', { ismsp: false }, '/load?module=nonmsp'],
    ['of an MSP, with nonmsp requested at the entry', { nonmsp: true }, '/load?module=nonmsp'],
    ['from a bot', { redirectto: '/desk/', servicedesk: true, fromBot: true }, '/success'],
    ['from a bot, with a device to check first', { fromBot: true, deviceToCheck: 'a7' }, '/load?source=bot&assetid=a7'],
    ['with a device to check', { deviceToCheck: 'a7' }, '/load?assetid=a7'],
    ['with none', { deviceToCheck: null }, '/load'],
  ])('%s', (_about, change, expected) => {
    expect(loadAddress({ ...finished, ...change })).toBe(expected)
  })

  it.each([
    ['requires no host name', { fromBot: true }, false, '/success'],
    ['requires a host name, from a bot', { fromBot: true }, true, '/success?is_hostname_required=true'],
    ['requires a host name elsewhere', {}, true, '/load'],
  ])('after a response that %s', (_about, change, isHostnameRequired, expected) => {
    expect(addressAfterSignIn({ ...finished, ...change, isHostnameRequired })).toBe(expected)
  })

  it('of the sign-in keeps the page', () => {
    expect(signInAddress('/desk/?a=b')).toBe('/?redirectto=%2Fdesk%2F%3Fa%3Db')
    expect(signInAddress(null)).toBe('/')
  })

  it.each([
    ['', '/'],
    ['?redirectto=', '/'],
    ['?redirectto=%2Fdesk%2F%3Fa%3Db', '/?redirectto=%2Fdesk%2F%3Fa%3Db'],
    ['?assetid=a7&source=bot&module=nonmsp&other=1', '/?module=nonmsp&source=bot&assetid=a7'],
    ['?servicedesk=true', '/?servicedesk=true'],
  ])('of the sign-in after /load%s is %s', (search, expected) => {
    expect(backToEntry(search)).toBe(expected)
  })
})

describe('the module to enter', () => {
  it.each([
    ['', '', undefined],
    ['', 'Orchestrator MSP', 'Orchestrator MSP'],
    ['', 'Nothing known', undefined],
    ['?redirectto=%2Fdesk%2F', 'Insights', 'Desk'],
    ['?redirectto=%2Finsights%3Fname%3DA', 'Desk', 'Insight'],
    ['?redirectto=%2FmpiChatbot', '', undefined],
    ['?redirectto=%2Fmpichatbot', '', 'Chat Bot'],
    ['?redirectto=%2Fdocument%2Froles', '', 'Documentation'],
    ['?redirectto=https%3A%2F%2Fevil.example%2Fdesk%2F', '', undefined],
    ['?servicedesk=true', 'Insights', 'Desk'],
    ['?module=nonmsp', '', 'Insights Non-MSP'],
    ['?module=nonmsp', 'Insights MSP', 'Insights Non-MSP'],
    ['?module=nonmsp', 'Desk', 'Desk'],
    ['?module=nonmsp&redirectto=%2Finsights%3Fname%3DA', '', 'Insights Non-MSP'],
    ['?module=nonmsp&redirectto=%2Fdesk%2F', '', 'Desk'],
  ])('%s after %s', (search, selected, expected) => {
    expect(moduleToEnter(readLoadQuery(search), selected)).toBe(expected)
  })
})
