import { createHash } from 'node:crypto'
import { languages } from '@portico/contract/platform/language.ts'
import { describe, expect, it } from 'vitest'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import { addressFor, formIn, postBindingPage, type PostBindingForm } from './post-binding-form.ts'
import { createLogoutRequest } from '@portico/saml/logout-messages.ts'
import { knownProvider, makeKeys, serviceProvider } from '@portico/saml/test-exchange.ts'

const context = { secret: secretFrom('a secret of this test, long enough') }
const at = new Date('2026-11-21T12:00:00Z')
const left = { connectionId: 'one', domainurl: 'https://portico.test', at }
const message = {
  kind: 'form',
  action: 'https://login.dunmore.test:8443/logout?a=1&b="2"',
  name: 'SAMLRequest',
  xml: '<x>ü</x>',
  others: { RelayState: '"><script>alert(1)</script>' },
} as const
const sealedIn = (address: string) => new URL(address).searchParams.get('message') ?? ''
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

describe('the address of a form', () => {
  it('is that of the provider itself where it accepts redirects', () => {
    expect(addressFor(context, { kind: 'redirect', url: 'https://a.test/?b' }, left)).toBe('https://a.test/?b')
  })

  it('returns the form again for five minutes, to every node of the deployment', () => {
    const address = addressFor(context, message, left)
    expect(address).toMatch(/^https:\/\/portico\.test\/api\/iam\/login\/saml\/one\/form\?message=[\w-]+$/)
    const fields = { SAMLRequest: Buffer.from('<x>ü</x>').toString('base64'), RelayState: message.others.RelayState }
    const form = { action: message.action, fields }
    expect(formIn(context, sealedIn(address), later(4.9))).toEqual(form)
    expect(formIn({ secret: secretFrom('a secret of this test, long enough') }, sealedIn(address), at)).toEqual(form)
    expect(formIn(context, sealedIn(address), later(5.1))).toBeNull()
  })

  it('returns nothing when it was changed, is of another deployment, or something else was sealed', () => {
    const sealed = sealedIn(addressFor(context, message, left))
    const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const foreign = sealedIn(addressFor({ secret: secretFrom('the secret of another deployment') }, message, left))
    const others = ['not JSON', '{}', '{"state":"s","nonce":"","verifier":""}', 'null'].map((text) =>
      context.secret.seal(text).toString('base64url'),
    )
    for (const text of [`${sealed}AAAA`, changed.slice(1), foreign, '', '%', ...others]) {
      expect(formIn(context, text, at)).toBeNull()
    }
  })

  it('is short enough for every proxy, with a real key and the longest name', async () => {
    const signing = makeKeys('Portico', undefined, 3072)
    const logout = [{ binding: 'post' as const, url: 'https://a.test/slo', responseUrl: 'https://a.test/slo' }]
    const out = await createLogoutRequest({
      provider: { ...knownProvider(), logout },
      serviceProvider: { ...serviceProvider, signing },
      nameId: { value: 'n'.repeat(256), format: null, nameQualifier: null, spNameQualifier: null },
      sessionIndex: '_'.repeat(200),
      relayState: '',
    })
    if (out === null) throw new Error('no address')
    expect(addressFor(context, out, left).length).toBeLessThan(6_000)
  })
})

describe('the page that posts a form', () => {
  const page = (form: PostBindingForm = { action: message.action, fields: message.others }) =>
    postBindingPage(form, { language: 'en', name: 'Contoso & others' })
  const { html, policy } = page() ?? { html: '', policy: '' }

  it('allows forms to that provider and to us, one script and one style, and nothing else', () => {
    const hashIn = (tag: string) => {
      const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    }
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashIn('script')}`,
      `style-src ${hashIn('style')}`,
      "base-uri 'none'",
      "form-action 'self' https://login.dunmore.test:8443",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
  })

  it('escapes the message, and has a button', () => {
    expect(html).toContain('action="https://login.dunmore.test:8443/logout?a=1&amp;b=&quot;2&quot;"')
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(html).toContain('<title>Contoso &amp; others</title>')
    expect(html).toContain('<button>Continue</button>')
    expect(html.match(/<script>/g)).toHaveLength(1)
  })

  it.each(['https://a;script-src/x', 'https://a,b.test/', 'javascript:alert(1)', 'data:text/html,x', 'nowhere', ''])(
    'is not made for %s, which no policy can name',
    (action) => {
      expect(page({ action, fields: { RelayState: '' } })).toBeNull()
    },
  )

  it('is in every language, from right to left where needed', () => {
    const pages = languages.map((language) =>
      postBindingPage({ action: 'https://a.test', fields: {} }, { language, name: 'x' }),
    )
    expect(new Set(pages.map((each) => /<h1>(.*)<\/h1>/.exec(each?.html ?? '')?.[1])).size).toBe(languages.length)
    expect(pages.filter((each) => each?.html.includes('dir="rtl"'))).toHaveLength(1)
  })
})
