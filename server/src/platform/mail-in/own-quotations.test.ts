import { describe, expect, it } from 'vitest'
import { ourDesk, ourReply, readHtml, readText } from './test-reply-mails.ts'

const attributions = {
  'Gmail, fi': `ti 24. marrask. 2026 klo 10.12 ${ourDesk} kirjoitti:`,
  'Gmail, no': `tir. 24. nov. 2026 kl. 10:12 skrev ${ourDesk}:`,
  'Gmail, da': `Den tirs. 24. nov. 2026 kl. 10.12 skrev ${ourDesk}:`,
  'Gmail, sv': `Den tis 24 nov. 2026 kl 10:12 skrev ${ourDesk}:`,
  'Gmail, cs': `út 24. 11. 2026 v 10:12 odesílatel ${ourDesk} napsal:`,
  'Gmail, hu': `${ourDesk} ezt írta (időpont: 2026. nov. 24., K, 10:12):`,
  'Gmail, ru': `вт, 24 нояб. 2026 г. в 10:12, ${ourDesk}:`,
  'Gmail, uk': `вт, 24 лист. 2026 р. о 10:12 ${ourDesk} пише:`,
  'Gmail, tr': `${ourDesk}, 24 Kas 2026 Sal, 10:12 tarihinde şunu yazdı:`,
  'Gmail, ko': `2026년 11월 24일 (화) 오전 10:12, ${ourDesk}님이 작성:`,
  'Gmail, zh': `${ourDesk} 于2026年11月24日周二 10:12写道：`,
  'Gmail, ro': `În mar., 24 nov. 2026 la 10:12, ${ourDesk} a scris:`,
  'Gmail, el': `Στις Τρί 24 Νοε 2026 στις 10:12 π.μ., ο χρήστης ${ourDesk} έγραψε:`,
  'Gmail, vi': `Vào Th 3, 24 thg 11, 2026 vào lúc 10:12 ${ourDesk} đã viết:`,
  'Gmail, he':
    '\u202bבתאריך יום ג׳, 24 בנוב׳ 2026 ב-10:12 מאת \u202aPortico Desk\u202c\u200f <\u202adesk@example.test\u202c\u200f>:\u202c',
  'Gmail, ar': `في الثلاثاء، ٢٤ نوفمبر ٢٠٢٦ في ١٠:١٢ ص تمت كتابة ما يلي بواسطة \u202b${ourDesk}\u202c:`,
  'Gmail, hi': `मंगल, 24 नव॰ 2026 को 10:12 am बजे को ${ourReply} ने लिखा:`,
  'Gmail, ja': `2026年11月24日(火) 10:12 ${ourDesk}:`,
  'Gmail, en, wrapped': `On Tue, Nov 24, 2026 at 10:12 AM Portico Desk\n<${ourReply.slice(14)} wrote:`,
  'Thunderbird, ja': '(2026/11/24 10:12), Portico Desk wrote:',
  'Thunderbird, de': 'Am 24.11.26 um 10:12 schrieb Portico Desk:',
  'Thunderbird, sv': 'Den 2026-11-24 kl. 10:12, skrev Portico Desk:',
  'Yahoo': `    On Tuesday, November 24, 2026 at 10:12:00 AM GMT+1, ${ourDesk} wrote:  `,
  'Proton Mail': `On Tuesday, November 24th, 2026 at 10:12 AM, ${ourDesk} wrote:`,
  'mutt': 'On Tue, Nov 24, 2026 at 10:12:00AM +0100, Portico Desk wrote:',
  'Gnus': `${ourDesk} writes:`,
}

describe('an attribution of our mail ends the reply', () => {
  it.each(Object.entries(attributions))('%s', async (_program, attribution) => {
    for (const quotation of [
      '> ##- Reply above -##\n> Old text\n',
      '\n> ##- Reply above -##\n>\n> Old text\n',
      '\n##- Reply above -##\nOld text\nmore\n',
      '\n> Old text\n',
    ])
      expect(await readText(`It works.\n\n${attribution}\n${quotation}`)).toMatchObject({
        text: 'It works.',
        folded: '',
      })
  })
})

