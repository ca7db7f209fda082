import { describe, expect, it } from 'vitest'
import { ownMailOf, replyMarker } from './own-mail.ts'
import { replyTextOf } from './reply-text.ts'

const replyAddress = 'reply+0123456789abcdef0123456789abcdef01234567@desk.example.test'
const desk = `Portico Desk <${replyAddress}>`
/** Our sender in attributions, by an address that is not the one for replies. */
const ann = 'Ann Smith <ann@desk.test>'

const own = ownMailOf({ replyAddress, addresses: ['ann@desk.test'], names: ['Ann Smith'], number: 12 })
const about = { own, author: 'Bo Berg', pictures: [] }
const ofText = (text: string) => replyTextOf([{ plain: text, html: '' }], about).text
const ofHtml = (html: string) => replyTextOf([{ plain: '', html }], about).text

describe('a reply above an attribution', () => {
  it.each([
    ['Gmail, en', `On Tue, Nov 24, 2026 at 10:12 AM ${ann} wrote:`],
    ['Gmail, en, wrapped', `On Tue, Nov 24, 2026 at 10:12 AM Ann Smith\n<ann@desk.test> wrote:`],
    ['Apple Mail, en', `On Nov 24, 2026, at 10:12, ${ann} wrote:`],
    ['Thunderbird, en', 'On 11/24/26 10:12, Ann Smith wrote:'],
    ['Gmail, de', `Am Di., 24. Nov. 2026 um 10:12 Uhr schrieb ${ann}:`],
    ['Gmail, de, wrapped', `Am Di., 24. Nov. 2026 um 10:12 Uhr schrieb Ann Smith <\nann@desk.test>:`],
    ['Apple Mail, de', `Am 24.11.2026 um 10:12 schrieb ${ann}:`],
    ['Thunderbird, de', 'Am 24.11.26 um 10:12 schrieb Ann Smith:'],
    ['GroupWise, de', 'Ann Smith schrieb am 24.11.2026 um 10:12:'],
    ['Gmail, fr', `Le mar. 24 nov. 2026 à 10:12, ${ann} a écrit :`],
    ['Apple Mail, fr', `Le 24 nov. 2026 à 10:12, ${ann} a écrit :`],
    ['Gmail, es', `El mar, 24 nov 2026 a las 10:12, Ann Smith (<ann@desk.test>) escribió:`],
    ['Thunderbird, es', 'El 24/11/26 a las 10:12, Ann Smith escribió:'],
    ['Gmail, it', `Il giorno mar 24 nov 2026 alle ore 10:12 ${ann} ha scritto:`],
    ['Thunderbird, it', 'Il 24/11/26 10:12, Ann Smith ha scritto:'],
    ['Gmail, pt', `Em ter., 24 de nov. de 2026 às 10:12, ${ann} escreveu:`],
    ['Gmail, pt-PT', `Ann Smith <ann@desk.test> escreveu (terça, 24/11/2026 à(s) 10:12):`],
    ['Gmail, nl', `Op di 24 nov 2026 om 10:12 schreef ${ann}:`],
    ['Apple Mail, nl', `Op 24 nov 2026 om 10:12 heeft ${ann} het volgende geschreven:`],
    ['Gmail, pl', `wt., 24 lis 2026 o 10:12 ${ann} napisał(a):`],
    ['Thunderbird, pl', 'W dniu 24.11.2026 o 10:12, Ann Smith pisze:'],
    ['Gmail, ja', `2026年11月24日(火) 10:12 ${ann}:`],
    ['Apple Mail, ja', `2026/11/24 10:12、${ann}のメール：`],
    ['Gmail, ar', `في الثلاثاء، ٢٤ نوفمبر ٢٠٢٦ في ١٠:١٢ ص تمت كتابة ما يلي بواسطة \u202b${ann}\u202c:`],
    ['Apple Mail, ar', `في ٢٤ نوفمبر ٢٠٢٦، الساعة ١٠:١٢، كتب ${ann}:`],
    ['Gmail, hi', `मंगल, 24 नव॰ 2026 को 10:12 am बजे को ${ann} ने लिखा:`],
    ['an unknown language, by our address', `Kell 10:12 24. november kirjutas ${desk}:`],
  ])('%s', (_program, attribution) => {
    const reply = 'The laptop works again.\n\nThank you!'
    expect(ofText(`${reply}\n\n${attribution}\n> Did it help?\n> Ann\n`)).toBe(reply)
    expect(ofText(`${reply}\n\n${attribution}\n\nDid it help?\nAnn\n`)).toBe(reply)
    const wrapped = attribution.replaceAll('\n', '\r\n')
    expect(ofText(`${reply}\r\n\r\n${wrapped}\r\n\r\n> Did it help?\r\n`)).toBe(reply)
  })
})

