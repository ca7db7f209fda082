import type { Language } from '@portico/contract/platform/language.ts'

/** The sentences of the mails; `{name}` is the product's, as the domain calls it, `{life}` how long something is good for. */
type MailWords = { codeSubject: string; hello: string; codeAbout: string; codeFooter: string }

/** What the mails say in each language. */
export const mailWords: Record<Language, MailWords> = {
  en: {
    codeSubject: 'Your authentication code for {name}',
    hello: 'Hello,',
    codeAbout: 'enter this code to finish signing in to {name}. It is good for {life}.',
    codeFooter: 'If you did not sign in, somebody else knows your password: please change it.',
  },
  de: {
    codeSubject: 'Ihr Authentifizierungscode für {name}',
    hello: 'Guten Tag,',
    codeAbout: 'geben Sie diesen Code ein, um die Anmeldung bei {name} abzuschließen. Er gilt {life} lang.',
    codeFooter: 'Wenn Sie sich nicht angemeldet haben, kennt jemand anderes Ihr Passwort: Bitte ändern Sie es.',
  },
  fr: {
    codeSubject: 'Votre code d’authentification pour {name}',
    hello: 'Bonjour,',
    codeAbout: 'Saisissez ce code pour terminer votre connexion à {name}. Il est valable {life}.',
    codeFooter:
      'Si cette connexion ne vient pas de vous, quelqu’un d’autre connaît votre mot de passe : veuillez le changer.',
  },
  es: {
    codeSubject: 'Su código de autenticación para {name}',
    hello: 'Hola:',
    codeAbout: 'Escriba este código para terminar de iniciar sesión en {name}. Es válido durante {life}.',
    codeFooter: 'Si no ha sido usted quien ha iniciado sesión, otra persona conoce su contraseña: cámbiela, por favor.',
  },
  pt: {
    codeSubject: 'Seu código de autenticação para {name}',
    hello: 'Olá,',
    codeAbout: 'Digite este código para concluir o login em {name}. Ele é válido por {life}.',
    codeFooter: 'Se não foi você quem fez o login, outra pessoa sabe sua senha: mude-a, por favor.',
  },
  it: {
    codeSubject: 'Codice di autenticazione per {name}',
    hello: 'Buongiorno,',
    codeAbout: 'ecco il codice per completare l’accesso a {name}. È valido per {life}.',
    codeFooter: 'Se non ha effettuato Lei l’accesso, qualcun altro conosce la Sua password: La preghiamo di cambiarla.',
  },
  nl: {
    codeSubject: 'Uw authenticatiecode voor {name}',
    hello: 'Goedendag,',
    codeAbout: 'Voer deze code in om het inloggen bij {name} af te ronden. De code is {life} geldig.',
    codeFooter: 'Als u niet hebt ingelogd, kent iemand anders uw wachtwoord. Wijzig het zo snel mogelijk.',
  },
  pl: {
    codeSubject: 'Kod uwierzytelniający do {name}',
    hello: 'Dzień dobry,',
    codeAbout: 'proszę podać ten kod, aby dokończyć logowanie do {name}. Jest ważny przez {life}.',
    codeFooter: 'Jeśli to nie Państwo się logowali, ktoś inny zna Państwa hasło: proszę je zmienić.',
  },
  hi: {
    codeSubject: '{name} के लिए आपका प्रमाणीकरण कोड',
    hello: 'नमस्ते,',
    codeAbout: '{name} में साइन इन पूरा करने के लिए कृपया यह कोड दर्ज करें। यह {life} तक मान्य है।',
    codeFooter: 'यदि आपने साइन इन नहीं किया, तो आपका पासवर्ड किसी और को पता है: कृपया उसे बदल दें।',
  },
  ja: {
    codeSubject: '{name}の認証コード',
    hello: 'いつもご利用いただきありがとうございます。',
    codeAbout: '{name}へのログインを完了するには、次のコードを入力してください。コードの有効期間は{life}です。',
    codeFooter:
      'お心当たりがない場合は、第三者にパスワードを知られているおそれがあります。パスワードを変更してください。',
  },
  ar: {
    codeSubject: 'رمز المصادقة لتسجيل الدخول إلى {name}',
    hello: 'مرحبًا،',
    codeAbout: 'أدخل هذا الرمز لإتمام تسجيل الدخول إلى {name}. الرمز صالح لمدة {life}.',
    codeFooter: 'إذا لم تسجّل الدخول، فهناك من يعرف كلمة مرورك: يُرجى تغييرها.',
  },
}
