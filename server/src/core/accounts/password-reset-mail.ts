import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { resetSecretsOf } from './begin-reset-queries.ts'

const messages: MailMessages<'subject' | 'asked' | 'open' | 'singleSignOn' | 'notYou'> = {
  en: {
    subject: 'Reset your password for {name}',
    asked:
      'Someone, probably you, asked to reset the password of this address at {tenants}. Open the page and enter the temporary password there. Both are valid for {life} and can be used once.',
    open: 'Reset password',
    singleSignOn:
      'At {tenants} you sign in with single sign-on: that password is changed where your organisation manages it.',
    notYou: 'If you did not ask for this, do nothing: your password stays as it is.',
  },
  de: {
    subject: 'Ihr Passwort für {name} zurücksetzen',
    asked:
      'jemand, vermutlich Sie, möchte das Passwort dieser Adresse bei {tenants} zurücksetzen. Öffnen Sie die Seite und geben Sie dort das vorläufige Passwort ein. Beides gilt {life} lang und nur einmal.',
    open: 'Passwort zurücksetzen',
    singleSignOn:
      'Bei {tenants} melden Sie sich per Single Sign-on an: Dieses Passwort ändern Sie dort, wo Ihre Organisation es führt.',
    notYou: 'Wenn Sie das nicht veranlasst haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  },
  fr: {
    subject: 'Réinitialiser votre mot de passe pour {name}',
    asked:
      'Quelqu’un, sans doute vous, a demandé à réinitialiser le mot de passe de cette adresse chez {tenants}. Ouvrez la page et saisissez-y le mot de passe temporaire. Les deux sont valables {life} et une seule fois.',
    open: 'Réinitialiser le mot de passe',
    singleSignOn:
      'Chez {tenants}, vous vous connectez par authentification unique : ce mot de passe se change auprès de votre organisation.',
    notYou: 'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste inchangé.',
  },
  es: {
    subject: 'Restablezca su contraseña de {name}',
    asked:
      'Alguien, probablemente usted, ha pedido restablecer la contraseña de esta dirección en {tenants}. Abra la página e introduzca allí la contraseña temporal. Ambas son válidas durante {life} y una sola vez.',
    open: 'Restablecer la contraseña',
    singleSignOn:
      'En {tenants} usted inicia sesión con inicio de sesión único: esa contraseña se cambia donde la guarda su organización.',
    notYou: 'Si no lo ha pedido usted, no haga nada: su contraseña sigue siendo la misma.',
  },
  pt: {
    subject: 'Redefina sua senha de {name}',
    asked:
      'Alguém, provavelmente a própria pessoa que lê este e-mail, pediu para redefinir a senha deste endereço em {tenants}. Abra a página e digite nela a senha temporária. As duas valem por {life} e uma única vez.',
    open: 'Redefinir senha',
    singleSignOn: 'Em {tenants} a entrada é por logon único: essa senha é alterada onde sua organização a mantém.',
    notYou: 'Se o pedido não partiu de sua parte, não faça nada: sua senha continua a mesma.',
  },
  it: {
    subject: 'Reimposti la Sua password per {name}',
    asked:
      'qualcuno, probabilmente Lei, ha chiesto di reimpostare la password di questo indirizzo presso {tenants}. Apra la pagina e vi inserisca la password temporanea. Entrambe valgono {life} e una sola volta.',
    open: 'Reimposta la password',
    singleSignOn:
      'Presso {tenants} Lei accede con il Single Sign-On: quella password si cambia dove la conserva la Sua organizzazione.',
    notYou: 'Se non l’ha chiesto Lei, non faccia nulla: la Sua password resta com’è.',
  },
  nl: {
    subject: 'Stel uw wachtwoord voor {name} opnieuw in',
    asked:
      'Iemand, waarschijnlijk u, wil het wachtwoord van dit adres bij {tenants} opnieuw instellen. Open de pagina en voer daar het tijdelijke wachtwoord in. Beide zijn {life} geldig en kunnen één keer worden gebruikt.',
    open: 'Wachtwoord opnieuw instellen',
    singleSignOn:
      'Bij {tenants} logt u in met single sign-on: dat wachtwoord wijzigt u waar uw organisatie het bewaart.',
    notYou: 'Als u hier niet om hebt gevraagd, doe dan niets: uw wachtwoord blijft zoals het is.',
  },
  pl: {
    subject: 'Zmiana zapomnianego hasła do {name}',
    asked:
      'ktoś, zapewne Państwo, poprosił o zmianę hasła dla tego adresu w {tenants}. Prosimy otworzyć stronę i wpisać na niej hasło tymczasowe. Oba są ważne przez {life} i tylko raz.',
    open: 'Zmień hasło',
    singleSignOn:
      'W {tenants} logują się Państwo przez logowanie jednokrotne: to hasło zmienia się tam, gdzie przechowuje je Państwa organizacja.',
    notYou: 'Jeśli to nie Państwo o to prosili, nie trzeba nic robić: hasło pozostaje bez zmian.',
  },
  hi: {
    subject: '{name} के लिए अपना पासवर्ड रीसेट करें',
    asked:
      'किसी ने, संभवतः आपने, {tenants} में इस पते का पासवर्ड रीसेट करने का अनुरोध किया है। कृपया पेज खोलें और वहाँ अस्थायी पासवर्ड दर्ज करें। लिंक और अस्थायी पासवर्ड {life} तक मान्य हैं, और केवल एक बार काम आते हैं।',
    open: 'पासवर्ड रीसेट करें',
    singleSignOn: '{tenants} में आप सिंगल साइन-ऑन से साइन इन करते हैं: वह पासवर्ड वहीं बदला जाता है जहाँ आपका संगठन उसे रखता है।',
    notYou: 'यदि आपने यह अनुरोध नहीं किया, तो कुछ न करें: आपका पासवर्ड वैसा ही रहेगा।',
  },
  ja: {
    subject: '{name}のパスワードの再設定',
    asked:
      '{tenants}のこのメールアドレスについて、パスワード再設定の申請を受け付けました。ページを開き、仮パスワードを入力してください。リンクと仮パスワードは{life}間有効で、1回だけ使用できます。',
    open: 'パスワードを再設定',
    singleSignOn:
      '{tenants}にはシングルサインオンでログインします。そのパスワードは、所属組織が管理している場所で変更してください。',
    notYou: 'お心当たりがない場合は、何もする必要はありません。パスワードは変わりません。',
  },
  ar: {
    subject: 'إعادة تعيين كلمة مرورك في {name}',
    asked:
      'طلب أحدهم، ولعله أنت، إعادة تعيين كلمة المرور لهذا العنوان في {tenants}. افتح الصفحة وأدخل فيها كلمة المرور المؤقتة. الرابط وكلمة المرور المؤقتة صالحان لمدة {life}، ولمرة واحدة فقط.',
    open: 'إعادة تعيين كلمة المرور',
    singleSignOn: 'الدخول إلى {tenants} يتم عبر تسجيل الدخول الموحّد: تُغيَّر كلمة المرور تلك لدى مؤسستك حيث تُحفظ.',
    notYou: 'إذا لم تطلب ذلك، فلا داعي لفعل أي شيء: تبقى كلمة مرورك كما هي.',
  },
}

/**
 * Link and temporary password of a reset (spec A §2). `tenants` and `singleSignOn` are lists of names; the second may be empty.
 * Both a user and an administrator can request it.
 */
export const passwordResetMail = defineMail({
  kind: 'password-reset',
  params: z.object({ resetId: mailParam, tenants: mailParam, singleSignOn: mailParam }),
  requestedBy: 'stranger',
  secretsOf: (keys, { resetId }) => resetSecretsOf(keys, resetId),
  sample: () => ({ resetId: 'preview', tenants: 'Aurora, Borealis', singleSignOn: 'Contoso' }),
  sampleMinutes: 30,
  write({ params: { tenants, singleSignOn }, domain, language, secrets, life }) {
    const t = messages[language]
    const elsewhere = formatMessage(language, t.singleSignOn, { tenants: singleSignOn })
    return {
      subject: formatMessage(language, t.subject, { name: domain.apptitle }),
      lines: [mailMessages[language].hello, formatMessage(language, t.asked, { tenants, life })],
      action: { label: t.open, url: `${domain.domainurl}/reset?resettoken=${secrets.token}` },
      secret: { label: mailMessages[language].temporaryPassword, text: secrets.temporaryPassword },
      notes: [...(singleSignOn === '' ? [] : [elsewhere]), t.notYou],
    }
  },
})