describe('a reply above the header that Outlook quotes', () => {
  it.each([
    [
      'en',
      'From: Ann Smith <ann@desk.test>\nSent: Tuesday, November 24, 2026 10:12 AM\nTo: Bo\nSubject: Re: [#12] Laptop',
    ],
    [
      'de',
      'Von: Ann Smith <ann@desk.test>\nGesendet: Dienstag, 24. November 2026 10:12\nAn: Bo\nBetreff: AW: [#12] Laptop',
    ],
    ['fr', 'De : Ann Smith <ann@desk.test>\nEnvoyé : mardi 24 novembre 2026 10:12\nÀ : Bo\nObjet : RE: [#12] Laptop'],
    [
      'es',
      'De: Ann Smith <ann@desk.test>\nEnviado el: martes, 24 de noviembre de 2026 10:12\nPara: Bo\nAsunto: RE: [#12]',
    ],
    ['it', 'Da: Ann Smith <ann@desk.test>\nInviato: martedì 24 novembre 2026 10:12\nA: Bo\nOggetto: R: [#12] Laptop'],
    [
      'pt',
      'De: Ann Smith <ann@desk.test>\nEnviada em: terça-feira, 24 de novembro de 2026 10:12\nPara: Bo\nAssunto: RES: [#12]',
    ],
    [
      'nl',
      'Van: Ann Smith <ann@desk.test>\nVerzonden: dinsdag 24 november 2026 10:12\nAan: Bo\nOnderwerp: RE: [#12] Laptop',
    ],
    ['pl', 'Od: Ann Smith <ann@desk.test>\nWysłano: wtorek, 24 listopada 2026 10:12\nDo: Bo\nTemat: ODP: [#12] Laptop'],
    ['ja', '差出人: Ann Smith <ann@desk.test>\n送信日時: 2026年11月24日 10:12\n宛先: Bo\n件名: RE: [#12] Laptop'],
    ['ar', 'من: Ann Smith <ann@desk.test>\nتم الإرسال: الثلاثاء, 24 نوفمبر 2026 10:12\nإلى: Bo\nالموضوع: رد: [#12]'],
    ['hi', 'प्रेषक: Ann Smith <ann@desk.test>\nभेजा गया: 24 नवंबर 2026 10:12\nप्रति: Bo\nविषय: RE: [#12] Laptop'],
    [
      'en, mobile',
      '*From:* Ann Smith <ann@desk.test>\n*Date:* Tuesday, 24 November 2026 at 10:12\n*To:* Bo\n*Subject:* Re: [#12]',
    ],
  ])('%s', (_language, header) => {
    for (const over of ['', '________________________________\n', '-----Original Message-----\n'])
      expect(ofText(`It works.\n\n${over}${header}\n\nDid it help?\n`)).toBe('It works.')
  })
})

