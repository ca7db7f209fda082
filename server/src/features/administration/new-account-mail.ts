import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import { instantText } from '#server/core/mail/mail-times.ts'

const messages: MailMessages<'about' | 'later' | 'notYou'> = {
  en: {
    about: 'An account was created for you at {tenant}. You sign in at {address} with {email}.',
    later: 'If they have expired, ask your administrator for a new link.',
    notYou: 'If you do not know {tenant}, do nothing.',
  },
  de: {
    about: 'bei {tenant} wurde ein Konto für Sie angelegt. Sie melden sich unter {address} mit {email} an.',
    later: 'Ist die Zeit abgelaufen, bitten Sie Ihre Administration um einen neuen Link.',
    notYou: 'Wenn Sie {tenant} nicht kennen, tun Sie nichts.',
  },
  fr: {
    about: 'Un compte a été créé pour vous chez {tenant}. Vous vous connectez à l’adresse {address} avec {email}.',
    later: 'Passé ce délai, demandez un nouveau lien à votre administrateur.',
    notYou: 'Si vous ne connaissez pas {tenant}, ne faites rien.',
  },
  es: {
    about: 'Se ha creado una cuenta para usted en {tenant}. Usted inicia sesión en {address} con {email}.',
    later: 'Si el plazo ha terminado, pida un nuevo enlace a su administrador.',
    notYou: 'Si no conoce {tenant}, no haga nada.',
  },
  pt: {
    about: 'Uma conta foi criada para você em {tenant}. A entrada é em {address} com {email}.',
    later: 'Se o prazo terminou, peça um novo link ao seu administrador.',
    notYou: 'Se você não conhece {tenant}, não faça nada.',
  },
  it: {
    about: 'è stato creato un account per Lei in {tenant}. Lei accede da {address} con {email}.',
    later: 'Se il termine è passato, chieda un nuovo link al Suo amministratore.',
    notYou: 'Se non conosce {tenant}, non faccia nulla.',
  },
  nl: {
    about: 'Er is een account voor u aangemaakt bij {tenant}. U logt in op {address} met {email}.',
    later: 'Is die tijd voorbij, vraag uw beheerder dan om een nieuwe link.',
    notYou: 'Als u {tenant} niet kent, doe dan niets.',
  },
  pl: {
    about: 'w {tenant} utworzono dla Państwa konto. Logowanie odbywa się pod adresem {address} z użyciem {email}.',
    later: 'Po tym czasie prosimy poprosić administratora o nowy link.',
    notYou: 'Jeśli nazwa {tenant} nic Państwu nie mówi, nie trzeba nic robić.',
  },
  hi: {
    about: '{tenant} में आपके लिए एक खाता बनाया गया है। आप {address} पर {email} से साइन इन करते हैं।',
    later: 'यदि समय बीत गया है, तो अपने व्यवस्थापक से नया लिंक माँगें।',
    notYou: 'यदि आप {tenant} को नहीं जानते, तो कुछ न करें।',
  },
  ja: {
    about: '{tenant} にアカウントが作成されました。{address} に {email} でログインしてください。',
    later: '期限が過ぎた場合は、管理者に新しいリンクを依頼してください。',
    notYou: '{tenant} に心当たりがない場合は、何もする必要はありません。',
  },
  ar: {
    about: 'أُنشئ لك حساب في {tenant}. تسجّل الدخول في {address} بالبريد {email}.',
    later: 'إذا انتهت المدة فاطلب رابطًا جديدًا من المسؤول لديك.',
    notYou: 'إذا كنت لا تعرف {tenant} فلا تفعل شيئًا.',
  },
}

/** An account that an operator or administrator created, with the link to its first password, which ends at `ends` (ISO 8601). */
export const newAccountMail = defineMail({
  kind: 'new-account',
  params: z.object({ resetId: mailParam, tenant: mailParam, email: mailParam, ends: mailParam }),
  requestedBy: 'user',
  secretsOf: (keys, { resetId }) => resetSecretsOf(keys, resetId),
  sample: () => ({ resetId: 'preview', tenant: 'Aurora', email: 'ben@aurora.test', ends: '2026-01-31T12:00:00Z' }),
  write({ params, domain, language, secrets }) {
    const t = messages[language]
    const shared = mailMessages[language]
    const values = { ...params, address: domain.domainurl, until: instantText(params.ends, language) }
    const write = (message: string) => formatMessage(language, message, values)
    return {
      subject: formatMessage(language, shared.accountSubject, { name: domain.apptitle }),
      lines: [shared.hello, write(t.about), write(shared.setPasswordUntil)],
      action: { label: shared.setPassword, url: `${domain.domainurl}/reset?resettoken=${secrets.token}` },
      secret: { label: shared.temporaryPassword, text: secrets.temporaryPassword },
      notes: [offersPasswordReset(domain.servedenv) ? shared.accountLater : t.later, write(t.notYou)],
    }
  },
})
