import { describe, expect, it } from 'vitest'
import { ownHeader, whyAutomatic } from './automatic-mail.ts'

const mail = (headers: Record<string, string> = {}, subject = 'Re: [#12] Laptop', mediaType = 'text/plain') => ({
  headers: Object.entries(headers).map(([name, value]) => ({ name: name.toLowerCase(), value })),
  subject,
  mediaType,
  from: ['bo@acme.test'],
})
const sender = 'bo@acme.test'

describe('an automatic mail is known by', () => {
  it.each([
    [
      'Gmail vacation',
      { 'Auto-Submitted': 'auto-replied', 'Precedence': 'bulk', 'X-Autoreply': 'yes' },
      'automatic-reply',
    ],
    ['Exchange', { 'X-Auto-Response-Suppress': 'All', 'Auto-Submitted': 'auto-generated' }, 'automatic-reply'],
    ['Exchange rule', { 'X-MS-Exchange-Inbox-Rules-Loop': 'bo@acme.test' }, 'automatic-reply'],
    ['sieve vacation', { 'Auto-Submitted': 'auto-replied (vacation)' }, 'automatic-reply'],
    ['cPanel', { 'X-Autorespond': 'Away', 'Precedence': 'auto_reply' }, 'automatic-reply'],
    ['Lotus Notes', { 'X-AutoReply-From': 'x' }, 'automatic-reply'],
    ['qmail', { 'Delivered-To': 'Autoresponder' }, 'automatic-reply'],
    ['Frontbridge', { 'X-POST-MessageClass': '9; Autoresponder' }, 'automatic-reply'],
    ['Precedence junk', { Precedence: 'junk' }, 'bulk'],
    ['Precedence bulk', { Precedence: 'Bulk' }, 'bulk'],
    ['a mailing list', { 'List-Id': '<all.acme.test>' }, 'bulk'],
    ['an empty return path', { 'Return-Path': '<>' }, 'bounce'],
    ['our own header', { [ownHeader]: 'x' }, 'own-mail'],
  ] as const)('%s', (_what, headers, why) => expect(whyAutomatic(mail({ ...headers }), sender)).toBe(why))

  it('an empty sender or the type of a report', () => {
    expect(whyAutomatic(mail(), '')).toBe('bounce')
    expect(whyAutomatic(mail({}, 'Undelivered Mail Returned to Sender', 'multipart/report'), sender)).toBe('bounce')
    expect(whyAutomatic({ ...mail(), from: ['mailer-daemon@acme.test'] }, sender)).toBe('automatic-reply')
    expect(whyAutomatic({ ...mail(), from: ['no-reply@acme.test'] }, sender)).toBe('automatic-reply')
  })

  it.each([
    'Automatic reply: [#12] Laptop',
    'Out of Office: Re: [#12] Laptop',
    'Out of office',
    'Automatische Antwort: [#12] Laptop',
    'Abwesenheitsnotiz: [#12] Laptop',
    'Abwesend: [#12] Laptop',
    'Réponse automatique : [#12] Laptop',
    'Absence du bureau : [#12] Laptop',
    'Respuesta automática: [#12] Laptop',
    'Fuera de la oficina: [#12]',
    'Risposta automatica: [#12] Laptop',
    'Fuori sede: [#12]',
    'Automatisch antwoord: [#12] Laptop',
    'Afwezig: [#12]',
    'Odpowiedź automatyczna: [#12] Laptop',
    'Poza biurem: [#12]',
    'Resposta automática: [#12] Laptop',
    'Fora do escritório: [#12]',
    '自動応答: [#12] Laptop',
    '不在通知：[#12]',
    'رد تلقائي: [#12] Laptop',
    'خارج المكتب: [#12]',
    'स्वचालित उत्तर: [#12] Laptop',
  ])('the subject %s', (subject) => expect(whyAutomatic(mail({}, subject), sender)).toBe('out-of-office'))
})

describe('a mail of a person is not automatic', () => {
  it.each([
    ['plain', {}, 'Re: [#12] Laptop'],
    ['Exchange, without an answer', { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }, 'Re: [#12] Laptop'],
    ['no answer of any kind', { 'X-Auto-Response-Suppress': 'All' }, 'Re: [#12] Laptop'],
    ['a header of programs that denies it', { 'X-Auto-Reply': 'no' }, 'Re: [#12] Laptop'],
    ['Auto-Submitted: no', { 'Auto-Submitted': 'no' }, 'AW: [#12] Laptop'],
    ['normal precedence', { Precedence: 'first-class' }, 'SV: [#12] Laptop'],
    ['a return path', { 'Return-Path': '<bo@acme.test>' }, 'Re: [#12] Laptop'],
    ['a request about absence', {}, 'Re: [#12] Out of office message does not work'],
    ['words that go on', {}, 'Out of office messages do not work'],
  ])('%s', (_what, headers, subject) => expect(whyAutomatic(mail({ ...headers }, subject), sender)).toBeNull())
})