describe('a reply', () => {
  it('ends at our marker, whatever the mail program puts above the quotation', () => {
    const marker = replyMarker('Reply above this line')
    expect(ofText(`Yes.\n\nam Tag danach, hier\n\n${marker}\nHello,\n`)).toBe('Yes.\n\nam Tag danach, hier')
  })

  it('between quoted lines is kept', () => {
    const text = `On Tue, Nov 24, 2026 at 10:12 AM ${ann} wrote:\n> Which device?\n\nThe laptop.\n\n> Since when?\n\nMonday.\n`
    expect(ofText(text)).toBe('The laptop.\n\nMonday.')
  })

  it('of quoted text alone is empty', () => {
    expect(ofText(`On Tue, Nov 24, 2026 at 10:12 AM ${ann} wrote:\n> Which device?\n`)).toBe('')
    expect(ofText(' \n\n')).toBe('')
  })

  it('loses the signature of a phone and one below two dashes', () => {
    expect(ofText('It works.\n\nSent from my iPhone\n')).toBe('It works.')
    expect(ofText('It works.\n\n-- \nBo Berg\nAcme, +1 555 0100\n')).toBe('It works.')
    expect(ofText('Es geht.\n\nGesendet von Outlook für Android\n')).toBe('Es geht.')
  })

  it.each([
    ['that looks like an attribution', 'On Monday I wrote:\nplease wait.'],
    ['with a label', 'From: the shop\nwe need two cables'],
    ['with a list', 'Steps:\n- restart\n- wait\n\nThen it works.'],
    ['with an address in it', 'See https://acme.test/a?b=c and ask ann@acme.test, please.'],
    ['in Arabic', 'مرحبا،\nالجهاز يعمل الآن.'],
    ['with markup, which stays text', '<script>alert(1)</script> & <b>bold</b>'],
  ])('%s is kept as it is', (_what, text) => expect(ofText(text)).toBe(text))

  it('in HTML alone becomes text, without what programs mark as quoted', () => {
    const gmail = `<div dir="ltr">It works.<div><br></div><div>Thanks &amp; bye</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Tue, ${ann} wrote:<br></div><blockquote class="gmail_quote">Did it help?</blockquote></div>`
    expect(ofHtml(gmail)).toBe('It works.\n\nThanks & bye')
    const apple = `<html><body>It works.<div><br><blockquote type="cite"><div>On 24 Nov 2026, Ann wrote:</div>Did it help?</blockquote></div></body></html>`
    expect(ofHtml(apple)).toBe('It works.')
    const outlook = `<html><head><style>p{margin:0}</style></head><body><p>It works.</p><div id="divRplyFwdMsg"><font><b>From:</b> Ann Smith &lt;ann@desk.test&gt;<br><b>Sent:</b> Tuesday, November 24, 2026 10:12 AM<br><b>To:</b> Bo<br><b>Subject:</b> Re: [#12] Laptop</font></div><div><p>Did it help?</p></div></body></html>`
    expect(ofHtml(outlook)).toBe('It works.')
    const thunderbird = `<p>It works.</p><div class="moz-cite-prefix">On 11/24/26 10:12, Ann wrote:<br></div><blockquote type="cite" cite="mid:1@acme.test"><p>Did it help?</p></blockquote>`
    expect(ofHtml(thunderbird)).toBe('It works.')
  })

  it('in HTML shows where a link leads, and has no pictures or scripts', () => {
    const html =
      '<p>See <a href="https://acme.test/x">the page</a></p><script>alert(1)</script><img src="https://t.test/p.gif" alt="p">'
    expect(ofHtml(html)).toBe('See the page (https://acme.test/x)')
  })
})

describe('a text made to take long', () => {
  it.each([
    ['a line of openings', `On ${'a '.repeat(100_000)}`],
    ['many openings', 'On Tue, someone\n'.repeat(10_000)],
    ['many Op', 'Op maandag schreef\n'.repeat(10_000)],
    ['blanks', ' '.repeat(200_000)],
    ['brackets', '<'.repeat(200_000)],
    ['quotation marks', '>'.repeat(200_000)],
    ['dashes', `${'-'.repeat(100_000)}x`],
    ['elements', '<div>'.repeat(50_000)],
  ])('of %s is read', (_what, text) => {
    expect(Math.max(ofText(text).length, ofHtml(text).length)).toBeLessThanOrEqual(400_000)
  })

  it.each([
    ['1.6 million elements in each other', '<div>', 1_600_000],
    ['400,000 elements in a row', '<b></b>', 400_000],
    ['items in cells', '<td><li>', 200_000],
  ])('of %s is what its author wrote before them', (_what, element, times) => {
    expect(ofHtml(`<p>It works.</p>${element.repeat(times)}`)).toBe('It works.')
  })
})
