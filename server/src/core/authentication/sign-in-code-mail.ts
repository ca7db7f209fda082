import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { codeOf } from './code-challenge-secret.ts'

const messages: MailMessages<'subject' | 'about' | 'footer'> = {
  en: {
    subject: 'Your authentication code for {name}',
    about: 'Enter this code to finish signing in to {name}. It is valid for {life}.',
    footer: 'If you did not sign in, someone else knows your password: please change it.',
  },
  de: {
    subject: 'Ihr Authentifizierungscode für {name}',
    about: 'geben Sie diesen Code ein, um die Anmeldung bei {name} abzuschließen. Er gilt {life} lang.',
    footer: 'Wenn Sie sich nicht angemeldet haben, kennt jemand anderes Ihr Passwort: Bitte ändern Sie es.',
  },
  fr: {
    subject: 'Votre code d’authentification pour {name}',
    about: 'Saisissez ce code pour terminer votre connexion à {name}. Il est valable {life}.',
    footer:
      'Si cette connexion ne vient pas de vous, quelqu’un d’autre connaît votre mot de passe : veuillez le changer.',
  },
  es: {
    subject: 'Su código de autenticación para {name}',
    about: 'Escriba este código para terminar de iniciar sesión en {name}. Es válido durante {life}.',
    footer: 'Si no ha sido usted quien ha iniciado sesión, otra persona conoce su contraseña: cámbiela, por favor.',
  },
  pt: {
    subject: 'Seu código de autenticação para {name}',
    about: 'Digite este código para concluir o login em {name}. Ele é válido por {life}.',
    footer: 'Se não foi você quem fez o login, outra pessoa sabe sua senha: mude-a, por favor.',
  },
  it: {
    subject: 'Codice di autenticazione per {name}',
    about: 'ecco il codice per completare l’accesso a {name}. È valido per {life}.',
    footer: 'Se non ha effettuato Lei l’accesso, qualcun altro conosce la Sua password: La preghiamo di cambiarla.',
  },
  nl: {
    subject: 'Uw authenticatiecode voor {name}',
    about: 'Voer deze code in om het inloggen bij {name} af te ronden. De code is {life} geldig.',
    footer: 'Als u niet hebt ingelogd, kent iemand anders uw wachtwoord. Wijzig het zo snel mogelijk.',
  },
  pl: {
    subject: 'Kod uwierzytelniający do {name}',
    about: 'proszę podać ten kod, aby dokończyć logowanie do {name}. Jest ważny przez {life}.',
    footer: 'Jeśli to nie Państwo się logowali, ktoś inny zna Państwa hasło: proszę je zmienić.',
  },
  hi: {
    subject: '{name} के लिए आपका प्रमाणीकरण कोड',
    about: '{name} में साइन इन पूरा करने के लिए कृपया यह कोड दर्ज करें। यह {life} तक मान्य है।',
    footer: 'यदि आपने साइन इन नहीं किया, तो आपका पासवर्ड किसी और को पता है: कृपया उसे बदल दें।',
  },
  ja: {
    subject: '{name}の認証コード',
    about: '{name}へのログインを完了するには、次のコードを入力してください。コードの有効期間は{life}です。',
    footer: 'お心当たりがない場合は、第三者にパスワードを知られているおそれがあります。パスワードを変更してください。',
  },
  ar: {
    subject: 'رمز المصادقة لتسجيل الدخول إلى {name}',
    about: 'أدخل هذا الرمز لإتمام تسجيل الدخول إلى {name}. الرمز صالح لمدة {life}.',
    footer: 'إذا لم تسجّل الدخول، فهناك من يعرف كلمة مرورك: يُرجى تغييرها.',
  },
}

/** The code of the second step (spec A §4, "Login flow"). */
export const signInCodeMail = defineMail({
  kind: 'sign-in-code',
  params: z.object({ challengeId: mailParam, generation: mailParam }),
  requestedBy: 'user',
  secretsOf: (keys, { challengeId, generation }) => ({ code: codeOf(keys, challengeId, Number(generation)) }),
  sample: () => ({ challengeId: 'preview', generation: '1' }),
  sampleMinutes: 10,
  write({ domain, language, secrets, life }) {
    const t = messages[language]
    const values = { name: domain.apptitle, life }
    return {
      subject: formatMessage(language, t.subject, values),
      lines: [mailMessages[language].hello, formatMessage(language, t.about, values)],
      secret: { label: '', text: secrets.code },
      notes: [t.footer],
    }
  },
})
