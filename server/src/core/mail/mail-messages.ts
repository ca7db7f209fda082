import type { MailMessages } from './define-mail.ts'

/** The sentences that several mails share; `{name}` is the product's, as the domain calls it, `{until}` an instant. */
export const mailMessages: MailMessages<
  'hello' | 'notAsked' | 'temporaryPassword' | 'setPassword' | 'accountSubject' | 'accountLater' | 'setPasswordUntil'
> = {
  en: {
    hello: 'Hello,',
    notAsked: 'If you did not ask for this, do nothing.',
    temporaryPassword: 'Temporary password:',
    setPassword: 'Set password',
    accountSubject: 'Your account at {name} is ready',
    accountLater: 'Later, choose Forgot Password on the sign-in page: you will get a new one.',
    setPasswordUntil:
      'Set your password first: open the page and enter the temporary password there. Both are valid until {until} and can be used once.',
  },
  de: {
    hello: 'Guten Tag,',
    notAsked: 'Wenn Sie das nicht veranlasst haben, tun Sie nichts.',
    temporaryPassword: 'Vorläufiges Passwort:',
    setPassword: 'Passwort festlegen',
    accountSubject: 'Ihr Konto bei {name} ist bereit',
    accountLater: 'Später wählen Sie auf der Anmeldeseite „Passwort vergessen“: Sie erhalten dann ein neues.',
    setPasswordUntil:
      'Legen Sie zuerst Ihr Passwort fest: Öffnen Sie die Seite und geben Sie dort das vorläufige Passwort ein. Beides gilt bis {until} und nur einmal.',
  },
  fr: {
    hello: 'Bonjour,',
    notAsked: 'Si vous n’avez rien demandé, ne faites rien.',
    temporaryPassword: 'Mot de passe temporaire :',
    setPassword: 'Définir le mot de passe',
    accountSubject: 'Votre compte {name} est prêt',
    accountLater:
      'Plus tard, choisissez « Mot de passe oublié » sur la page de connexion : vous en recevrez un nouveau.',
    setPasswordUntil:
      'Définissez d’abord votre mot de passe : ouvrez la page et saisissez-y le mot de passe temporaire. Les deux sont valables jusqu’au {until} et une seule fois.',
  },
  es: {
    hello: 'Hola:',
    notAsked: 'Si no lo ha pedido usted, no haga nada.',
    temporaryPassword: 'Contraseña temporal:',
    setPassword: 'Establecer la contraseña',
    accountSubject: 'Su cuenta de {name} está lista',
    accountLater: 'Más tarde, elija «Contraseña olvidada» en la página de inicio de sesión: recibirá una nueva.',
    setPasswordUntil:
      'Establezca primero su contraseña: abra la página e introduzca allí la contraseña temporal. Ambas son válidas hasta el {until} y una sola vez.',
  },
  pt: {
    hello: 'Olá,',
    notAsked: 'Se o pedido não partiu de sua parte, não faça nada.',
    temporaryPassword: 'Senha temporária:',
    setPassword: 'Definir senha',
    accountSubject: 'Sua conta em {name} está pronta',
    accountLater: 'Mais tarde, escolha “Esqueci a senha” na página de entrada: uma nova será enviada.',
    setPasswordUntil:
      'Primeiro defina sua senha: abra a página e digite nela a senha temporária. As duas valem até {until} e uma única vez.',
  },
  it: {
    hello: 'Buongiorno,',
    notAsked: 'Se non l’ha chiesto Lei, non faccia nulla.',
    temporaryPassword: 'Password temporanea:',
    setPassword: 'Imposta la password',
    accountSubject: 'Il Suo account {name} è pronto',
    accountLater: 'Più tardi scelga «Password dimenticata» nella pagina di accesso: ne riceverà una nuova.',
    setPasswordUntil:
      'Imposti prima la Sua password: apra la pagina e vi inserisca la password temporanea. Entrambe valgono fino al {until} e una sola volta.',
  },
  nl: {
    hello: 'Goedendag,',
    notAsked: 'Als u hier niet om hebt gevraagd, doe dan niets.',
    temporaryPassword: 'Tijdelijk wachtwoord:',
    setPassword: 'Wachtwoord instellen',
    accountSubject: 'Uw account bij {name} is klaar',
    accountLater: 'Kies later “Wachtwoord vergeten” op de inlogpagina: u krijgt dan een nieuw.',
    setPasswordUntil:
      'Stel eerst uw wachtwoord in: open de pagina en voer daar het tijdelijke wachtwoord in. Beide zijn geldig tot {until} en kunnen één keer worden gebruikt.',
  },
  pl: {
    hello: 'Dzień dobry,',
    notAsked: 'Jeśli to nie Państwo o to prosili, nie trzeba nic robić.',
    temporaryPassword: 'Hasło tymczasowe:',
    setPassword: 'Ustaw hasło',
    accountSubject: 'Konto w {name} jest gotowe',
    accountLater: 'Później można wybrać „Nie pamiętam hasła” na stronie logowania: przyjdzie nowe.',
    setPasswordUntil:
      'Najpierw prosimy ustawić hasło: otworzyć stronę i wpisać na niej hasło tymczasowe. Oba są ważne do {until} i tylko raz.',
  },
  hi: {
    hello: 'नमस्ते,',
    notAsked: 'यदि आपने यह अनुरोध नहीं किया, तो कुछ न करें।',
    temporaryPassword: 'अस्थायी पासवर्ड:',
    setPassword: 'पासवर्ड सेट करें',
    accountSubject: '{name} में आपका खाता तैयार है',
    accountLater: 'बाद में साइन इन पेज पर “पासवर्ड भूल गए” चुनें: आपको नया मिल जाएगा।',
    setPasswordUntil:
      'पहले अपना पासवर्ड सेट करें: पेज खोलें और वहाँ अस्थायी पासवर्ड दर्ज करें। दोनों {until} तक मान्य हैं और केवल एक बार काम आते हैं।',
  },
  ja: {
    hello: 'いつもご利用いただきありがとうございます。',
    notAsked: 'お心当たりがない場合は、何もする必要はありません。',
    temporaryPassword: '仮パスワード:',
    setPassword: 'パスワードを設定する',
    accountSubject: '{name} のアカウントの準備ができました',
    accountLater: '期限が過ぎた場合は、ログインページで「パスワードをお忘れの場合」を選ぶと新しいものが届きます。',
    setPasswordUntil:
      'まずパスワードを設定してください。ページを開き、仮パスワードを入力します。リンクと仮パスワードの有効期限は {until} で、使用できるのは1回だけです。',
  },
  ar: {
    hello: 'مرحبًا،',
    notAsked: 'إذا لم تطلب ذلك فلا تفعل شيئًا.',
    temporaryPassword: 'كلمة المرور المؤقتة:',
    setPassword: 'تعيين كلمة المرور',
    accountSubject: 'حسابك في {name} جاهز',
    accountLater: 'لاحقًا اختر «نسيت كلمة المرور» في صفحة تسجيل الدخول: ستصلك كلمة جديدة.',
    setPasswordUntil:
      'عيّن كلمة مرورك أولًا: افتح الصفحة وأدخل فيها كلمة المرور المؤقتة. كلتاهما صالحة حتى {until} ولمرة واحدة.',
  },
}
