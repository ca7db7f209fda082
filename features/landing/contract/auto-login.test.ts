import { describe, expect, it } from 'vitest'
import { entryPages, isSentOn, type AutoLoginFacts } from './auto-login.ts'

const signedIn: AutoLoginFacts = {
  usertoken: 'half',
  email: 'admin@aurora.test',
  firstname: 'Ada',
  lastname: 'Nguyen',
  selectedapplication: 'Insights',
  OrchestratorError: 'false',
  rolemenuError: 'false',
  isValidLocal: 'true',
  authtype: 'localdb',
  signInFlow: null,
  tenantError: null,
}
const at = (address: string) => {
  const [pathname = '', query] = address.split('?')
  return { pathname, search: query === undefined ? '' : `?${query}` }
}

describe('a signed-in user is redirected', () => {
  const rows: [about: string, changed: Partial<AutoLoginFacts>, expected: boolean][] = [
    ['with everything there', {}, true],
    ['by a valid local token alone', { authtype: 'other' }, true],
    ['by a local identity', { isValidLocal: null }, true],
    ['by an external identity', { isValidLocal: null, authtype: 'externalidp' }, true],
    ['by a Microsoft identity', { isValidLocal: 'false', authtype: 'msauthapp' }, true],
    ['not by an identity unknown here', { isValidLocal: null, authtype: 'other' }, false],
    ['not by no identity', { isValidLocal: null, authtype: null }, false],
    ['not without an authtype, from which the loader leads back (spec A §4.10)', { authtype: null }, false],
    ['not with an empty one', { authtype: '' }, false],
    ['not by a token that is not valid', { isValidLocal: 'no', authtype: 'other' }, false],
    ['from the middle of a sign-in', { signInFlow: '{"step":"password","email":"a@b.test"}' }, true],
    ['with a code step gone back from', { signInFlow: '{"step":"email","reached":{"step":"code"}}' }, true],
    ['not while a code is waited for', { signInFlow: '{"step":"code","email":"a@b.test"}' }, false],
    ['not without a token', { usertoken: null }, false],
    ['not without an email', { email: null }, false],
    ['not without a first name', { firstname: '' }, false],
    ['not without a last name', { lastname: ' ' }, false],
    ['not without a selected application', { selectedapplication: '' }, false],
    ['not after an Orchestrator error', { OrchestratorError: 'true' }, false],
    ['not where it is unknown', { OrchestratorError: null }, false],
    ['not after a role-menu error', { rolemenuError: 'true' }, false],
    ['not where that is nonsense', { rolemenuError: 'maybe' }, false],
    ['not because of a device of another tenant', { tenantError: 'true' }, false],
    ['after another sign-in since', { tenantError: 'false' }, true],
  ]
  it.each(rows)('%s', (_about, changed, expected) => {
    expect(isSentOn(at('/'), { ...signedIn, ...changed })).toBe(expected)
  })
})

describe('the address (spec A §2, query parameters on entry)', () => {
  it.each([
    ['/?redirectto=%2Fdesk%2F', true],
    ['/?source=bot', true],
    ['/?assetid=YXNzZXQtNw==', true],
    ['/?module=nonmsp', true],
    ['/?unauthorized=true', false],
    ['/?unauthorized=false', true],
    ['/?chathub=teams&from=a@b.test&password=x', false],
    ['/reset?resettoken=abc', false],
    ['/reset/?resettoken=abc', false],
    ['/reset?resettoken=', true],
    ['/reset', true],
    ['/?resettoken=abc', true],
  ])('%s: redirected is %s', (address, expected) => {
    expect(isSentOn(at(address), signedIn)).toBe(expected)
  })
})

/** Spec B §2, "Public paths that do not redirect a signed-in user", and the chat. */
const stayingPages =
  'privacypolicy policy agreement registration verify success chatBot mpichatbot gateschatbot browserapp request-action chat'
    .split(' ')
    .map((name) => `/${name}`)

describe('the page', () => {
  it.each([...entryPages, ...stayingPages])('%s redirects a signed-in user if it is an entry page', (path) => {
    expect(isSentOn(at(path), signedIn)).toBe(entryPages.includes(path))
    expect(isSentOn(at(`${path}/`), signedIn)).toBe(entryPages.includes(path))
  })

  it.each([['/insights'], ['/load'], ['/nowhere'], ['/chatbot'], ['']])('%s redirects no user', (path) => {
    expect(isSentOn(at(path), signedIn)).toBe(false)
  })
})
