import { describe, expect, it } from 'vitest'
import { ourDesk, ourQuotation, ourReply, readHtml, readText } from './test-reply-mails.ts'

describe('text that only looks like a quotation or a signature is kept', () => {
  it.each([
    'Sent with DHL this morning, tracking number 5512-77.',
    'Hi,\nthe old laptop is on its way back.\nSent from the Leeds office on Monday, box 14.',
    'The form is filled in.\nSent with the invoice of March as agreed.',
    'Gesendet mit der Hauspost, Paket 77.',
    'Von meinem Büro gesendet, Paket 3.',
    'Envoyé par DHL ce matin, colis 12.',
    'Enviado desde el almacén por mensajero, bulto 3.',
    'Enviado do Porto ontem.',
    'Inviato da Torino il pacco numero 12.',
    'Verzonden met PostNL, pakket 7.',
    'Verstuurd vanaf het magazijn.',
    'Wysłano z Krakowa kurierem, numer 55.',
    'Skickat från lagret i Malmö.',
    'Sendt fra lageret i Odense.',
    'Get Outlook for the new colleague, please.',
    'Number of users affected:\n>50 in Leeds\n<10 in Porto',
    'Affected:\n>= 50 users in Leeds',
    'The shell says:\n> npm install\n> npm start\nerror 13',
    'Error 10:12:\n> not found\nWhat now?',
    'Please book:\nFrom: Berlin\nTo: Porto\nDate: 12 May 2027\nHotel for two nights.',
    'Von: Graz\nAn: Wien\nDatum: 3. Juni\nZug, 2. Klasse',
    'De: Lisboa\nPara: Porto\nData: 3 de junho\nComboio.',
    'Od: Kraków\nDo: Gdańsk\nData: 3 czerwca',
    '差出人: 東京\n宛先: 大阪\n日付: 6月3日',
    'من: القاهرة\nإلى: دبي\nالتاريخ: 3 يونيو',
    'The log:\nFrom: 10.0.0.5:443\nTo: 10.0.0.9:51512\nDate: 2026-11-24 10:12\nReset by peer',
    'Hello,\nmy settings:\nServer: mail.acme.test\nUser: nora@acme.test\nPort: 993',
    'Ticket: [#12] Laptop\nHost: PC-1\nState: ok',
    'I asked the vendor.\nOn 12 May their support wrote:\nPlease update the firmware to 2.1 and restart.\nShould I do that?',
    'On 12 May 2026 at 10:12 their support wrote:\nPlease update.\nShould I?',
    'Le 12 mai leur support a écrit :\nMettez à jour.\nDois-je le faire ?',
    'Am 12. Mai schrieb der Support:\nBitte aktualisieren.\nSoll ich?',
    'On Mon, Nov 23, 2026 at 9:00 AM Vendor <help@vendor.test> wrote:\n> Please update.\n\nShould I?',
    'Problem 1: no sound\n--\nProblem 2: no network\n--\nProblem 3: no power',
    'A\n---\nB\n________________\nC',
    '-- no power\n-- no network',
    '----- BEGIN LOG -----\nFrom: 10.0.0.1\nTo: 10.0.0.2\n----- END LOG -----',
    '##- not our line',
  ])('%s', async (text) => {
    expect(await readText(`${text}\n`)).toMatchObject({ text, folded: '' })
    expect(await readText(`${text}\n\n${ourQuotation}`)).toMatchObject({ text, folded: '' })
    const outlook = `________________________________\nVon: ${ourDesk}\nGesendet: Dienstag, 24. November 2026 10:12\nAn: Nora\nBetreff: [#12] Laptop\n\n##- Bitte -##\nOld\n`
    expect(await readText(`${text}\n\n${outlook}`)).toMatchObject({ text, folded: '' })
  })

  it('also in HTML', async () => {
    const html = '<p>The error is:</p><blockquote>Disk full</blockquote><p>What now?</p>'
    expect((await readHtml(html)).text).toBe('The error is:\n\n> Disk full\n\nWhat now?')
  })
})

