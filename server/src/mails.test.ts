import path from 'node:path'
import { languages } from '@portico/contract/platform/language.ts'
import { describe, expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { mailMessages } from '#server/core/mail/define-mail.ts'
import type english from '@portico/features/trial/server/mails/messages/en.json'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'
import { loadMails } from './mails.ts'
import { writeMail } from '#server/core/mail/write-mail.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'

const mails = await loadMails()

const trialMessages = messagesBeside<typeof english>(
  path.join(import.meta.dirname, '../../features/trial/server/mails'),
)
const secret = secretFrom('a secret for mails, thirty-two long')
const domain = { ...defaultDomain, apptitle: 'Aurora One', companyname: 'Aurora', domainurl: 'https://aurora.test' }
const params = {
  challengeId: 'a-step',
  generation: '1',
  resetId: 'a-reset',
  tenants: 'Tenant Eins, Tenant Zwei',
  singleSignOn: 'Tenant Drei',
  tenant: 'Tenant Vier',
  at: '2026-01-31T12:34:00Z',
  device: 'Firefox on Linux',
  address: '192.0.2.1',
  captchaId: 'a-captcha',
  registrationId: '019a0000-0000-7000-8000-000000000001',
  company: 'Company Eins',
  email: 'ann@example.com',
  own: 'eins.aurora.test',
  ends: '2026-01-31T12:34:00Z',
  until: '2026-01-31T12:54:00Z',
  deleted: '2026-03-02T12:34:00Z',
  days: '7',
  inviter: 'Ada Adams',
  from: 'ada@example.com',
  failures: '100',
  title: 'Dashboard Sechs',
  mailId: '019a0000-0000-7000-8000-000000000002',
  number: '4711',
  requester: 'Grace Hopper',
  risk: 'high',
  due: '2026-02-07T12:34:00Z',
  excerpt: 'For the audit.',
  code: 'yes',
  inDesk: 'yes',
  dataset: 'Devices',
  as_of: '2026-01-31T12:34:00Z',
  path: '/insights',
  range: 'Range Zehn',
  thread: 'request.12.x',
  replyId: 'a-reply',
  replyDomain: 'desk.aurora.test',
  entries: JSON.stringify([
    {
      kind: 'comment',
      author: 'Ann Eins',
      text: 'Line Zwei\nLine Drei',
      from: '',
      to: '',
      at: '2026-01-31T12:34:00Z',
      files: ['vier.pdf'],
    },
    {
      kind: 'state',
      author: '',
      text: 'Reason Fünf',
      from: 'Open',
      to: 'Resolved',
      at: '2026-01-31T12:34:00Z',
      files: [],
    },
    { kind: 'assigned', author: '', text: '', from: '', to: 'Bo Sechs', at: '2026-01-31T12:34:00Z', files: [] },
    {
      kind: 'rejected',
      author: 'Di Sieben',
      text: 'Reason Acht',
      from: '',
      to: '',
      at: '2026-01-31T12:34:00Z',
      files: [],
    },
  ]),
  content: JSON.stringify({
    figures: [{ label: 'Number of rows', text: '240' }],
    pictures: [],
    left_out: [
      { title: 'Chart Sieben', why: 'not-verified' },
      { title: 'Chart Acht', why: 'column-gone' },
    ],
    missing: ['Widget Neun'],
  }),
}
const at = new Date('2026-01-31T12:37:00Z')
const expiresAt = new Date('2026-01-31T12:54:00Z')
const shownIn: Record<string, string[]> = {
  'sign-in-code': ['17'],
  'password-reset': ['17', 'Tenant Eins, Tenant Zwei', 'Tenant Drei', 'https://aurora.test/reset?resettoken='],
  'reset-with-single-sign-on': ['Tenant Eins, Tenant Zwei', 'https://aurora.test/'],
  'password-changed': ['Tenant Vier', '12:34', 'UTC', 'Firefox on Linux', '192.0.2.1'],
  'new-device': ['Tenant Vier', '12:34', 'UTC', 'Firefox on Linux', '192.0.2.1'],
  'guessed-at': ['Tenant Eins, Tenant Zwei', '100'],
  'captcha-code': ['17'],
  'trial-verification': ['17', 'Company Eins', 'https://aurora.test/verify?token='],
  'trial-has-account': ['Tenant Eins, Tenant Zwei', 'https://aurora.test/'],
  'trial-account': [
    '17',
    'Tenant Vier',
    'ann@example.com',
    'https://eins.aurora.test',
    '2026',
    'https://aurora.test/reset?resettoken=',
  ],
  'trial-ending': ['Tenant Vier', '2026', 'Aurora', 'https://aurora.test/'],
  'trial-ended': ['Tenant Vier', '2026', 'Aurora', 'https://aurora.test/'],
  'invitation': [
    'Tenant Vier',
    'Ada Adams',
    'ada@example.com',
    'ann@example.com',
    '12:34',
    'https://aurora.test/reset?resettoken=',
  ],
  'new-account': ['Tenant Vier', 'ann@example.com', '12:34', 'https://aurora.test/reset?resettoken='],
  'weekly-dashboard': [
    'Dashboard Sechs',
    'Devices',
    '12:34',
    'Number of rows',
    '240',
    'Chart Sieben',
    'Chart Acht',
    'https://aurora.test/insights',
  ],
  'weekly-board': [
    'Range Zehn',
    'Company Eins',
    'Number of rows',
    '240',
    'Widget Neun',
    'https://aurora.test/insights',
  ],
  'request-news': [
    '##- ',
    ' -##',
    'Ann Eins',
    'Line Zwei',
    'Line Drei',
    '12:34',
    'vier.pdf',
    'Reason Fünf',
    'Bo Sechs',
    'Di Sieben',
    'Reason Acht',
    'https://aurora.test/desk/requests/4711',
  ],
  'request-closed': ['4711', 'Dashboard Sechs', 'https://aurora.test/desk/new'],
  'reply-empty': ['4711', 'Dashboard Sechs', 'https://aurora.test/desk/requests/4711'],
  'approval': [
    'Grace Hopper',
    'Company Eins',
    '#4711 Dashboard Sechs',
    'For the audit.',
    '12:34',
    'https://aurora.test/request-action?data=',
    'https://aurora.test/desk/',
  ],
  'approval-expired': ['#4711 Dashboard Sechs', '12:34', 'https://aurora.test/desk/'],
}
/**
 * Emails of a thread have the number of the request at the start of their subject. `ofOneSubject` lists those with the
 * same subject in all languages.
 */
const subjectOf: Record<string, string> = {
  'request-news': '[#4711] Dashboard Sechs',
  'request-closed': '[#4711] ',
  'reply-empty': '[#4711] ',
}
const ofOneSubject = ['request-news']
const kinds = mails.map(({ kind }) => kind)
const every = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const))
const written = (kind: string, language: string) =>
  writeMail(mails, { kind, params: { ...params, language }, expiresAt }, domain, secret, at)

