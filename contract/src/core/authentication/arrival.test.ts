import { describe, expect, it } from 'vitest'
import { arrivalOf } from './arrival.ts'

const nothing = {
  redirectto: null,
  servicedesk: false,
  unauthorized: false,
  source: null,
  assetid: null,
  fromBot: false,
  hasChatLink: false,
  nonmsp: false,
}

describe('the arrival at /', () => {
  const rows: [search: string, expected: Partial<typeof nothing> | object][] = [
    ['', {}],
    ['?redirectto=', {}],
    ['?redirectto=%2Finsights%3Fname%3Da', { redirectto: '/insights?name=a' }],
    ['?servicedesk=true&unauthorized=true', { servicedesk: true, unauthorized: true }],
    ['?servicedesk=1&unauthorized=yes', {}],
    ['?chathub=teams&from=a@b.test&password=x', { hasChatLink: true }],
    ['?chathub=', { hasChatLink: true }],
    ['?module=nonmsp', { nonmsp: true }],
    ['?module=msp', {}],
    ['?source=chatbot', { source: 'chatbot', fromBot: true }],
    ['?source=Ym90', { source: 'bot', fromBot: true }],
    ['?source=Y2hhdGJvdA%3D%3D&assetid=YXNzZXQtNw==', { source: 'chatbot', fromBot: true, assetid: 'asset-7' }],
    ['?source=portal', { source: 'portal' }],
    ['?assetid=%E2%82%AC', { assetid: '€' }],
  ]
  for (const [search, expected] of rows) {
    it(`of ${search === '' ? 'nothing' : search}`, () => {
      expect(arrivalOf(search)).toEqual({ ...nothing, ...expected })
    })
  }
})
