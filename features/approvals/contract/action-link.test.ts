import { describe, expect, it } from 'vitest'
import { endpointOf, readActionLink, writeActionData, type ActionLink } from './action-link.ts'

const token = 'Zk3-_vQ1aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV9wX'
const link: ActionLink = { decision: 'approve', token, request: 4711 }

const whole = { endpoint: endpointOf('approve'), headers: { 'approval-token': token }, payload: { request: 4711 } }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const linkOf = (content: unknown) => `?data=${encodeURIComponent(base64(JSON.stringify(content)))}`

describe('the data of a link', () => {
  it.each(['approve', 'reject'] as const)('is what it is read as again: %s', (decision) => {
    const data = writeActionData({ ...link, decision })
    expect(readActionLink(`?data=${data}`)).toEqual({ ok: true, value: { ...link, decision } })
  })

  it('is base64 of the specified JSON', () => {
    expect(JSON.parse(atob(writeActionData(link)))).toEqual(whole)
  })

  it('has letters and digits alone, whatever the token is', () => {
    for (const letter of ['A', '-', '_', '9', 'z'])
      for (const request of [1, 42, 987_654]) {
        const data = writeActionData({ decision: 'reject', token: letter.repeat(43), request })
        expect(data).toMatch(/^[A-Za-z0-9]+$/)
      }
  })
})

describe('a link as mail programs leave it', () => {
  const text = JSON.stringify(whole)
  // The space makes the base64 contain a slash; our own base64 contains neither slash nor plus.
  const spaced = text.replace('{', '{ ')
  const broken = (data: string) => `${data.slice(0, 60)}%0D%0A${data.slice(60)}`
  it.each([
    ['base64 with padding', `?data=${encodeURIComponent(base64(text))}`],
    ['base64 with padding, not encoded', `?data=${base64(text)}`],
    ['base64 without padding', `?data=${base64(text).replaceAll('=', '')}`],
    ['base64url', `?data=${base64url(text)}`],
    ['a slash in it', `?data=${base64(spaced)}`],
    ['a slash in it, encoded', `?data=${encodeURIComponent(base64(spaced))}`],
    ['an underscore in it', `?data=${base64url(spaced)}`],
    ['a line that was broken at a space', `?data=${base64url(text).slice(0, 76)}%20${base64url(text).slice(76)}`],
    ['encoded twice', `?data=${encodeURIComponent(encodeURIComponent(base64(text)))}`],
    ['a line break in it', `?data=${broken(base64url(text))}`],
    ['a space before and after it', `?data=%20${base64url(text)}%20`],
    ['parameters of a tracker beside it', `?utm_source=mail&data=${base64url(text)}&x=1`],
  ])('%s is read', (_, search) => {
    expect(readActionLink(search)).toEqual({ ok: true, value: link })
  })
})

describe('a link without data', () => {
  it.each(['', '?', '?data=', '?data=%20%20', '?date=abc', '?DATA=abc'])('%j lacks its parameters', (search) => {
    expect(readActionLink(search)).toEqual({ ok: false, error: 'parameters-missing' })
  })
})

describe('a link that is not one of ours', () => {
  const data = base64(JSON.stringify(whole))
  const at = (endpoint: unknown) => linkOf({ ...whole, endpoint })
  const sending = (headers: unknown) => linkOf({ ...whole, headers })
  const about = (payload: unknown) => linkOf({ ...whole, payload })
  it.each([
    ['not base64', '?data=%21%21%21'],
    ['percent signs alone', '?data=%25%25%25'],
    ['cut in half', `?data=${data.slice(0, data.length / 2)}`],
    ['cut by one letter', `?data=${base64url(JSON.stringify(whole)).slice(0, -1)}`],
    ['a plus that became a space, of another JSON', `?data=${base64('{"a":"~~~>>>"}').replaceAll('+', ' ')}`],
    ['not JSON', `?data=${base64('hello there')}`],
    ['not UTF-8', `?data=${Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64url')}`],
    ['JSON null', linkOf(null)],
    ['a list', linkOf([whole])],
    ['a text', linkOf('approve')],
    ['nothing in it', linkOf({})],
    ['100 kB of it', linkOf({ ...whole, endpoint: 'x'.repeat(100_000) })],
    ['an absolute endpoint', at('https://evil.test/api/approvals/action?status=approve')],
    ['a protocol-relative endpoint', at('//evil.test/api/approvals/action?status=approve')],
    ['a backslashed endpoint', at('/\\evil.test/api/approvals/action?status=approve')],
    ['a script', at('javascript:alert(1)')],
    ['another endpoint of ours', at('/api/iam/logout/')],
    ['path traversal', at('/api/approvals/action/../../iam/logout/?status=approve')],
    ['encoded path traversal', at('/api/approvals/%2e%2e/action?status=approve')],
    ['a further parameter', at('/api/approvals/action?status=approve&status=reject')],
    ['a fragment', at('/api/approvals/action?status=approve#x')],
    ['another decision', at('/api/approvals/action?status=delete')],
    ['no decision', at('/api/approvals/action')],
    ['a decision in upper case', at('/api/approvals/action?status=APPROVE')],
    ['a space around the endpoint', at(' /api/approvals/action?status=approve')],
    ['an endpoint that is no text', at(7)],
    ['a further header', sending({ 'approval-token': token, 'API-Key': 'x' })],
    ['another header', sending({ 'API-Key': token })],
    ['headers as a list', sending([token])],
    ['no headers', sending(undefined)],
    ['a token that is no text', sending({ 'approval-token': 7 })],
    ['a token with a line break', sending({ 'approval-token': `${token.slice(0, 42)}\n` })],
    ['a token that is too short', sending({ 'approval-token': token.slice(1) })],
    ['a request that is a text', about({ request: '4711' })],
    ['a request that is not whole', about({ request: 47.11 })],
    ['a request below one', about({ request: 0 })],
    ['a request beyond whole numbers', about({ request: 1e300 })],
    ['a further payload', about({ request: 4711, ticket: 'x' })],
    ['no payload', about(null)],
    ['something beside the three', linkOf({ ...whole, method: 'GET' })],
    ['a prototype', `?data=${base64(JSON.stringify(whole).replace('{', '{"__proto__":{"a":1},'))}`],
  ])('%s is not processed', (_, search) => {
    expect(readActionLink(search)).toEqual({ ok: false, error: 'not-processed' })
  })
})
