import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { instantText } from '#server/core/mail/mail-times.ts'

const messages: MailMessages<'subject' | 'about' | 'later' | 'notYou'> = {
  en: {
    subject: 'You are invited to {name}',
    about: '{inviter} ({from}) has invited you to {tenant}. You sign in at {address} with {email}.',
    later: 'If they have expired, ask {inviter} for another invitation.',
    notYou: 'If you do not know {inviter}, do nothing: the account cannot be used, and it is deleted automatically.',
  },
  de: {
    subject: 'Sie sind zu {name} eingeladen',
    about: '{inviter} ({from}) hat Sie zu {tenant} eingeladen. Sie melden sich unter {address} mit {email} an.',
    later: 'Ist die Zeit abgelaufen, bitten Sie {inviter} um eine neue Einladung.',
    notYou:
      'Wenn Sie {inviter} nicht kennen, tun Sie nichts: Niemand kann das Konto verwenden, und es wird von selbst gelöscht.',
  },
  fr: {
    subject: 'Vous êtes invité(e) à rejoindre {name}',
    about:
      '{inviter} ({from}) vous invite à rejoindre {tenant}. Vous vous connectez à l’adresse {address} avec {email}.',
    later: 'Passé ce délai, demandez une nouvelle invitation à {inviter}.',
    notYou:
      'Si vous ne connaissez pas {inviter}, ne faites rien : personne ne peut utiliser le compte, et il est supprimé de lui-même.',
  },
  es: {
    subject: 'Invitación a {name}',
    about: '{inviter} ({from}) le ha invitado a {tenant}. Usted inicia sesión en {address} con {email}.',
    later: 'Si el plazo ha terminado, pida otra invitación a {inviter}.',
    notYou: 'Si no conoce a {inviter}, no haga nada: nadie puede usar la cuenta, y se elimina por sí sola.',
  },
  pt: {
    subject: 'Convite para {name}',
    about: '{inviter} ({from}) enviou a você um convite para {tenant}. A entrada é em {address} com {email}.',
    later: 'Se o prazo terminou, peça outro convite a {inviter}.',
    notYou: 'Se você não conhece {inviter}, não faça nada: ninguém pode usar a conta, e ela é excluída sozinha.',
  },
  it: {
    subject: 'Invito a {name}',
    about: '{inviter} ({from}) La invita in {tenant}. Lei accede da {address} con {email}.',
    later: 'Se il termine è passato, chieda un altro invito a {inviter}.',
    notYou: 'Se non conosce {inviter}, non faccia nulla: nessuno può usare l’account, che viene eliminato da solo.',
  },
  nl: {
    subject: 'U bent uitgenodigd voor {name}',
    about: '{inviter} ({from}) heeft u uitgenodigd voor {tenant}. U logt in op {address} met {email}.',
    later: 'Is die tijd voorbij, vraag {inviter} dan om een nieuwe uitnodiging.',
    notYou:
      'Als u {inviter} niet kent, doe dan niets: niemand kan het account gebruiken en het wordt vanzelf verwijderd.',
  },
  pl: {
    subject: 'Zaproszenie do {name}',
    about:
      '{inviter} ({from}) zaprasza Państwa do {tenant}. Logowanie odbywa się pod adresem {address} z użyciem {email}.',
    later: 'Po tym czasie prosimy poprosić o nowe zaproszenie: {inviter}.',
    notYou:
      'Jeśli nie znają Państwo tej osoby ({inviter}), nie trzeba nic robić: nikt nie może użyć konta i zostanie ono usunięte samo.',
  },
  hi: {
    subject: '{name} में आपको आमंत्रित किया गया है',
    about: '{inviter} ({from}) ने आपको {tenant} में आमंत्रित किया है। आप {address} पर {email} से साइन इन करते हैं।',
    later: 'यदि समय बीत गया है, तो {inviter} से नया आमंत्रण माँगें।',
    notYou: 'यदि आप {inviter} को नहीं जानते, तो कुछ न करें: कोई भी इस खाते का उपयोग नहीं कर सकता, और यह अपने आप हट जाएगा।',
  },
  ja: {
    subject: '{name} への招待',
    about: '{inviter}（{from}）さんから {tenant} に招待されました。{address} に {email} でログインしてください。',
    later: '期限が過ぎた場合は、{inviter} さんにもう一度招待を依頼してください。',
    notYou:
      '{inviter} さんに心当たりがない場合は、何もする必要はありません。このアカウントは誰にも使用できず、自動的に削除されます。',
  },
  ar: {
    subject: 'دعوة إلى {name}',
    about: 'دعاك {inviter} ({from}) إلى {tenant}. تسجّل الدخول في {address} بالبريد {email}.',
    later: 'إذا انتهت المدة فاطلب من {inviter} دعوة أخرى.',
    notYou: 'إذا كنت لا تعرف {inviter} فلا تفعل شيئًا: لا يستطيع أحد استخدام الحساب، وسيُحذف من تلقاء نفسه.',
  },
}

/**
 * An invitation of a colleague, with the link to a first password: `inviter` is a name and `from` the inviter's address,
 * `ends` is ISO 8601. Nothing that was typed about the colleague is among the parameters, so that no inviter can have a
 * text of their own mailed.
 */
export const invitationMail = defineMail({
  kind: 'invitation',
  params: z.object({
    resetId: mailParam,
    tenant: mailParam,
    inviter: mailParam,
    from: mailParam,
    email: mailParam,
    ends: mailParam,
  }),
  requestedBy: 'stranger',
  secretsOf: (keys, { resetId }) => resetSecretsOf(keys, resetId),
  sample: () => ({
    resetId: 'preview',
    tenant: 'Aurora',
    inviter: 'Ada Adams',
    from: 'ada@aurora.test',
    email: 'ben@aurora.test',
    ends: '2026-01-31T12:00:00Z',
  }),
  write({ params, domain, language, secrets }) {
    const t = messages[language]
    const shared = mailMessages[language]
    const values = { ...params, address: domain.domainurl, until: instantText(params.ends, language) }
    const write = (message: string) => formatMessage(language, message, values)
    return {
      subject: formatMessage(language, t.subject, { name: domain.apptitle }),
      lines: [shared.hello, write(t.about), write(shared.setPasswordUntil)],
      action: { label: shared.setPassword, url: `${domain.domainurl}/reset?resettoken=${secrets.token}` },
      secret: { label: shared.temporaryPassword, text: secrets.temporaryPassword },
      notes: [write(t.later), write(t.notYou)],
    }
  },
})