const headers = {
  en: `From: ${ourDesk}\nSent: Tuesday, November 24, 2026 10:12 AM\nTo: Nora\nSubject: [#12] Laptop`,
  fi: `Lähettäjä: ${ourDesk}\nLähetetty: tiistai 24. marraskuuta 2026 10.12\nVastaanottaja: Nora\nAihe: [#12] Laptop`,
  no: `Fra: ${ourDesk}\nSendt: tirsdag 24. november 2026 10:12\nTil: Nora\nEmne: [#12] Laptop`,
  sv: `Från: ${ourDesk}\nSkickat: den 24 november 2026 10:12\nTill: Nora\nÄmne: [#12] Laptop`,
  cs: `Od: ${ourDesk}\nOdesláno: úterý 24. listopadu 2026 10:12\nKomu: Nora\nPředmět: [#12] Laptop`,
  tr: `Kimden: ${ourDesk}\nGönderildi: 24 Kasım 2026 Salı 10:12\nKime: Nora\nKonu: [#12] Laptop`,
  ru: `От: ${ourDesk}\nОтправлено: 24 ноября 2026 г. 10:12\nКому: Nora\nТема: [#12] Laptop`,
  zh: `发件人: ${ourDesk}\n发送时间: 2026年11月24日 10:12\n收件人: Nora\n主题: [#12] Laptop`,
  ko: `보낸 사람: ${ourDesk}\n보낸 날짜: 2026년 11월 24일 10:12\n받는 사람: Nora\n제목: [#12] Laptop`,
  hu: `Feladó: ${ourDesk}\nElküldve: 2026. november 24., kedd 10:12\nCímzett: Nora\nTárgy: [#12] Laptop`,
  ro: `De la: ${ourDesk}\nTrimis: marți, 24 noiembrie 2026 10:12\nCătre: Nora\nSubiect: [#12] Laptop`,
  bold: `*From:* ${ourDesk}\n*Sent:* Tuesday, November 24, 2026 10:12 AM\n*To:* Nora\n*Subject:* [#12] Laptop`,
  name: 'From: Portico Desk\nSent: Tuesday, November 24, 2026 10:12 AM\nTo: Nora\nSubject: [#12] Laptop',
  last: `Betreff: [#12] Laptop\nDatum: Tue, 24 Nov 2026 10:12:00 +0100\nVon: ${ourDesk}\nAn: Nora <nora@acme.test>`,
}

describe('a header of our mail ends the reply', () => {
  it.each(Object.entries(headers))('%s', async (_language, header) => {
    for (const separator of ['', '________________________________\n', '-----Původní zpráva-----\n'])
      for (const marker of ['##- Reply above -##\n', ''])
        expect(await readText(`It works.\n\n${separator}${header}\n\n${marker}Old text\n`)).toMatchObject({
          text: 'It works.',
          folded: '',
        })
  })
})

describe('HTML that quotes our mail', () => {
  it.each([
    [
      'Gmail',
      `<div dir="ltr">It works.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">Den tis 24 nov. 2026 kl 10:12 skrev Portico Desk &lt;<a href="mailto:desk@example.test">desk@example.test</a>&gt;:<br></div><blockquote class="gmail_quote"><div>##- Reply -##</div><p>Old</p></blockquote></div>`,
    ],
    [
      'Apple Mail',
      '<html><body>It works.<div><br><blockquote type="cite"><div>Am 24.11.2026 um 10:12 schrieb Portico Desk &lt;desk@example.test&gt;:</div><br><div>##- x -##<br>Old</div></blockquote></div></body></html>',
    ],
    [
      'Outlook on the web, fi',
      '<div>It works.</div><div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg"><font face="Calibri"><b>Lähettäjä:</b> Portico Desk &lt;desk@example.test&gt;<br><b>Lähetetty:</b> tiistai 24. marraskuuta 2026 10.12<br><b>Vastaanottaja:</b> Nora<br><b>Aihe:</b> [#12] Laptop</font><div>&nbsp;</div></div><div><p>##- Kirjoita -##</p><p>Old</p></div>',
    ],
    [
      'Outlook, a paragraph for each line',
      '<p>It works.</p><p>Fra: Portico Desk &lt;desk@example.test&gt;</p><p>Sendt: 24. november 2026 10:12</p><p>Til: Nora</p><p>Emne: [#12] Laptop</p><p>Old</p>',
    ],
    [
      'a table as header',
      '<p>It works.</p><table><tr><td>Von:</td><td>Portico Desk &lt;desk@example.test&gt;</td></tr><tr><td>Gesendet:</td><td>24. November 2026 10:12</td></tr><tr><td>Betreff:</td><td>[#12] Laptop</td></tr></table><p>##- x -##</p><p>Old</p>',
    ],
    [
      'Thunderbird, and a signature',
      '<p>It works.</p><div class="moz-cite-prefix">Am 24.11.26 um 10:12 schrieb Portico Desk:<br></div><blockquote type="cite" cite="mid:1@example.test"><p>##- x -##</p></blockquote>',
    ],
    [
      'GMX',
      '<div>It works.</div><div><div name="quote"><div><b>Gesendet:</b> Dienstag, 24. November 2026 um 10:12<br><b>Von:</b> "Portico Desk" &lt;desk@example.test&gt;<br><b>An:</b> nora@acme.test<br><b>Betreff:</b> [#12] Laptop</div><div name="quoted-content"><p>##- x -##</p>Old</div></div></div>',
    ],
    [
      'Yandex, an unmarked blockquote',
      '<p>It works.</p><p>24.11.2026, 10:12, "Portico Desk" &lt;desk@example.test&gt;:</p><blockquote><p>##- x -##</p><p>Old</p></blockquote>',
    ],
  ])('%s', async (_program, html) => expect(await readHtml(html)).toMatchObject({ text: 'It works.', folded: '' }))

  it('may have answers between its parts', async () => {
    const html =
      '<div class="moz-cite-prefix">On 11/24/26 10:12, Portico Desk wrote:<br></div><blockquote type="cite"><p>##- x -##</p><p>Which device?</p></blockquote><p>The laptop.</p><blockquote type="cite"><p>Since when?</p></blockquote><p>Monday.</p>'
    expect(await readHtml(html)).toMatchObject({ text: 'The laptop.\n\nMonday.', folded: '' })
  })
})