const vendor = 'Your RMA number is 4711. Ship it to Porto.'
describe('a forwarded mail is kept', () => {
  it.each([
    [
      'Gmail',
      `---------- Forwarded message ---------\nFrom: Vendor <help@vendor.test>\nDate: Mon, Nov 23, 2026 at 9:00 AM\nSubject: RMA 4711\nTo: Nora <nora@acme.test>\n\n${vendor}`,
    ],
    [
      'Apple Mail',
      `Begin forwarded message:\n\nFrom: Vendor <help@vendor.test>\nSubject: RMA 4711\nDate: 23. November 2026 at 09:00:00 CET\nTo: Nora <nora@acme.test>\n\n${vendor}`,
    ],
    [
      'Thunderbird, de',
      `-------- Weitergeleitete Nachricht --------\nBetreff: RMA 4711\nDatum: Mon, 23 Nov 2026 09:00:00 +0100\nVon: Hersteller <help@vendor.test>\nAn: Nora <nora@acme.test>\n\n${vendor}`,
    ],
    [
      'Outlook, es',
      `De: Soporte <help@vendor.test>\nEnviado el: lunes, 23 de noviembre de 2026 9:00\nPara: Nora <nora@acme.test>\nAsunto: RMA 4711\n\n${vendor}`,
    ],
    [
      'to us',
      `From: Vendor <help@vendor.test>\nSent: Monday, November 23, 2026 9:00 AM\nTo: ${ourDesk}\nSubject: RMA 4711\n\n${vendor}`,
    ],
  ])('%s', async (_program, forwarded) => {
    expect(await readText(`FYI.\n\n${forwarded}\n`)).toMatchObject({ text: `FYI.\n\n${forwarded}`, taken: true })
    expect(await readText(`${forwarded}\n`)).toMatchObject({ text: forwarded, taken: true })
    // Our mail, which the forwarded one quotes, is left out.
    expect((await readText(`FYI.\n\n${forwarded}\n\n${ourQuotation}`)).text).toBe(`FYI.\n\n${forwarded}`)
  })

  it('in HTML of Gmail and of Apple Mail', async () => {
    const header =
      '<b>Von: </b>Vendor &lt;help@vendor.test&gt;<br></div><div><b>Betreff: </b>RMA<br></div><div><b>Datum: </b>23. November 2026 um 09:00<br></div><div><b>An: </b>Nora</div>'
    const shown = 'Von: Vendor <help@vendor.test>\nBetreff: RMA\nDatum: 23. November 2026 um 09:00\nAn: Nora'
    const gmail = `<div>FYI</div><br><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>${header}<br><div>${vendor}</div></div>`
    expect((await readHtml(gmail)).text).toBe(`FYI\n\n---------- Forwarded message ---------\n${shown}\n\n${vendor}`)
    const apple = `<div>FYI</div><br><blockquote type="cite"><div>Anfang der weitergeleiteten Nachricht:</div><br><div>${header}<br><div>${vendor}</div></blockquote>`
    expect((await readHtml(apple)).text).toBe(`FYI\n\nAnfang der weitergeleiteten Nachricht:\n\n${shown}\n\n${vendor}`)
  })
})

describe('what may belong to the reply is folded', () => {
  it.each([
    ['a signature', '-- \nNora Weiss\nAcme, +1 555 0100', '--\nNora Weiss\nAcme, +1 555 0100'],
    ['a signature whose blank was lost', '--\nNora Weiss\nAcme', '--\nNora Weiss\nAcme'],
    ['a mail of a colleague', 'On Mon, Nov 23, 2026 at 9:00 AM Ann <ann@acme.test> wrote:\n> Is it the fan?', null],
    [
      'a mail of the conversation',
      'From: Ann <ann@acme.test>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Nora\nSubject: RE: [#12] Laptop\n\nIs it the fan?',
      null,
    ],
  ])('%s', async (_what, below, folded) => {
    expect(await readText(`It works.\n\n${below}\n`)).toMatchObject({ text: 'It works.', folded: folded ?? below })
  })

  it.each([
    'Sent from my iPhone',
    'Get Outlook for Android<https://aka.ms/AAb9ysg>',
    'Sent from my Samsung Galaxy S24',
    'Sent from Mail for Windows',
    'Sent from Proton Mail for Android.',
    'Von meinem iPhone gesendet',
    'Gesendet von Outlook für Android',
    'Envoyé de mon iPhone',
    'Télécharger Outlook pour Android',
    'Enviado desde mi iPhone',
    'Inviato da iPhone',
    'Verstuurd vanaf mijn iPhone',
    'Wysłane z iPhone’a',
    'Enviado do meu iPhone',
    'iPhoneから送信',
    'أُرسلت من الـ iPhone',
    'मेरे iPhone से भेजा गया',
    'Skickat från min iPhone',
    'Sendt fra min iPhone',
    'Lähetetty iPhonesta',
    'Odesláno z iPhonu',
  ])('the line of a phone: %s', async (line) => {
    expect(await readText(`It works.\n\n${line}\n\n${ourQuotation}`)).toMatchObject({ text: 'It works.', folded: line })
    expect(await readText(`${line}\n\n${ourQuotation}`)).toMatchObject({ text: '', taken: false })
  })

  it('but a quotation that nothing precedes is the text', async () => {
    const text = 'On Mon, Nov 23, 2026 at 9:00 AM Ann <ann@acme.test> wrote:\n> Is it the fan?'
    expect(await readText(`${text}\n`)).toMatchObject({ text, folded: '', taken: true })
  })
})

describe('a reply', () => {
  it('may be below or between what it quotes', async () => {
    const quoted = `On Tue, Nov 24, 2026 at 10:12 AM ${ourReply} wrote:\n> ##- x -##\n> Which device?\n\n`
    expect((await readText(`${quoted}The laptop.\n-- \nNora\n`)).text).toBe('The laptop.')
    expect((await readText(`${quoted}The laptop.\n\n> Since when?\n\nMonday.\n`)).text).toBe('The laptop.\n\nMonday.')
  })

  it('loses the armour of its signature', async () => {
    const signed = (text: string) =>
      `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${text}\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n=abcd\n-----END PGP SIGNATURE-----\n`
    expect((await readText(signed('Please go ahead.\n- -- no power'))).text).toBe('Please go ahead.\n-- no power')
    expect((await readText(`${signed('Yes.')}\n${ourQuotation}`)).text).toBe('Yes.')
    expect((await readText('-----BEGIN PGP SIGNED MESSAGE-----\nwas all I saw.')).text).toContain('was all I saw.')
  })
})
