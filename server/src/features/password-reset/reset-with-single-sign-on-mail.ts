import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'

const messages: MailMessages<'subject' | 'asked' | 'how' | 'signIn' | 'notYou'> = {
  en: {
    subject: 'How to sign in to {name}',
    asked:
      'Someone, probably you, asked to reset a password. {name} does not store a password for you: at {tenants} you sign in with single sign-on.',
    how: 'Open the sign-in page and enter your Email ID; you will be sent to your organisation’s own sign-in. A forgotten password is reset there.',
    signIn: 'Sign in',
    notYou: 'If you did not ask for this, do nothing: your password stays as it is.',
  },
  de: {
    subject: 'So melden Sie sich bei {name} an',
    asked:
      'jemand, vermutlich Sie, möchte ein Passwort zurücksetzen. {name} führt keines für Sie: Bei {tenants} melden Sie sich per Single Sign-on an.',
    how: 'Öffnen Sie die Anmeldeseite und geben Sie Ihre E-Mail-Adresse ein; Sie gelangen dann zur Anmeldung Ihrer Organisation. Ein vergessenes Passwort setzen Sie dort zurück.',
    signIn: 'Anmelden',
    notYou: 'Wenn Sie das nicht veranlasst haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  },
  fr: {
    subject: 'Comment vous connecter à {name}',
    asked:
      'Quelqu’un, sans doute vous, a demandé à réinitialiser un mot de passe. {name} n’en conserve aucun pour vous : chez {tenants}, vous vous connectez par authentification unique.',
    how: 'Ouvrez la page de connexion et saisissez votre adresse e-mail ; vous serez dirigé vers la connexion de votre organisation. C’est là qu’un mot de passe oublié se réinitialise.',
    signIn: 'Se connecter',
    notYou: 'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste inchangé.',
  },
  es: {
    subject: 'Cómo iniciar sesión en {name}',
    asked:
      'Alguien, probablemente usted, ha pedido restablecer una contraseña. {name} no guarda ninguna suya: en {tenants} usted inicia sesión con inicio de sesión único.',
    how: 'Abra la página de inicio de sesión e introduzca su dirección de correo; pasará al inicio de sesión de su organización. Allí se restablece una contraseña olvidada.',
    signIn: 'Iniciar sesión',
    notYou: 'Si no lo ha pedido usted, no haga nada: su contraseña sigue siendo la misma.',
  },
  pt: {
    subject: 'Como entrar em {name}',
    asked:
      'Alguém, provavelmente a própria pessoa que lê este e-mail, pediu para redefinir uma senha. {name} não mantém nenhuma: em {tenants} a entrada é por logon único.',
    how: 'Abra a página de entrada e digite seu e-mail; a página de entrada da sua organização será aberta. É lá que se redefine uma senha esquecida.',
    signIn: 'Entrar',
    notYou: 'Se o pedido não partiu de sua parte, não faça nada: sua senha continua a mesma.',
  },
  it: {
    subject: 'Come accedere a {name}',
    asked:
      'qualcuno, probabilmente Lei, ha chiesto di reimpostare una password. {name} non ne conserva alcuna per Lei: presso {tenants} Lei accede con il Single Sign-On.',
    how: 'Apra la pagina di accesso e inserisca il Suo indirizzo e-mail; passerà all’accesso della Sua organizzazione. Una password dimenticata si reimposta lì.',
    signIn: 'Accedi',
    notYou: 'Se non l’ha chiesto Lei, non faccia nulla: la Sua password resta com’è.',
  },
  nl: {
    subject: 'Zo logt u in bij {name}',
    asked:
      'Iemand, waarschijnlijk u, wil een wachtwoord opnieuw instellen. {name} bewaart er geen voor u: bij {tenants} logt u in met single sign-on.',
    how: 'Open de inlogpagina en voer uw e-mailadres in; u gaat dan naar de inlogpagina van uw organisatie. Een vergeten wachtwoord stelt u daar opnieuw in.',
    signIn: 'Inloggen',
    notYou: 'Als u hier niet om hebt gevraagd, doe dan niets: uw wachtwoord blijft zoals het is.',
  },
  pl: {
    subject: 'Jak zalogować się do {name}',
    asked:
      'ktoś, zapewne Państwo, poprosił o zmianę hasła. {name} nie przechowuje Państwa hasła: w {tenants} logują się Państwo przez logowanie jednokrotne.',
    how: 'Prosimy otworzyć stronę logowania i wpisać swój adres e-mail; nastąpi przejście do logowania Państwa organizacji. Tam zmienia się zapomniane hasło.',
    signIn: 'Zaloguj się',
    notYou: 'Jeśli to nie Państwo o to prosili, nie trzeba nic robić: hasło pozostaje bez zmian.',
  },
  hi: {
    subject: '{name} में साइन इन कैसे करें',
    asked:
      'किसी ने, संभवतः आपने, पासवर्ड रीसेट करने का अनुरोध किया है। {name} के पास आपका कोई पासवर्ड नहीं है: {tenants} में आप सिंगल साइन-ऑन से साइन इन करते हैं।',
    how: 'साइन इन पेज खोलें और अपना ईमेल पता दर्ज करें; वहाँ से आप अपने संगठन के साइन इन पेज पर पहुँचेंगे। भूला हुआ पासवर्ड वहीं रीसेट होता है।',
    signIn: 'साइन इन करें',
    notYou: 'यदि आपने यह अनुरोध नहीं किया, तो कुछ न करें: आपका पासवर्ड वैसा ही रहेगा।',
  },
  ja: {
    subject: '{name}へのログイン方法',
    asked:
      'パスワード再設定の申請を受け付けましたが、{name}はお客様のパスワードを保持していません。{tenants}にはシングルサインオンでログインします。',
    how: 'ログイン画面を開いてメールアドレスを入力すると、所属組織のログイン画面に移動します。忘れたパスワードはそこで再設定してください。',
    signIn: 'ログイン',
    notYou: 'お心当たりがない場合は、何もする必要はありません。パスワードは変わりません。',
  },
  ar: {
    subject: 'كيفية تسجيل الدخول إلى {name}',
    asked:
      'طلب أحدهم، ولعله أنت، إعادة تعيين كلمة مرور. لا توجد لك كلمة مرور في {name}: الدخول إلى {tenants} يتم عبر تسجيل الدخول الموحّد.',
    how: 'افتح صفحة تسجيل الدخول وأدخل بريدك الإلكتروني، وستنتقل إلى صفحة تسجيل الدخول الخاصة بمؤسستك. كلمة المرور المنسية يُعاد تعيينها هناك.',
    signIn: 'تسجيل الدخول',
    notYou: 'إذا لم تطلب ذلك، فلا داعي لفعل أي شيء: تبقى كلمة مرورك كما هي.',
  },
}

/** Instead of a reset, for an address whose tenants all use single sign-on; `tenants` is a list of names. */
export const resetWithSingleSignOnMail = defineMail({
  kind: 'reset-with-single-sign-on',
  params: z.object({ tenants: mailParam }),
  requestedBy: 'stranger',
  sample: () => ({ tenants: 'Contoso' }),
  write({ params: { tenants }, domain, language }) {
    const t = messages[language]
    const values = { name: domain.apptitle, tenants }
    return {
      subject: formatMessage(language, t.subject, values),
      lines: [mailMessages[language].hello, formatMessage(language, t.asked, values), t.how],
      action: { label: t.signIn, url: `${domain.domainurl}/` },
      notes: [t.notYou],
    }
  },
})
