import type { Language } from '@portico/contract/platform/language.ts'

/** The sentences of the mails that answer a forgotten password. `name` is the product's, as the domain calls it. */
type ResetWords = {
  subject: string
  asked: string
  open: string
  temporary: string
  singleSignOn: string
  notYou: string
  signInSubject: string
  signInAsked: string
  signInHow: string
  signIn: string
}

/** What these mails say in each language. */
export const resetWords: Record<Language, ResetWords> = {
  en: {
    subject: 'Reset your password for {name}',
    asked:
      'somebody, probably you, asked to reset the password of this address at {tenants}. Open the page and enter the temporary password there. Both are good for {life} and can be used once.',
    open: 'Reset password',
    temporary: 'Temporary password:',
    singleSignOn:
      'At {tenants} you sign in with single sign-on: that password is changed where your organisation keeps it.',
    notYou: 'If you did not ask for this, do nothing: your password stays as it is.',
    signInSubject: 'How to sign in to {name}',
    signInAsked:
      'somebody, probably you, asked to reset a password. {name} keeps none for you: at {tenants} you sign in with single sign-on.',
    signInHow:
      'Open the sign-in page and enter your Email ID; you will be sent to your organisation’s own sign-in. A forgotten password is reset there.',
    signIn: 'Sign in',
  },
  de: {
    subject: 'Ihr Passwort für {name} zurücksetzen',
    asked:
      'jemand, vermutlich Sie, möchte das Passwort dieser Adresse bei {tenants} zurücksetzen. Öffnen Sie die Seite und geben Sie dort das vorläufige Passwort ein. Beides gilt {life} lang und nur einmal.',
    open: 'Passwort zurücksetzen',
    temporary: 'Vorläufiges Passwort:',
    singleSignOn:
      'Bei {tenants} melden Sie sich per Single Sign-on an: Dieses Passwort ändern Sie dort, wo Ihre Organisation es führt.',
    notYou: 'Wenn Sie das nicht veranlasst haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
    signInSubject: 'So melden Sie sich bei {name} an',
    signInAsked:
      'jemand, vermutlich Sie, möchte ein Passwort zurücksetzen. {name} führt keines für Sie: Bei {tenants} melden Sie sich per Single Sign-on an.',
    signInHow:
      'Öffnen Sie die Anmeldeseite und geben Sie Ihre E-Mail-Adresse ein; Sie gelangen dann zur Anmeldung Ihrer Organisation. Ein vergessenes Passwort setzen Sie dort zurück.',
    signIn: 'Anmelden',
  },
  fr: {
    subject: 'Réinitialiser votre mot de passe pour {name}',
    asked:
      'quelqu’un, sans doute vous, a demandé à réinitialiser le mot de passe de cette adresse chez {tenants}. Ouvrez la page et saisissez-y le mot de passe temporaire. Les deux sont valables {life} et une seule fois.',
    open: 'Réinitialiser le mot de passe',
    temporary: 'Mot de passe temporaire :',
    singleSignOn:
      'Chez {tenants}, vous vous connectez par authentification unique : ce mot de passe se change auprès de votre organisation.',
    notYou: 'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste inchangé.',
    signInSubject: 'Comment vous connecter à {name}',
    signInAsked:
      'quelqu’un, sans doute vous, a demandé à réinitialiser un mot de passe. {name} n’en conserve aucun pour vous : chez {tenants}, vous vous connectez par authentification unique.',
    signInHow:
      'Ouvrez la page de connexion et saisissez votre adresse e-mail ; vous serez dirigé vers la connexion de votre organisation. C’est là qu’un mot de passe oublié se réinitialise.',
    signIn: 'Se connecter',
  },
  es: {
    subject: 'Restablezca su contraseña de {name}',
    asked:
      'Alguien, probablemente usted, ha pedido restablecer la contraseña de esta dirección en {tenants}. Abra la página e introduzca allí la contraseña temporal. Ambas son válidas durante {life} y una sola vez.',
    open: 'Restablecer la contraseña',
    temporary: 'Contraseña temporal:',
    singleSignOn:
      'En {tenants} usted inicia sesión con inicio de sesión único: esa contraseña se cambia donde la guarda su organización.',
    notYou: 'Si no lo ha pedido usted, no haga nada: su contraseña sigue siendo la misma.',
    signInSubject: 'Cómo iniciar sesión en {name}',
    signInAsked:
      'Alguien, probablemente usted, ha pedido restablecer una contraseña. {name} no guarda ninguna suya: en {tenants} usted inicia sesión con inicio de sesión único.',
    signInHow:
      'Abra la página de inicio de sesión e introduzca su dirección de correo; pasará al inicio de sesión de su organización. Allí se restablece una contraseña olvidada.',
    signIn: 'Iniciar sesión',
  },
  pt: {
    subject: 'Redefina sua senha de {name}',
    asked:
      'alguém, provavelmente a própria pessoa que lê este e-mail, pediu para redefinir a senha deste endereço em {tenants}. Abra a página e digite nela a senha temporária. As duas valem por {life} e uma única vez.',
    open: 'Redefinir senha',
    temporary: 'Senha temporária:',
    singleSignOn: 'Em {tenants} a entrada é por logon único: essa senha é alterada onde sua organização a mantém.',
    notYou: 'Se o pedido não partiu de sua parte, não faça nada: sua senha continua a mesma.',
    signInSubject: 'Como entrar em {name}',
    signInAsked:
      'alguém, provavelmente a própria pessoa que lê este e-mail, pediu para redefinir uma senha. {name} não mantém nenhuma: em {tenants} a entrada é por logon único.',
    signInHow:
      'Abra a página de entrada e digite seu e-mail; a página de entrada da sua organização será aberta. É lá que se redefine uma senha esquecida.',
    signIn: 'Entrar',
  },
  it: {
    subject: 'Reimposti la Sua password per {name}',
    asked:
      'qualcuno, probabilmente Lei, ha chiesto di reimpostare la password di questo indirizzo presso {tenants}. Apra la pagina e vi inserisca la password temporanea. Entrambe valgono {life} e una sola volta.',
    open: 'Reimposta la password',
    temporary: 'Password temporanea:',
    singleSignOn:
      'Presso {tenants} Lei accede con il Single Sign-On: quella password si cambia dove la conserva la Sua organizzazione.',
    notYou: 'Se non l’ha chiesto Lei, non faccia nulla: la Sua password resta com’è.',
    signInSubject: 'Come accedere a {name}',
    signInAsked:
      'qualcuno, probabilmente Lei, ha chiesto di reimpostare una password. {name} non ne conserva alcuna per Lei: presso {tenants} Lei accede con il Single Sign-On.',
    signInHow:
      'Apra la pagina di accesso e inserisca il Suo indirizzo e-mail; passerà all’accesso della Sua organizzazione. Una password dimenticata si reimposta lì.',
    signIn: 'Accedi',
  },
  nl: {
    subject: 'Stel uw wachtwoord voor {name} opnieuw in',
    asked:
      'iemand, waarschijnlijk u, wil het wachtwoord van dit adres bij {tenants} opnieuw instellen. Open de pagina en voer daar het tijdelijke wachtwoord in. Beide zijn {life} geldig en kunnen één keer worden gebruikt.',
    open: 'Wachtwoord opnieuw instellen',
    temporary: 'Tijdelijk wachtwoord:',
    singleSignOn:
      'Bij {tenants} logt u in met single sign-on: dat wachtwoord wijzigt u waar uw organisatie het bewaart.',
    notYou: 'Als u hier niet om hebt gevraagd, doe dan niets: uw wachtwoord blijft zoals het is.',
    signInSubject: 'Zo logt u in bij {name}',
    signInAsked:
      'iemand, waarschijnlijk u, wil een wachtwoord opnieuw instellen. {name} bewaart er geen voor u: bij {tenants} logt u in met single sign-on.',
    signInHow:
      'Open de inlogpagina en voer uw e-mailadres in; u gaat dan naar de inlogpagina van uw organisatie. Een vergeten wachtwoord stelt u daar opnieuw in.',
    signIn: 'Inloggen',
  },
  pl: {
    subject: 'Zmiana zapomnianego hasła do {name}',
    asked:
      'ktoś, zapewne Państwo, poprosił o zmianę hasła dla tego adresu w {tenants}. Prosimy otworzyć stronę i wpisać na niej hasło tymczasowe. Oba są ważne przez {life} i tylko raz.',
    open: 'Zmień hasło',
    temporary: 'Hasło tymczasowe:',
    singleSignOn:
      'W {tenants} logują się Państwo przez logowanie jednokrotne: to hasło zmienia się tam, gdzie przechowuje je Państwa organizacja.',
    notYou: 'Jeśli to nie Państwo o to prosili, nie trzeba nic robić: hasło pozostaje bez zmian.',
    signInSubject: 'Jak zalogować się do {name}',
    signInAsked:
      'ktoś, zapewne Państwo, poprosił o zmianę hasła. {name} nie przechowuje Państwa hasła: w {tenants} logują się Państwo przez logowanie jednokrotne.',
    signInHow:
      'Prosimy otworzyć stronę logowania i wpisać swój adres e-mail; nastąpi przejście do logowania Państwa organizacji. Tam zmienia się zapomniane hasło.',
    signIn: 'Zaloguj się',
  },
  hi: {
    subject: '{name} के लिए अपना पासवर्ड रीसेट करें',
    asked:
      'किसी ने, संभवतः आपने, {tenants} में इस पते का पासवर्ड रीसेट करने का अनुरोध किया है। कृपया पेज खोलें और वहाँ अस्थायी पासवर्ड दर्ज करें। लिंक और अस्थायी पासवर्ड {life} तक मान्य हैं, और केवल एक बार काम आते हैं।',
    open: 'पासवर्ड रीसेट करें',
    temporary: 'अस्थायी पासवर्ड:',
    singleSignOn: '{tenants} में आप सिंगल साइन-ऑन से साइन इन करते हैं: वह पासवर्ड वहीं बदला जाता है जहाँ आपका संगठन उसे रखता है।',
    notYou: 'यदि आपने यह अनुरोध नहीं किया, तो कुछ न करें: आपका पासवर्ड वैसा ही रहेगा।',
    signInSubject: '{name} में साइन इन कैसे करें',
    signInAsked:
      'किसी ने, संभवतः आपने, पासवर्ड रीसेट करने का अनुरोध किया है। {name} के पास आपका कोई पासवर्ड नहीं है: {tenants} में आप सिंगल साइन-ऑन से साइन इन करते हैं।',
    signInHow:
      'साइन इन पेज खोलें और अपना ईमेल पता दर्ज करें; वहाँ से आप अपने संगठन के साइन इन पेज पर पहुँचेंगे। भूला हुआ पासवर्ड वहीं रीसेट होता है।',
    signIn: 'साइन इन करें',
  },
  ja: {
    subject: '{name}のパスワードの再設定',
    asked:
      '{tenants}のこのメールアドレスについて、パスワード再設定の申請を受け付けました。ページを開き、仮パスワードを入力してください。リンクと仮パスワードは{life}間有効で、1回だけ使用できます。',
    open: 'パスワードを再設定',
    temporary: '仮パスワード:',
    singleSignOn:
      '{tenants}にはシングルサインオンでログインします。そのパスワードは、所属組織が管理している場所で変更してください。',
    notYou: 'お心当たりがない場合は、何もする必要はありません。パスワードは変わりません。',
    signInSubject: '{name}へのログイン方法',
    signInAsked:
      'パスワード再設定の申請を受け付けましたが、{name}はお客様のパスワードを保持していません。{tenants}にはシングルサインオンでログインします。',
    signInHow:
      'ログイン画面を開いてメールアドレスを入力すると、所属組織のログイン画面に移動します。忘れたパスワードはそこで再設定してください。',
    signIn: 'ログイン',
  },
  ar: {
    subject: 'إعادة تعيين كلمة مرورك في {name}',
    asked:
      'طلب أحدهم، ولعله أنت، إعادة تعيين كلمة المرور لهذا العنوان في {tenants}. افتح الصفحة وأدخل فيها كلمة المرور المؤقتة. الرابط وكلمة المرور المؤقتة صالحان لمدة {life}، ولمرة واحدة فقط.',
    open: 'إعادة تعيين كلمة المرور',
    temporary: 'كلمة المرور المؤقتة:',
    singleSignOn: 'الدخول إلى {tenants} يتم عبر تسجيل الدخول الموحّد: تُغيَّر كلمة المرور تلك لدى مؤسستك حيث تُحفظ.',
    notYou: 'إذا لم تطلب ذلك، فلا داعي لفعل أي شيء: تبقى كلمة مرورك كما هي.',
    signInSubject: 'كيفية تسجيل الدخول إلى {name}',
    signInAsked:
      'طلب أحدهم، ولعله أنت، إعادة تعيين كلمة مرور. لا توجد لك كلمة مرور في {name}: الدخول إلى {tenants} يتم عبر تسجيل الدخول الموحّد.',
    signInHow:
      'افتح صفحة تسجيل الدخول وأدخل بريدك الإلكتروني، وستنتقل إلى صفحة تسجيل الدخول الخاصة بمؤسستك. كلمة المرور المنسية يُعاد تعيينها هناك.',
    signIn: 'تسجيل الدخول',
  },
}
