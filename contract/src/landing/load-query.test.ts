import { describe, expect, it } from 'vitest'
import { loadAddress, signInAddress } from './load-address.ts'
import { moduleToEnter, readLoadQuery } from './load-query.ts'

describe("the loader's query", () => {
  it.each([
    ['', null, false],
    ['?module=nonmsp', null, false],
    ['?redirectto=', null, false],
    ['?redirectto=%2Finsights%3Fname%3DOverview', '/insights?name=Overview', false],
    ['?servicedesk=true', null, true],
    ['?servicedesk=false', null, false],
    ['?redirectto=%2Fdesk%2F%3Fservicedesk%3Dtrue', '/desk/?servicedesk=true', true],
    ['?redirectto=%2Fdesk%23%3Fservicedesk%3Dtrue', '/desk#?servicedesk=true', false],
  ])('%s', (search, redirectto, servicedesk) => {
    expect(readLoadQuery(search)).toEqual({ redirectto, servicedesk })
  })

  it('reads what a finished sign-in wrote', () => {
    const address = loadAddress({ ismsp: false, redirectto: '/desk/?a=b&c=d', servicedesk: true, fromBot: false })
    const query = readLoadQuery(address.slice(address.indexOf('?')))
    expect(query).toEqual({ redirectto: '/desk/?a=b&c=d', servicedesk: true })
  })

  it('is dropped from a plain address', () => {
    expect(loadAddress({ ismsp: true, redirectto: null, servicedesk: false, fromBot: false })).toBe('/load')
    expect(loadAddress({ ismsp: true, redirectto: '/desk/', servicedesk: true, fromBot: true })).toBe('/success')
    expect(signInAddress('/desk/?a=b')).toBe('/?redirectto=%2Fdesk%2F%3Fa%3Db')
    expect(signInAddress(null)).toBe('/')
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
  ])('%s after %s', (search, selected, expected) => {
    expect(moduleToEnter(readLoadQuery(search), selected)).toBe(expected)
  })
})
