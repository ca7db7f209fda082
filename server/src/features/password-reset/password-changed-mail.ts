import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { instantText } from '#server/core/mail/mail-times.ts'

const messages: MailMessages<'subject' | 'changed' | 'ended' | 'notYou' | 'endedOthers' | 'ownNotYou'> = {
  en: {
    subject: 'Your password for {name} was changed',
    changed: 'The password of your account at {tenant} was changed on {at}, from {device} ({address}).',
    ended: 'All sessions of the account were ended. Please sign in again with the new password.',
    notYou:
      'If that was not you, someone else reads your mail: inform your administrator immediately, and reset the password.',
    endedOthers: 'The other sessions of the account were ended.',
    ownNotYou:
      'If that was not you, someone else knows your password: reset it, and inform your administrator immediately.',
  },
  de: {
    subject: 'Ihr Passwort für {name} wurde geändert',
    changed: 'das Passwort Ihres Kontos bei {tenant} wurde am {at} geändert, von {device} ({address}) aus.',
    ended: 'Alle Sitzungen des Kontos wurden beendet. Bitte melden Sie sich mit dem neuen Passwort wieder an.',
    notYou:
      'Wenn Sie das nicht waren, liest jemand anderes Ihre Mail: Benachrichtigen Sie sofort Ihre Administration und setzen Sie das Passwort zurück.',
    endedOthers: 'Die anderen Sitzungen des Kontos wurden beendet.',
    ownNotYou:
      'Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort: Setzen Sie es zurück und informieren Sie sofort Ihren Administrator.',
  },
  fr: {
    subject: 'Votre mot de passe pour {name} a été modifié',
    changed: 'Le mot de passe de votre compte chez {tenant} a été modifié le {at}, depuis {device} ({address}).',
    ended: 'Toutes les sessions du compte ont été fermées. Veuillez vous reconnecter avec le nouveau mot de passe.',
    notYou:
      'Si ce n’était pas vous, quelqu’un d’autre lit vos e-mails : prévenez tout de suite votre administrateur et réinitialisez le mot de passe.',
    endedOthers: 'Les autres sessions du compte ont été fermées.',
    ownNotYou:
      'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe : réinitialisez-le et prévenez immédiatement votre administrateur.',
  },
  es: {
    subject: 'Se ha cambiado su contraseña de {name}',
    changed: 'La contraseña de su cuenta en {tenant} se cambió el {at}, desde {device} ({address}).',
    ended: 'Se han cerrado todas las sesiones de la cuenta. Vuelva a iniciar sesión con la nueva contraseña.',
    notYou:
      'Si no ha sido usted, otra persona lee su correo: avise enseguida a su administrador y restablezca la contraseña.',
    endedOthers: 'Se han cerrado las demás sesiones de la cuenta.',
    ownNotYou:
      'Si no fue usted, otra persona conoce su contraseña: restablézcala y avise de inmediato a su administrador.',
  },
  pt: {
    subject: 'Sua senha de {name} foi alterada',
    changed: 'A senha da sua conta em {tenant} foi alterada em {at}, a partir de {device} ({address}).',
    ended: 'Todas as sessões da conta foram encerradas. Entre novamente com a nova senha, por favor.',
    notYou:
      'Se a alteração não partiu de sua parte, alguém mais lê seus e-mails: avise imediatamente a administração e redefina a senha.',
    endedOthers: 'As outras sessões da conta foram encerradas.',
    ownNotYou:
      'Se não foi você, outra pessoa conhece a sua senha: redefina-a e avise imediatamente o seu administrador.',
  },
  it: {
    subject: 'La Sua password per {name} è stata cambiata',
    changed: 'la password del Suo account presso {tenant} è stata cambiata il {at}, da {device} ({address}).',
    ended: 'Tutte le sessioni dell’account sono state chiuse. Acceda di nuovo con la nuova password.',
    notYou:
      'Se non è stato Lei, qualcun altro legge la Sua posta: avvisi subito il Suo amministratore e reimposti la password.',
    endedOthers: 'Le altre sessioni dell’account sono state chiuse.',
    ownNotYou:
      'Se non è stato Lei, qualcun altro conosce la Sua password: la reimposti e avvisi subito l’amministratore.',
  },
  nl: {
    subject: 'Uw wachtwoord voor {name} is gewijzigd',
    changed: 'Het wachtwoord van uw account bij {tenant} is gewijzigd op {at}, vanaf {device} ({address}).',
    ended: 'Alle sessies van het account zijn beëindigd. Log opnieuw in met het nieuwe wachtwoord.',
    notYou:
      'Als u dit niet was, leest iemand anders uw mail: waarschuw direct uw beheerder en stel het wachtwoord opnieuw in.',
    endedOthers: 'De andere sessies van het account zijn beëindigd.',
    ownNotYou:
      'Als u dat niet was, kent iemand anders uw wachtwoord: stel het opnieuw in en waarschuw meteen uw beheerder.',
  },
  pl: {
    subject: 'Państwa hasło do {name} zostało zmienione',
    changed: 'hasło Państwa konta w {tenant} zostało zmienione {at}, z {device} ({address}).',
    ended: 'Wszystkie sesje konta zostały zakończone. Prosimy zalogować się ponownie nowym hasłem.',
    notYou:
      'Jeśli to nie Państwo, ktoś inny czyta Państwa pocztę: prosimy natychmiast powiadomić administratora i zmienić hasło.',
    endedOthers: 'Pozostałe sesje konta zostały zakończone.',
    ownNotYou:
      'Jeśli to nie była Twoja zmiana, ktoś inny zna hasło: należy je zresetować i natychmiast powiadomić administratora.',
  },
  hi: {
    subject: '{name} के लिए आपका पासवर्ड बदल दिया गया है',
    changed: '{tenant} में आपके खाते का पासवर्ड बदल दिया गया है। समय: {at}। डिवाइस: {device} ({address})।',
    ended: 'खाते के सभी सत्र समाप्त कर दिए गए हैं। कृपया नए पासवर्ड से फिर से साइन इन करें।',
    notYou: 'यदि यह आपने नहीं किया, तो कोई और आपके ईमेल पढ़ रहा है: तुरंत अपने व्यवस्थापक को बताएँ और पासवर्ड रीसेट करें।',
    endedOthers: 'खाते के अन्य सत्र समाप्त कर दिए गए हैं।',
    ownNotYou: 'यदि यह आपने नहीं किया, तो कोई और आपका पासवर्ड जानता है: उसे रीसेट करें और तुरंत अपने व्यवस्थापक को बताएँ।',
  },
  ja: {
    subject: '{name}のパスワードが変更されました',
    changed: '{at}に、{tenant}のアカウントのパスワードが変更されました（{device}、{address}）。',
    ended: 'アカウントのすべてのセッションを終了しました。新しいパスワードでもう一度ログインしてください。',
    notYou:
      'お心当たりがない場合は、第三者にメールを読まれているおそれがあります。すぐに管理者に連絡し、パスワードを再設定してください。',
    endedOthers: 'アカウントのほかのセッションを終了しました。',
    ownNotYou:
      'お心当たりがない場合は、ほかの人がパスワードを知っています。パスワードを再設定し、すぐに管理者に連絡してください。',
  },
  ar: {
    subject: 'تم تغيير كلمة مرورك في {name}',
    changed: 'تم تغيير كلمة مرور حسابك في {tenant} في {at}، من {device} ({address}).',
    ended: 'أُنهيت كل جلسات الحساب. يُرجى تسجيل الدخول مرة أخرى بكلمة المرور الجديدة.',
    notYou: 'إذا لم يكن ذلك منك، فهناك من يقرأ بريدك: أبلغ المسؤول فورًا، وأعد تعيين كلمة المرور.',
    endedOthers: 'أُنهيت جلسات الحساب الأخرى.',
    ownNotYou: 'إذا لم يكن ذلك منك، فهناك من يعرف كلمة مرورك: أعد تعيينها، وأبلغ المسؤول فورًا.',
  },
}

/**
 * The notice that a password was changed (OWASP ASVS 6.3.7). `at` is ISO 8601; `by` is `owner` where the current password was
 * given, else it was a reset.
 */
export const passwordChangedMail = defineMail({
  kind: 'password-changed',
  params: z.object({ tenant: mailParam, at: mailParam, device: mailParam, address: mailParam, by: mailParam }),
  requestedBy: 'user',
  sample: () => ({
    tenant: 'Aurora',
    at: '2026-01-31T12:00:00Z',
    device: 'Firefox on Linux',
    address: '192.0.2.1',
    by: '',
  }),
  write({ params, domain, language }) {
    const t = messages[language]
    const values = { ...params, at: instantText(params.at, language) }
    const isByOwner = params.by === 'owner'
    return {
      subject: formatMessage(language, t.subject, { name: domain.apptitle }),
      lines: [
        mailMessages[language].hello,
        formatMessage(language, t.changed, values),
        isByOwner ? t.endedOthers : t.ended,
      ],
      notes: [isByOwner ? t.ownNotYou : t.notYou],
    }
  },
})