describe('every mail in every language', () => {
  it.each(every)('%s in %s has all its content, as text and as HTML', (kind, language) => {
    const { subject, text, html } = written(kind, language)
    expect(subject).toContain(subjectOf[kind] ?? 'Aurora One')
    for (const body of [text, html]) {
      for (const shown of shownIn[kind] ?? ['no example']) expect(body).toContain(shown)
      expect(body).not.toMatch(/\{\w+\}|undefined|\[object/)
    }
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    // Only the logo is loaded and no script runs, so a sender cannot see whether an email was read.
    expect(html).not.toMatch(/<script|<link|<img (?!class="plate")|url\(/i)
  })

  it.each(kinds)('%s differs in each', (kind) => {
    const texts = languages.map((language) => written(kind, language))
    expect(new Set(texts.map(({ text }) => text)).size).toBe(languages.length)
    const subjects = ofOneSubject.includes(kind) ? 1 : languages.length
    expect(new Set(texts.map(({ subject }) => subject)).size).toBe(subjects)
  })
})

describe('the reset mail', () => {
  it('has link and temporary password on separate lines, unlike any other mail', () => {
    const { token, temporaryPassword } = resetSecretsOf(secret, 'a-reset')
    const { text, html, subject } = written('password-reset', 'en')
    expect(text.split('\n')).toContain(`https://aurora.test/reset?resettoken=${token}`)
    expect(text.split('\n')).toContain(temporaryPassword)
    expect(html).toContain(temporaryPassword)
    expect(subject).not.toContain(temporaryPassword)
    const others = ['password-reset', 'trial-account', 'invitation', 'new-account']
    for (const kind of kinds.filter((each) => !others.includes(each))) {
      expect(written(kind, 'en').text).not.toContain(temporaryPassword)
    }
  })

  it('has other secrets for another reset or deployment, and the same for the same', () => {
    const all = [
      resetSecretsOf(secret, '1'),
      resetSecretsOf(secret, '2'),
      resetSecretsOf(secretFrom('x'.repeat(32)), '1'),
    ]
    expect(new Set(all.flatMap(({ token, temporaryPassword }) => [token, temporaryPassword])).size).toBe(6)
    expect(resetSecretsOf(secret, '1')).toEqual(all[0])
    for (const { token, temporaryPassword } of all) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(temporaryPassword).toMatch(/^[A-Z][a-z]\d[a-z](-[A-Z][a-z]\d[a-z]){3}$/)
    }
  })
})

describe('the mail with an account', () => {
  it.each(languages)('in %s has no link, and gives the reason, when that expired before it was sent', (language) => {
    const late = new Date('2026-01-31T12:54:00Z')
    const { text, html } = writeMail(
      mails,
      { kind: 'trial-account', params: { ...params, language } },
      domain,
      secret,
      late,
    )
    for (const body of [text, html]) {
      expect(body).toContain('https://eins.aurora.test')
      expect(body).toContain(trialMessages(language)('trialAccount.over'))
      expect(body).not.toMatch(/resettoken|\{\w+\}/)
      expect(body).not.toContain(resetSecretsOf(secret, 'a-reset').temporaryPassword)
    }
  })
})

describe('the mail with an account, later', () => {
  it.each(languages)('in %s links to what its domain offers: Forgot password, or Resend', (language) => {
    const mail = { kind: 'trial-account', params: { ...params, language } } as const
    const textAt = (servedenv: 'demo' | 'bv') => writeMail(mails, mail, { ...domain, servedenv }, secret, at).text
    expect(textAt('demo')).toContain(mailMessages(language)('accountLater'))
    expect(textAt('bv')).toContain(trialMessages(language)('trialAccount.later'))
    expect(textAt('bv')).not.toContain(mailMessages(language)('accountLater'))
  })
})

describe('the mail to the owner of an account', () => {
  it.each(languages)('in %s names Forgot password only where its domain offers that', (language) => {
    const mail = { kind: 'trial-has-account', params: { ...params, language } } as const
    const textAt = (servedenv: 'demo' | 'bv') => writeMail(mails, mail, { ...domain, servedenv }, secret, at).text
    expect(textAt('demo')).toContain(trialMessages(language)('trialHasAccount.forgotten'))
    expect(textAt('bv')).toContain(trialMessages(language)('trialHasAccount.how'))
    expect(textAt('bv')).not.toContain(trialMessages(language)('trialHasAccount.forgotten'))
  })
})

describe('an address to copy', () => {
  it('reads from left to right at the side where lines begin', () => {
    expect(written('trial-ended', 'ar').html).toMatch(/<p dir="ltr" align="right" [^>]*>https:\/\/aurora\.test\/<\/p>/)
    expect(written('trial-ended', 'de').html).toMatch(/<p dir="ltr" align="left" [^>]*>https:\/\/aurora\.test\/<\/p>/)
  })
})

describe('the logo', () => {
  const html = (logos: { companylogo: string; companylogodark?: string }) =>
    writeMail(mails, { kind: 'password-reset', params }, { ...domain, ...logos }, secret).html

  it('is shown where mail programs can show it, from the address of the domain', () => {
    expect(html({ companylogo: '/brand/abc.png' })).toContain('src="https://aurora.test/brand/abc.png" alt="Aurora"')
    expect(html({ companylogo: '/brand/portico.svg' })).toContain('src="https://aurora.test/brand/drawn/portico.png"')
    for (const none of ['/brand/abc.webp', '']) expect(html({ companylogo: none })).toMatch(/<p [^>]*>Aurora<\/p>/)
  })

  it('has a light background in dark mode, unless there is a dark logo', () => {
    expect(html({ companylogo: '/brand/abc.png' })).toMatch(/<img class="plate"/)
    const both = html({ companylogo: '/brand/abc.png', companylogodark: '/brand/dark.png' })
    expect(both).toMatch(/<img class="by-day" src="[^"]*abc\.png" [^>]*><img class="by-night" src="[^"]*dark\.png"/)
    expect(both).not.toContain('class="plate"')
  })
})

describe('a mail in the dark', () => {
  it.each(kinds)('has a dark colour for each that it sets: %s', (kind) => {
    const { html } = written(kind, 'en')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const [, sheet = '', body = ''] = /<style>([\s\S]*)<\/style>([\s\S]*)/.exec(html) ?? []
    const coloured = [...body.matchAll(/<(?!div)[^>]*[;"](?:color|background):#[^>]*>/g)].map(([tag]) => tag)
    expect(coloured.length).toBeGreaterThan(1)
    for (const tag of coloured) expect(sheet).toContain(`.${/class="([\w-]+)"/.exec(tag)?.[1] ?? tag}{`)
  })
})
