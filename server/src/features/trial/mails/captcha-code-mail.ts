import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { captchaTextOf } from '#server/core/captcha/captcha-token.ts'

const messages: MailMessages<'subject' | 'about'> = {
  en: {
    subject: 'Your code for registering at {name}',
    about: 'Enter this code in place of the characters of the captcha. It is valid for {life}.',
  },
  de: {
    subject: 'Ihr Code für die Registrierung bei {name}',
    about: 'geben Sie diesen Code anstelle der Captcha-Zeichen ein. Er gilt {life} lang.',
  },
  fr: {
    subject: 'Votre code d’inscription à {name}',
    about: 'Saisissez ce code à la place des caractères du captcha. Il est valable {life}.',
  },
  es: {
    subject: 'Su código para registrarse en {name}',
    about: 'Introduzca este código en lugar de los caracteres del captcha. Es válido durante {life}.',
  },
  pt: {
    subject: 'Seu código para o cadastro em {name}',
    about: 'Digite este código no lugar dos caracteres do captcha. Ele vale por {life}.',
  },
  it: {
    subject: 'Il Suo codice per la registrazione a {name}',
    about: 'inserisca questo codice al posto dei caratteri del captcha. Vale {life}.',
  },
  nl: {
    subject: 'Uw code om u te registreren bij {name}',
    about: 'Voer deze code in op de plaats van de captcha-tekens. De code is {life} geldig.',
  },
  pl: {
    subject: 'Kod do rejestracji w {name}',
    about: 'prosimy wpisać ten kod zamiast znaków z captcha. Jest ważny przez {life}.',
  },
  hi: { subject: '{name} में पंजीकरण के लिए आपका कोड', about: 'कैप्चा के अक्षरों की जगह यह कोड दर्ज करें। यह {life} तक मान्य है।' },
  ja: {
    subject: '{name} の登録用コード',
    about: '画像認証の文字の代わりに、このコードを入力してください。コードの有効期間は{life}です。',
  },
  ar: { subject: 'رمز التسجيل في {name}', about: 'أدخل هذا الرمز بدلًا من أحرف التحقق. الرمز صالح لمدة {life}.' },
}

/** The code in place of a captcha picture. */
export const captchaCodeMail = defineMail({
  kind: 'captcha-code',
  params: z.object({ captchaId: mailParam }),
  requestedBy: 'stranger',
  secretsOf: (keys, { captchaId }) => ({ code: captchaTextOf(keys, 'mail', captchaId) }),
  sample: () => ({ captchaId: 'preview' }),
  sampleMinutes: 15,
  write({ domain, language, secrets, life }) {
    const t = messages[language]
    return {
      subject: formatMessage(language, t.subject, { name: domain.apptitle }),
      lines: [mailMessages[language].hello, formatMessage(language, t.about, { life })],
      secret: { label: '', text: secrets.code },
      notes: [mailMessages[language].notAsked],
    }
  },
})
