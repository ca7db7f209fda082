import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { instantText } from '#server/core/mail/mail-times.ts'

const messages: MailMessages<'subject' | 'signedIn' | 'you' | 'notYou'> = {
  en: {
    subject: 'New sign-in to {name}',
    signedIn:
      'Your account at {tenant} was signed in to on {at}, from {device} ({address}), where it had not been used before.',
    you: 'If that was you, there is nothing to do.',
    notYou:
      'If that was not you, someone else knows your password: reset it, and end the sessions that you do not know.',
  },
  de: {
    subject: 'Neue Anmeldung bei {name}',
    signedIn:
      'bei Ihrem Konto bei {tenant} gab es am {at} eine Anmeldung von {device} ({address}) aus, wo es bisher nicht benutzt wurde.',
    you: 'Wenn Sie das waren, ist nichts zu tun.',
    notYou:
      'Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort: Setzen Sie es zurück und beenden Sie die Sitzungen, die Sie nicht kennen.',
  },
  fr: {
    subject: 'Nouvelle connexion à {name}',
    signedIn:
      'Une connexion à votre compte chez {tenant} a eu lieu le {at}, depuis {device} ({address}), où il n’avait pas encore été utilisé.',
    you: 'Si c’était vous, il n’y a rien à faire.',
    notYou:
      'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe : réinitialisez-le et fermez les sessions que vous ne reconnaissez pas.',
  },
  es: {
    subject: 'Nuevo inicio de sesión en {name}',
    signedIn:
      'Se inició sesión en su cuenta de {tenant} el {at}, desde {device} ({address}), donde no se había usado antes.',
    you: 'Si ha sido usted, no hay nada que hacer.',
    notYou:
      'Si no ha sido usted, otra persona conoce su contraseña: restablézcala y cierre las sesiones que no reconozca.',
  },
  pt: {
    subject: 'Nova entrada em {name}',
    signedIn:
      'Houve uma entrada na sua conta em {tenant} em {at}, a partir de {device} ({address}), onde ela ainda não havia sido usada.',
    you: 'Se a entrada foi sua, não há nada a fazer.',
    notYou:
      'Se a entrada não foi sua, alguém mais conhece sua senha: redefina-a e encerre as sessões que não reconhecer.',
  },
  it: {
    subject: 'Nuovo accesso a {name}',
    signedIn:
      'è stato effettuato un accesso al Suo account presso {tenant} il {at}, da {device} ({address}), dove finora non era stato usato.',
    you: 'Se è stato Lei, non c’è nulla da fare.',
    notYou:
      'Se non è stato Lei, qualcun altro conosce la Sua password: la reimposti e chiuda le sessioni che non riconosce.',
  },
  nl: {
    subject: 'Nieuwe inlog bij {name}',
    signedIn:
      'Er is ingelogd op uw account bij {tenant} op {at}, vanaf {device} ({address}), waar het nog niet eerder is gebruikt.',
    you: 'Als u dit was, hoeft u niets te doen.',
    notYou:
      'Als u dit niet was, kent iemand anders uw wachtwoord: stel het opnieuw in en beëindig de sessies die u niet kent.',
  },
  pl: {
    subject: 'Nowe logowanie do {name}',
    signedIn: 'na Państwa konto w {tenant} zalogowano się {at}, z {device} ({address}), skąd dotąd nie było używane.',
    you: 'Jeśli to byli Państwo, nie trzeba nic robić.',
    notYou: 'Jeśli to nie Państwo, ktoś inny zna Państwa hasło: prosimy je zmienić i zakończyć nieznane sesje.',
  },
  hi: {
    subject: '{name} में नया साइन इन',
    signedIn:
      '{tenant} में आपके खाते में एक ऐसे स्थान से साइन इन हुआ है जहाँ से पहले कभी नहीं हुआ था। समय: {at}। डिवाइस: {device} ({address})।',
    you: 'यदि यह आपने किया, तो कुछ करने की आवश्यकता नहीं है।',
    notYou:
      'यदि यह आपने नहीं किया, तो आपका पासवर्ड किसी और को पता है: उसे रीसेट करें, और जिन सत्रों को आप नहीं पहचानते, उन्हें समाप्त करें।',
  },
  ja: {
    subject: '{name}への新しいログイン',
    signedIn:
      '{at}に、{tenant}のアカウントへ、これまでに使われたことのない環境からログインがありました（{device}、{address}）。',
    you: 'ご本人によるログインの場合は、何もする必要はありません。',
    notYou:
      'お心当たりがない場合は、第三者にパスワードを知られているおそれがあります。パスワードを再設定し、心当たりのないセッションを終了してください。',
  },
  ar: {
    subject: 'تسجيل دخول جديد إلى {name}',
    signedIn: 'سُجِّل الدخول إلى حسابك في {tenant} في {at}، من {device} ({address})، ولم يسبق استخدامه من هناك.',
    you: 'إذا كان ذلك منك، فلا داعي لفعل أي شيء.',
    notYou: 'إذا لم يكن ذلك منك، فهناك من يعرف كلمة مرورك: أعد تعيينها، وأنهِ الجلسات التي لا تعرفها.',
  },
}

/** The notice of a sign-in from a new device and network (OWASP ASVS 6.3.5). `at` is ISO 8601, `device` such as `Chrome on Windows`. */
export const newDeviceMail = defineMail({
  kind: 'new-device',
  params: z.object({ tenant: mailParam, at: mailParam, device: mailParam, address: mailParam }),
  requestedBy: 'user',
  sample: () => ({ tenant: 'Aurora', at: '2026-01-31T12:00:00Z', device: 'Firefox on Linux', address: '192.0.2.1' }),
  write({ params, domain, language }) {
    const t = messages[language]
    const values = { ...params, at: instantText(params.at, language) }
    return {
      subject: formatMessage(language, t.subject, { name: domain.apptitle }),
      lines: [mailMessages[language].hello, formatMessage(language, t.signedIn, values), t.you],
      notes: [t.notYou],
    }
  },
})
