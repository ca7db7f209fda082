import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'

const messages: MailMessages<'subject' | 'guessed' | 'now' | 'yours' | 'notYours'> = {
  en: {
    subject: 'Many wrong passwords for your account with {name}',
    guessed: 'At least {failures} wrong passwords in a row were entered for your account at {tenants}.',
    now: 'A sign-in from a browser that you have not used before now also needs a code, which we mail to you. In the browsers that you use already, nothing changes.',
    yours: 'If those attempts were yours, use "Forgot password" on the sign-in page.',
    notYours:
      'If they were not, change your password to a long one that you use nowhere else, and end the sessions that you do not know. Never pass on a code that you did not ask for: a person who asks for it has your password already.',
  },
  de: {
    subject: 'Viele falsche Passwörter für Ihr Konto bei {name}',
    guessed: 'für Ihr Konto bei {tenants} wurden mindestens {failures} falsche Passwörter hintereinander eingegeben.',
    now: 'Eine Anmeldung aus einem Browser, den Sie noch nicht benutzt haben, verlangt jetzt zusätzlich einen Code, den wir Ihnen mailen. In den Browsern, die Sie schon benutzen, ändert sich nichts.',
    yours: 'Wenn Sie es selbst versucht haben, nutzen Sie „Passwort vergessen“ auf der Anmeldeseite.',
    notYours:
      'Wenn nicht, ändern Sie Ihr Passwort in ein langes, das Sie sonst nirgends verwenden, und beenden Sie die Sitzungen, die Sie nicht kennen. Geben Sie nie einen Code weiter, den Sie nicht angefordert haben: Wer ihn braucht, hat Ihr Passwort bereits.',
  },
  fr: {
    subject: 'De nombreux mots de passe erronés pour votre compte {name}',
    guessed: 'Au moins {failures} mots de passe erronés ont été saisis de suite pour votre compte chez {tenants}.',
    now: 'Une connexion depuis un navigateur que vous n’avez pas encore utilisé demande désormais aussi un code, que nous vous envoyons par e-mail. Rien ne change dans les navigateurs que vous utilisez déjà.',
    yours: 'Si ces essais venaient de vous, utilisez « Mot de passe oublié » sur la page de connexion.',
    notYours:
      'Sinon, choisissez un nouveau mot de passe long que vous n’utilisez nulle part ailleurs, et fermez les sessions que vous ne reconnaissez pas. Ne transmettez jamais un code que vous n’avez pas demandé : qui en a besoin possède déjà votre mot de passe.',
  },
  es: {
    subject: 'Muchas contraseñas incorrectas para su cuenta de {name}',
    guessed: 'Se han introducido al menos {failures} contraseñas incorrectas seguidas para su cuenta en {tenants}.',
    now: 'Para iniciar sesión desde un navegador que no haya usado antes, ahora se necesita además un código que le enviamos por correo. En los navegadores que ya usa no cambia nada.',
    yours: 'Si los intentos fueron suyos, use «Olvidé mi contraseña» en la página de inicio de sesión.',
    notYours:
      'Si no lo fueron, cambie la contraseña por una larga que no use en ningún otro sitio y cierre las sesiones que no reconozca. No comparta nunca un código que no haya pedido: quien lo necesita ya tiene su contraseña.',
  },
  pt: {
    subject: 'Muitas senhas incorretas para sua conta em {name}',
    guessed: 'Pelo menos {failures} senhas incorretas seguidas foram digitadas para sua conta em {tenants}.',
    now: 'Uma entrada a partir de um navegador que você ainda não usou agora exige também um código, que enviamos por e-mail. Nos navegadores que você já usa, nada muda.',
    yours: 'Se as tentativas foram suas, use “Esqueci minha senha” na página de entrada.',
    notYours:
      'Se não foram, troque a senha por uma longa que você não use em nenhum outro lugar e encerre as sessões que não reconhecer. Nunca repasse um código que não pediu: quem precisa dele já tem sua senha.',
  },
  it: {
    subject: 'Molte password errate per il Suo account {name}',
    guessed: 'per il Suo account presso {tenants} sono state inserite almeno {failures} password errate di seguito.',
    now: 'Un accesso da un browser che non ha ancora usato richiede ora anche un codice, che Le inviamo per e-mail. Nei browser che usa già non cambia nulla.',
    yours: 'Se i tentativi erano Suoi, usi «Password dimenticata» nella pagina di accesso.',
    notYours:
      'Altrimenti scelga una nuova password lunga che non usa altrove e chiuda le sessioni che non riconosce. Non comunichi mai un codice che non ha richiesto: chi ne ha bisogno possiede già la Sua password.',
  },
  nl: {
    subject: 'Veel onjuiste wachtwoorden voor uw account bij {name}',
    guessed: 'Voor uw account bij {tenants} zijn minstens {failures} onjuiste wachtwoorden achter elkaar ingevoerd.',
    now: 'Inloggen vanuit een browser die u nog niet hebt gebruikt vraagt nu ook een code, die wij u mailen. In de browsers die u al gebruikt verandert er niets.',
    yours: 'Als u dit zelf hebt geprobeerd, gebruik dan ‘Wachtwoord vergeten’ op de inlogpagina.',
    notYours:
      'Zo niet, wijzig uw wachtwoord in een lang wachtwoord dat u nergens anders gebruikt en beëindig de sessies die u niet kent. Geef nooit een code door die u niet hebt aangevraagd: wie hem nodig heeft, kent uw wachtwoord al.',
  },
  pl: {
    subject: 'Wiele błędnych haseł do Państwa konta w {name}',
    guessed: 'dla Państwa konta w {tenants} wpisano z rzędu co najmniej {failures} błędnych haseł.',
    now: 'Logowanie z przeglądarki, która nie była dotąd używana, wymaga teraz także kodu, który wysyłamy e-mailem. W przeglądarkach już używanych nic się nie zmienia.',
    yours: 'Jeśli to były Państwa próby, prosimy skorzystać z opcji „Nie pamiętam hasła” na stronie logowania.',
    notYours:
      'Jeśli nie, prosimy zmienić hasło na długie, nieużywane nigdzie indziej, i zakończyć nieznane sesje. Prosimy nigdy nie podawać dalej kodu, o który Państwo nie prosili: kto go potrzebuje, zna już Państwa hasło.',
  },
  hi: {
    subject: '{name} के आपके खाते के लिए कई गलत पासवर्ड',
    guessed: '{tenants} में आपके खाते के लिए लगातार कम से कम {failures} गलत पासवर्ड डाले गए हैं।',
    now: 'जिस ब्राउज़र का आपने पहले उपयोग नहीं किया है, उससे साइन इन करने के लिए अब एक कोड भी चाहिए, जो हम आपको ईमेल से भेजते हैं। जिन ब्राउज़रों का आप पहले से उपयोग करते हैं, उनमें कुछ नहीं बदलता।',
    yours: 'यदि ये प्रयास आपके थे, तो साइन इन पृष्ठ पर “पासवर्ड भूल गए?” चुनें।',
    notYours:
      'यदि नहीं, तो अपना पासवर्ड बदलकर ऐसा लंबा पासवर्ड रखें जिसका आप कहीं और उपयोग नहीं करते, और जिन सत्रों को आप नहीं पहचानते, उन्हें समाप्त करें। जो कोड आपने नहीं माँगा, उसे कभी किसी को न दें: जिसे उसकी ज़रूरत है, उसके पास आपका पासवर्ड पहले से है।',
  },
  ja: {
    subject: '{name}のアカウントで誤ったパスワードが多数入力されました',
    guessed: '{tenants}のお客様のアカウントで、誤ったパスワードが続けて{failures}回以上入力されました。',
    now: 'これまでに使われたことのないブラウザからのログインには、今後、メールでお送りするコードも必要になります。すでにお使いのブラウザでは何も変わりません。',
    yours: 'ご本人による入力の場合は、ログインページの「パスワードをお忘れの場合」からパスワードを再設定してください。',
    notYours:
      'お心当たりがない場合は、ほかで使っていない長いパスワードに変更し、心当たりのないセッションを終了してください。ご自身で要求していないコードは、決して誰にも教えないでください。コードを必要とする相手は、すでにパスワードを知っています。',
  },
  ar: {
    subject: 'كلمات مرور خاطئة كثيرة لحسابك في {name}',
    guessed: 'أُدخلت {failures} كلمة مرور خاطئة متتالية على الأقل لحسابك في {tenants}.',
    now: 'يتطلب تسجيل الدخول من متصفح لم تستخدمه من قبل رمزًا أيضًا، نرسله إليك بالبريد. ولا يتغير شيء في المتصفحات التي تستخدمها بالفعل.',
    yours: 'إذا كانت هذه المحاولات منك، فاستخدم «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.',
    notYours:
      'وإذا لم تكن منك، فغيّر كلمة مرورك إلى كلمة طويلة لا تستخدمها في مكان آخر، وأنهِ الجلسات التي لا تعرفها. ولا تعطِ أبدًا رمزًا لم تطلبه لأحد: فمن يحتاج إليه لديه كلمة مرورك بالفعل.',
  },
}

/** The notice that many passwords in a row failed at an account: `failures` is how many. */
export const guessedAtMail = defineMail({
  kind: 'guessed-at',
  params: z.object({ tenants: mailParam, failures: mailParam }),
  requestedBy: 'user',
  sample: () => ({ tenants: 'Aurora, Borealis', failures: '100' }),
  write({ params, domain, language }) {
    const t = messages[language]
    return {
      subject: formatMessage(language, t.subject, { name: domain.apptitle }),
      lines: [mailMessages[language].hello, formatMessage(language, t.guessed, params), t.now],
      notes: [t.yours, t.notYours],
    }
  },
})
