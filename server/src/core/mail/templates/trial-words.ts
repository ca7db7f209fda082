import type { Language } from '@portico/contract/platform/language.ts'

/** The sentences of the mails on the way to a trial. `name` is the product’s, as the domain calls it. */
type TrialWords = {
  captchaSubject: string
  captchaAbout: string
  notAsked: string
  verifySubject: string
  verifyAbout: string
  verify: string
  code: string
  verifyNotYou: string
  hasSubject: string
  hasAbout: string
  hasHow: string
  hasForgotten: string
  signIn: string
  accountSubject: string
  accountAbout: string
  accountPassword: string
  setPassword: string
  accountLater: string
}

/** What these mails say in each language. */
export const trialWords: Record<Language, TrialWords> = {
  en: {
    captchaSubject: 'Your code for registering at {name}',
    captchaAbout: 'enter this code in place of the characters of the captcha. It is good for {life}.',
    notAsked: 'If you did not ask for this, do nothing.',
    verifySubject: 'Verify your registration at {name}',
    verifyAbout:
      'thank you for registering {company} for a free trial. Open the page and press the button there, or enter the code. Both are good for {life}.',
    verify: 'Verify registration',
    code: 'Verification code:',
    verifyNotYou: 'If you did not register, do nothing: no account is made.',
    hasSubject: 'You have an account at {name} already',
    hasAbout:
      'somebody, probably you, registered this address for a free trial. It has an account already, at {tenants}; no other one was made.',
    hasHow: 'Sign in with it.',
    hasForgotten: 'If you have forgotten the password, choose Forgot Password there.',
    signIn: 'Sign in',
    accountSubject: 'Your account at {name} is ready',
    accountAbout:
      '{tenant} is ready. You sign in at {address} with {email}. The free trial lasts until {date}; no credit card is needed.',
    accountPassword:
      'Set your password first: open the page and enter the temporary password there. Both are good for {life} and can be used once.',
    setPassword: 'Set password',
    accountLater: 'Later, choose Forgot Password on the sign-in page: you will get a new one.',
  },
  de: {
    captchaSubject: 'Ihr Code für die Registrierung bei {name}',
    captchaAbout: 'geben Sie diesen Code anstelle der Captcha-Zeichen ein. Er gilt {life} lang.',
    notAsked: 'Wenn Sie das nicht veranlasst haben, tun Sie nichts.',
    verifySubject: 'Bestätigen Sie Ihre Registrierung bei {name}',
    verifyAbout:
      'vielen Dank, dass Sie {company} für eine kostenlose Testphase registriert haben. Öffnen Sie die Seite und drücken Sie dort die Schaltfläche, oder geben Sie den Code ein. Beides gilt {life} lang.',
    verify: 'Registrierung bestätigen',
    code: 'Bestätigungscode:',
    verifyNotYou: 'Wenn Sie sich nicht registriert haben, tun Sie nichts: Es wird kein Konto angelegt.',
    hasSubject: 'Sie haben bereits ein Konto bei {name}',
    hasAbout:
      'jemand, vermutlich Sie, hat diese Adresse für eine kostenlose Testphase registriert. Sie hat bereits ein Konto bei {tenants}; es wurde kein weiteres angelegt.',
    hasHow: 'Melden Sie sich damit an.',
    hasForgotten: 'Wenn Sie das Passwort vergessen haben, wählen Sie dort „Passwort vergessen“.',
    signIn: 'Anmelden',
    accountSubject: 'Ihr Konto bei {name} ist bereit',
    accountAbout:
      '{tenant} ist bereit. Sie melden sich unter {address} mit {email} an. Die kostenlose Testphase dauert bis {date}; eine Kreditkarte ist nicht nötig.',
    accountPassword:
      'Legen Sie zuerst Ihr Passwort fest: Öffnen Sie die Seite und geben Sie dort das vorläufige Passwort ein. Beides gilt {life} lang und nur einmal.',
    setPassword: 'Passwort festlegen',
    accountLater: 'Später wählen Sie auf der Anmeldeseite „Passwort vergessen“: Sie erhalten dann ein neues.',
  },
  fr: {
    captchaSubject: 'Votre code d’inscription à {name}',
    captchaAbout: 'saisissez ce code à la place des caractères du captcha. Il est valable {life}.',
    notAsked: 'Si vous n’avez rien demandé, ne faites rien.',
    verifySubject: 'Confirmez votre inscription à {name}',
    verifyAbout:
      'merci d’avoir inscrit {company} à un essai gratuit. Ouvrez la page et appuyez-y sur le bouton, ou saisissez le code. Les deux sont valables {life}.',
    verify: 'Confirmer l’inscription',
    code: 'Code de vérification :',
    verifyNotYou: 'Si vous ne vous êtes pas inscrit, ne faites rien : aucun compte n’est créé.',
    hasSubject: 'Vous avez déjà un compte chez {name}',
    hasAbout:
      'quelqu’un, sans doute vous, a inscrit cette adresse à un essai gratuit. Elle a déjà un compte, chez {tenants} ; aucun autre n’a été créé.',
    hasHow: 'Connectez-vous avec ce compte.',
    hasForgotten: 'Si vous avez oublié le mot de passe, choisissez-y « Mot de passe oublié ».',
    signIn: 'Se connecter',
    accountSubject: 'Votre compte {name} est prêt',
    accountAbout:
      '{tenant} est prêt. Vous vous connectez à l’adresse {address} avec {email}. L’essai gratuit dure jusqu’au {date} ; aucune carte bancaire n’est nécessaire.',
    accountPassword:
      'Définissez d’abord votre mot de passe : ouvrez la page et saisissez-y le mot de passe temporaire. Les deux sont valables {life} et une seule fois.',
    setPassword: 'Définir le mot de passe',
    accountLater:
      'Plus tard, choisissez « Mot de passe oublié » sur la page de connexion : vous en recevrez un nouveau.',
  },
  es: {
    captchaSubject: 'Su código para registrarse en {name}',
    captchaAbout: 'introduzca este código en lugar de los caracteres del captcha. Es válido durante {life}.',
    notAsked: 'Si no lo ha pedido usted, no haga nada.',
    verifySubject: 'Verifique su registro en {name}',
    verifyAbout:
      'gracias por registrar {company} para una prueba gratuita. Abra la página y pulse allí el botón, o introduzca el código. Ambos son válidos durante {life}.',
    verify: 'Verificar el registro',
    code: 'Código de verificación:',
    verifyNotYou: 'Si no se ha registrado usted, no haga nada: no se crea ninguna cuenta.',
    hasSubject: 'Usted ya tiene una cuenta en {name}',
    hasAbout:
      'alguien, probablemente usted, ha registrado esta dirección para una prueba gratuita. Ya tiene una cuenta en {tenants}; no se ha creado otra.',
    hasHow: 'Inicie sesión con ella.',
    hasForgotten: 'Si ha olvidado la contraseña, elija allí «Contraseña olvidada».',
    signIn: 'Iniciar sesión',
    accountSubject: 'Su cuenta de {name} está lista',
    accountAbout:
      '{tenant} está listo. Usted inicia sesión en {address} con {email}. La prueba gratuita dura hasta el {date}; no hace falta tarjeta de crédito.',
    accountPassword:
      'Establezca primero su contraseña: abra la página e introduzca allí la contraseña temporal. Ambas son válidas durante {life} y una sola vez.',
    setPassword: 'Establecer la contraseña',
    accountLater: 'Más tarde, elija «Contraseña olvidada» en la página de inicio de sesión: recibirá una nueva.',
  },
  pt: {
    captchaSubject: 'Seu código para o cadastro em {name}',
    captchaAbout: 'digite este código no lugar dos caracteres do captcha. Ele vale por {life}.',
    notAsked: 'Se o pedido não partiu de sua parte, não faça nada.',
    verifySubject: 'Confirme seu cadastro em {name}',
    verifyAbout:
      'agradecemos o cadastro de {company} para uma avaliação gratuita. Abra a página e clique no botão, ou digite o código. Os dois valem por {life}.',
    verify: 'Confirmar cadastro',
    code: 'Código de verificação:',
    verifyNotYou: 'Se o cadastro não partiu de sua parte, não faça nada: nenhuma conta é criada.',
    hasSubject: 'Você já tem uma conta em {name}',
    hasAbout:
      'alguém, provavelmente a própria pessoa que lê este e-mail, cadastrou este endereço para uma avaliação gratuita. Ele já tem uma conta em {tenants}; nenhuma outra foi criada.',
    hasHow: 'Entre com ela.',
    hasForgotten: 'Se esqueceu a senha, escolha “Esqueci a senha” na página.',
    signIn: 'Entrar',
    accountSubject: 'Sua conta em {name} está pronta',
    accountAbout:
      '{tenant} está pronto. A entrada é em {address} com {email}. A avaliação gratuita vai até {date}; não é preciso cartão de crédito.',
    accountPassword:
      'Primeiro defina sua senha: abra a página e digite nela a senha temporária. As duas valem por {life} e uma única vez.',
    setPassword: 'Definir senha',
    accountLater: 'Mais tarde, escolha “Esqueci a senha” na página de entrada: uma nova será enviada.',
  },
  it: {
    captchaSubject: 'Il Suo codice per la registrazione a {name}',
    captchaAbout: 'inserisca questo codice al posto dei caratteri del captcha. Vale {life}.',
    notAsked: 'Se non l’ha chiesto Lei, non faccia nulla.',
    verifySubject: 'Confermi la Sua registrazione a {name}',
    verifyAbout:
      'grazie per aver registrato {company} per una prova gratuita. Apra la pagina e prema il pulsante, oppure inserisca il codice. Entrambi valgono {life}.',
    verify: 'Conferma la registrazione',
    code: 'Codice di verifica:',
    verifyNotYou: 'Se non si è registrato Lei, non faccia nulla: non viene creato alcun account.',
    hasSubject: 'Lei ha già un account {name}',
    hasAbout:
      'qualcuno, probabilmente Lei, ha registrato questo indirizzo per una prova gratuita. Ha già un account presso {tenants}; non ne è stato creato un altro.',
    hasHow: 'Acceda con quello.',
    hasForgotten: 'Se ha dimenticato la password, scelga «Password dimenticata» nella pagina.',
    signIn: 'Accedi',
    accountSubject: 'Il Suo account {name} è pronto',
    accountAbout:
      '{tenant} è pronto. Lei accede da {address} con {email}. La prova gratuita dura fino al {date}; non serve una carta di credito.',
    accountPassword:
      'Imposti prima la Sua password: apra la pagina e vi inserisca la password temporanea. Entrambe valgono {life} e una sola volta.',
    setPassword: 'Imposta la password',
    accountLater: 'Più tardi scelga «Password dimenticata» nella pagina di accesso: ne riceverà una nuova.',
  },
  nl: {
    captchaSubject: 'Uw code om u te registreren bij {name}',
    captchaAbout: 'voer deze code in op de plaats van de captcha-tekens. De code is {life} geldig.',
    notAsked: 'Als u hier niet om hebt gevraagd, doe dan niets.',
    verifySubject: 'Bevestig uw registratie bij {name}',
    verifyAbout:
      'bedankt dat u {company} hebt geregistreerd voor een gratis proefperiode. Open de pagina en druk daar op de knop, of voer de code in. Beide zijn {life} geldig.',
    verify: 'Registratie bevestigen',
    code: 'Verificatiecode:',
    verifyNotYou: 'Als u zich niet hebt geregistreerd, doe dan niets: er wordt geen account gemaakt.',
    hasSubject: 'U hebt al een account bij {name}',
    hasAbout:
      'iemand, waarschijnlijk u, heeft dit adres geregistreerd voor een gratis proefperiode. Het heeft al een account bij {tenants}; er is geen ander gemaakt.',
    hasHow: 'Log daarmee in.',
    hasForgotten: 'Bent u het wachtwoord vergeten, kies daar dan “Wachtwoord vergeten”.',
    signIn: 'Inloggen',
    accountSubject: 'Uw account bij {name} is klaar',
    accountAbout:
      '{tenant} is klaar. U logt in op {address} met {email}. De gratis proefperiode duurt tot {date}; een creditcard is niet nodig.',
    accountPassword:
      'Stel eerst uw wachtwoord in: open de pagina en voer daar het tijdelijke wachtwoord in. Beide zijn {life} geldig en kunnen één keer worden gebruikt.',
    setPassword: 'Wachtwoord instellen',
    accountLater: 'Kies later “Wachtwoord vergeten” op de inlogpagina: u krijgt dan een nieuw.',
  },
  pl: {
    captchaSubject: 'Kod do rejestracji w {name}',
    captchaAbout: 'prosimy wpisać ten kod zamiast znaków z captcha. Jest ważny przez {life}.',
    notAsked: 'Jeśli to nie Państwo o to prosili, nie trzeba nic robić.',
    verifySubject: 'Potwierdzenie rejestracji w {name}',
    verifyAbout:
      'dziękujemy za zarejestrowanie firmy {company} w bezpłatnym okresie próbnym. Prosimy otworzyć stronę i nacisnąć na niej przycisk albo wpisać kod. Oba są ważne przez {life}.',
    verify: 'Potwierdź rejestrację',
    code: 'Kod weryfikacyjny:',
    verifyNotYou: 'Jeśli to nie Państwo się rejestrowali, nie trzeba nic robić: konto nie powstanie.',
    hasSubject: 'Mają już Państwo konto w {name}',
    hasAbout:
      'ktoś, zapewne Państwo, zarejestrował ten adres w bezpłatnym okresie próbnym. Ma on już konto w {tenants}; nie utworzono innego.',
    hasHow: 'Prosimy zalogować się na to konto.',
    hasForgotten: 'Jeśli hasło zostało zapomniane, prosimy wybrać tam „Nie pamiętam hasła”.',
    signIn: 'Zaloguj się',
    accountSubject: 'Konto w {name} jest gotowe',
    accountAbout:
      '{tenant} jest gotowe. Logowanie odbywa się pod adresem {address} z użyciem {email}. Bezpłatny okres próbny trwa do {date}; karta kredytowa nie jest potrzebna.',
    accountPassword:
      'Najpierw prosimy ustawić hasło: otworzyć stronę i wpisać na niej hasło tymczasowe. Oba są ważne przez {life} i tylko raz.',
    setPassword: 'Ustaw hasło',
    accountLater: 'Później można wybrać „Nie pamiętam hasła” na stronie logowania: przyjdzie nowe.',
  },
  hi: {
    captchaSubject: '{name} में पंजीकरण के लिए आपका कोड',
    captchaAbout: 'कैप्चा के अक्षरों की जगह यह कोड दर्ज करें। यह {life} तक मान्य है।',
    notAsked: 'यदि आपने यह अनुरोध नहीं किया, तो कुछ न करें।',
    verifySubject: '{name} में अपने पंजीकरण की पुष्टि करें',
    verifyAbout:
      '{company} को निःशुल्क परीक्षण के लिए पंजीकृत करने के लिए धन्यवाद। पेज खोलें और वहाँ बटन दबाएँ, या कोड दर्ज करें। दोनों {life} तक मान्य हैं।',
    verify: 'पंजीकरण की पुष्टि करें',
    code: 'सत्यापन कोड:',
    verifyNotYou: 'यदि आपने पंजीकरण नहीं किया, तो कुछ न करें: कोई खाता नहीं बनेगा।',
    hasSubject: '{name} में आपका खाता पहले से है',
    hasAbout:
      'किसी ने, संभवतः आपने, इस पते को निःशुल्क परीक्षण के लिए पंजीकृत किया है। {tenants} में इसका खाता पहले से है; कोई दूसरा नहीं बनाया गया।',
    hasHow: 'उसी से साइन इन करें।',
    hasForgotten: 'यदि पासवर्ड याद नहीं है, तो वहाँ “पासवर्ड भूल गए” चुनें।',
    signIn: 'साइन इन करें',
    accountSubject: '{name} में आपका खाता तैयार है',
    accountAbout:
      '{tenant} तैयार है। आप {address} पर {email} से साइन इन करते हैं। निःशुल्क परीक्षण {date} तक चलता है; क्रेडिट कार्ड की आवश्यकता नहीं है।',
    accountPassword:
      'पहले अपना पासवर्ड सेट करें: पेज खोलें और वहाँ अस्थायी पासवर्ड दर्ज करें। दोनों {life} तक मान्य हैं और केवल एक बार काम आते हैं।',
    setPassword: 'पासवर्ड सेट करें',
    accountLater: 'बाद में साइन इन पेज पर “पासवर्ड भूल गए” चुनें: आपको नया मिल जाएगा।',
  },
  ja: {
    captchaSubject: '{name} の登録用コード',
    captchaAbout: '画像認証の文字の代わりに、このコードを入力してください。コードの有効期間は{life}です。',
    notAsked: 'お心当たりがない場合は、何もする必要はありません。',
    verifySubject: '{name} への登録の確認',
    verifyAbout:
      '{company} の無料トライアルにご登録いただき、ありがとうございます。ページを開いてボタンを押すか、コードを入力してください。どちらも有効期間は{life}です。',
    verify: '登録を確認する',
    code: '確認コード:',
    verifyNotYou: 'お心当たりがない場合は、何もする必要はありません。アカウントは作成されません。',
    hasSubject: '{name} のアカウントはすでにあります',
    hasAbout:
      'このアドレスで無料トライアルの登録がありました。すでに {tenants} にアカウントがあるため、新しいアカウントは作成していません。',
    hasHow: 'そのアカウントでログインしてください。',
    hasForgotten: 'パスワードをお忘れの場合は、ログインページで「パスワードをお忘れの場合」を選んでください。',
    signIn: 'ログインする',
    accountSubject: '{name} のアカウントの準備ができました',
    accountAbout:
      '{tenant} の準備ができました。{address} に {email} でログインしてください。無料トライアルは {date} までで、クレジットカードは必要ありません。',
    accountPassword:
      'まずパスワードを設定してください。ページを開き、仮パスワードを入力します。リンクと仮パスワードの有効期限は{life}で、使用できるのは1回だけです。',
    setPassword: 'パスワードを設定する',
    accountLater: '期限が過ぎた場合は、ログインページで「パスワードをお忘れの場合」を選ぶと新しいものが届きます。',
  },
  ar: {
    captchaSubject: 'رمز التسجيل في {name}',
    captchaAbout: 'أدخل هذا الرمز بدلًا من أحرف التحقق. الرمز صالح لمدة {life}.',
    notAsked: 'إذا لم تطلب ذلك فلا تفعل شيئًا.',
    verifySubject: 'تأكيد تسجيلك في {name}',
    verifyAbout:
      'شكرًا لتسجيل {company} في فترة تجريبية مجانية. افتح الصفحة واضغط الزر فيها، أو أدخل الرمز. كلاهما صالح لمدة {life}.',
    verify: 'تأكيد التسجيل',
    code: 'رمز التحقق:',
    verifyNotYou: 'إذا لم تسجّل فلا تفعل شيئًا: لن يُنشأ أي حساب.',
    hasSubject: 'لديك حساب في {name} بالفعل',
    hasAbout:
      'سجّل أحدهم، ولعله أنت، هذا العنوان في فترة تجريبية مجانية. لديه حساب بالفعل في {tenants}؛ ولم يُنشأ حساب آخر.',
    hasHow: 'سجّل الدخول به.',
    hasForgotten: 'إذا نسيت كلمة المرور فاختر «نسيت كلمة المرور» هناك.',
    signIn: 'تسجيل الدخول',
    accountSubject: 'حسابك في {name} جاهز',
    accountAbout:
      '{tenant} جاهز. تسجّل الدخول في {address} بالبريد {email}. تستمر الفترة التجريبية المجانية حتى {date}؛ ولا حاجة إلى بطاقة ائتمان.',
    accountPassword:
      'عيّن كلمة مرورك أولًا: افتح الصفحة وأدخل فيها كلمة المرور المؤقتة. كلتاهما صالحة لمدة {life} ولمرة واحدة.',
    setPassword: 'تعيين كلمة المرور',
    accountLater: 'لاحقًا اختر «نسيت كلمة المرور» في صفحة تسجيل الدخول: ستصلك كلمة جديدة.',
  },
}
