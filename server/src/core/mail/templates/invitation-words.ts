import type { Language } from '@portico/contract/platform/language.ts'

/** The sentences of an invitation. `name` is the product's, as the domain calls it. */
type InvitationWords = { subject: string; about: string; password: string; later: string; notYou: string }

/** What an invitation says in each language. */
export const invitationWords: Record<Language, InvitationWords> = {
  en: {
    subject: 'You are invited to {name}',
    about: '{inviter} ({from}) has invited you to {tenant}. You sign in at {address} with {email}.',
    password:
      'Set your password first: open the page and enter the temporary password there. Both are good until {until} and can be used once.',
    later: 'If they are over, ask {inviter} for another invitation.',
    notYou: 'If you do not know {inviter}, do nothing: nobody can use the account, and it is deleted by itself.',
  },
  de: {
    subject: 'Sie sind zu {name} eingeladen',
    about: '{inviter} ({from}) hat Sie zu {tenant} eingeladen. Sie melden sich unter {address} mit {email} an.',
    password:
      'Legen Sie zuerst Ihr Passwort fest: Öffnen Sie die Seite und geben Sie dort das vorläufige Passwort ein. Beides gilt bis {until} und nur einmal.',
    later: 'Ist die Zeit abgelaufen, bitten Sie {inviter} um eine neue Einladung.',
    notYou:
      'Wenn Sie {inviter} nicht kennen, tun Sie nichts: Niemand kann das Konto verwenden, und es wird von selbst gelöscht.',
  },
  fr: {
    subject: 'Vous êtes invité(e) à rejoindre {name}',
    about:
      '{inviter} ({from}) vous invite à rejoindre {tenant}. Vous vous connectez à l’adresse {address} avec {email}.',
    password:
      'Définissez d’abord votre mot de passe : ouvrez la page et saisissez-y le mot de passe temporaire. Les deux sont valables jusqu’au {until} et une seule fois.',
    later: 'Passé ce délai, demandez une nouvelle invitation à {inviter}.',
    notYou:
      'Si vous ne connaissez pas {inviter}, ne faites rien : personne ne peut utiliser le compte, et il est supprimé de lui-même.',
  },
  es: {
    subject: 'Invitación a {name}',
    about: '{inviter} ({from}) le ha invitado a {tenant}. Usted inicia sesión en {address} con {email}.',
    password:
      'Establezca primero su contraseña: abra la página e introduzca allí la contraseña temporal. Ambas son válidas hasta el {until} y una sola vez.',
    later: 'Si el plazo ha terminado, pida otra invitación a {inviter}.',
    notYou: 'Si no conoce a {inviter}, no haga nada: nadie puede usar la cuenta, y se elimina por sí sola.',
  },
  pt: {
    subject: 'Convite para {name}',
    about: '{inviter} ({from}) enviou a você um convite para {tenant}. A entrada é em {address} com {email}.',
    password:
      'Primeiro defina sua senha: abra a página e digite nela a senha temporária. As duas valem até {until} e uma única vez.',
    later: 'Se o prazo terminou, peça outro convite a {inviter}.',
    notYou: 'Se você não conhece {inviter}, não faça nada: ninguém pode usar a conta, e ela é excluída sozinha.',
  },
  it: {
    subject: 'Invito a {name}',
    about: '{inviter} ({from}) La invita in {tenant}. Lei accede da {address} con {email}.',
    password:
      'Imposti prima la Sua password: apra la pagina e vi inserisca la password temporanea. Entrambe valgono fino al {until} e una sola volta.',
    later: 'Se il termine è passato, chieda un altro invito a {inviter}.',
    notYou: 'Se non conosce {inviter}, non faccia nulla: nessuno può usare l’account, che viene eliminato da solo.',
  },
  nl: {
    subject: 'U bent uitgenodigd voor {name}',
    about: '{inviter} ({from}) heeft u uitgenodigd voor {tenant}. U logt in op {address} met {email}.',
    password:
      'Stel eerst uw wachtwoord in: open de pagina en voer daar het tijdelijke wachtwoord in. Beide zijn geldig tot {until} en kunnen één keer worden gebruikt.',
    later: 'Is die tijd voorbij, vraag {inviter} dan om een nieuwe uitnodiging.',
    notYou:
      'Als u {inviter} niet kent, doe dan niets: niemand kan het account gebruiken en het wordt vanzelf verwijderd.',
  },
  pl: {
    subject: 'Zaproszenie do {name}',
    about:
      '{inviter} ({from}) zaprasza Państwa do {tenant}. Logowanie odbywa się pod adresem {address} z użyciem {email}.',
    password:
      'Najpierw prosimy ustawić hasło: otworzyć stronę i wpisać na niej hasło tymczasowe. Oba są ważne do {until} i tylko raz.',
    later: 'Po tym czasie prosimy poprosić o nowe zaproszenie: {inviter}.',
    notYou:
      'Jeśli nie znają Państwo tej osoby ({inviter}), nie trzeba nic robić: nikt nie może użyć konta i zostanie ono usunięte samo.',
  },
  hi: {
    subject: '{name} में आपको आमंत्रित किया गया है',
    about: '{inviter} ({from}) ने आपको {tenant} में आमंत्रित किया है। आप {address} पर {email} से साइन इन करते हैं।',
    password:
      'पहले अपना पासवर्ड सेट करें: पेज खोलें और वहाँ अस्थायी पासवर्ड दर्ज करें। दोनों {until} तक मान्य हैं और केवल एक बार काम आते हैं।',
    later: 'यदि समय बीत गया है, तो {inviter} से नया आमंत्रण माँगें।',
    notYou: 'यदि आप {inviter} को नहीं जानते, तो कुछ न करें: कोई भी इस खाते का उपयोग नहीं कर सकता, और यह अपने आप हट जाएगा।',
  },
  ja: {
    subject: '{name} への招待',
    about: '{inviter}（{from}）さんから {tenant} に招待されました。{address} に {email} でログインしてください。',
    password:
      'まずパスワードを設定してください。ページを開き、仮パスワードを入力します。リンクと仮パスワードの有効期限は {until} で、使用できるのは1回だけです。',
    later: '期限が過ぎた場合は、{inviter} さんにもう一度招待を依頼してください。',
    notYou:
      '{inviter} さんに心当たりがない場合は、何もする必要はありません。このアカウントは誰にも使用できず、自動的に削除されます。',
  },
  ar: {
    subject: 'دعوة إلى {name}',
    about: 'دعاك {inviter} ({from}) إلى {tenant}. تسجّل الدخول في {address} بالبريد {email}.',
    password: 'عيّن كلمة مرورك أولًا: افتح الصفحة وأدخل فيها كلمة المرور المؤقتة. كلتاهما صالحة حتى {until} ولمرة واحدة.',
    later: 'إذا انتهت المدة فاطلب من {inviter} دعوة أخرى.',
    notYou: 'إذا كنت لا تعرف {inviter} فلا تفعل شيئًا: لا يستطيع أحد استخدام الحساب، وسيُحذف من تلقاء نفسه.',
  },
}
