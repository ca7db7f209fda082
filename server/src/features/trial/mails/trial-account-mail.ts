import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { dayText, lifeText } from '#server/core/mail/mail-times.ts'

export const trialAccountMessages: MailMessages<'about' | 'setPassword' | 'over' | 'later'> = {
  en: {
    about:
      '{tenant} is ready. You sign in at {address} with {email}. The free trial lasts until {date}; no credit card is needed.',
    setPassword:
      'Set your password first: open the page and enter the temporary password there. Both are valid for {life} and can be used once.',
    over: 'The link to your first password expired before this mail could be sent.',
    later: 'Later, open the link of the verification mail once more and choose Resend: you will get a new one.',
  },
  de: {
    about:
      '{tenant} ist bereit. Sie melden sich unter {address} mit {email} an. Die kostenlose Testphase dauert bis {date}; eine Kreditkarte ist nicht nötig.',
    setPassword:
      'Legen Sie zuerst Ihr Passwort fest: Öffnen Sie die Seite und geben Sie dort das vorläufige Passwort ein. Beides gilt {life} lang und nur einmal.',
    over: 'Der Link zu Ihrem ersten Passwort ist abgelaufen, bevor diese E-Mail versendet werden konnte.',
    later:
      'Später öffnen Sie den Link der Bestätigungsmail noch einmal und wählen „Erneut senden“: Sie erhalten dann ein neues.',
  },
  fr: {
    about:
      '{tenant} est prêt. Vous vous connectez à l’adresse {address} avec {email}. L’essai gratuit dure jusqu’au {date} ; aucune carte bancaire n’est nécessaire.',
    setPassword:
      'Définissez d’abord votre mot de passe : ouvrez la page et saisissez-y le mot de passe temporaire. Les deux sont valables {life} et une seule fois.',
    over: 'Le lien vers votre premier mot de passe a expiré avant que cet e-mail ait pu être envoyé.',
    later:
      'Plus tard, ouvrez encore une fois le lien de l’e-mail de confirmation et choisissez « Renvoyer » : vous en recevrez un nouveau.',
  },
  es: {
    about:
      '{tenant} está listo. Usted inicia sesión en {address} con {email}. La prueba gratuita dura hasta el {date}; no hace falta tarjeta de crédito.',
    setPassword:
      'Establezca primero su contraseña: abra la página e introduzca allí la contraseña temporal. Ambas son válidas durante {life} y una sola vez.',
    over: 'El enlace para su primera contraseña caducó antes de que se pudiera enviar este correo.',
    later: 'Más tarde, abra otra vez el enlace del correo de verificación y elija «Reenviar»: recibirá una nueva.',
  },
  pt: {
    about:
      '{tenant} está pronto. A entrada é em {address} com {email}. A avaliação gratuita vai até {date}; não é preciso cartão de crédito.',
    setPassword:
      'Primeiro defina sua senha: abra a página e digite nela a senha temporária. As duas valem por {life} e uma única vez.',
    over: 'O link para sua primeira senha expirou antes que este e-mail pudesse ser enviado.',
    later: 'Mais tarde, abra outra vez o link do e-mail de confirmação e escolha “Reenviar”: uma nova será enviada.',
  },
  it: {
    about:
      '{tenant} è pronto. Lei accede da {address} con {email}. La prova gratuita dura fino al {date}; non serve una carta di credito.',
    setPassword:
      'Imposti prima la Sua password: apra la pagina e vi inserisca la password temporanea. Entrambe valgono {life} e una sola volta.',
    over: 'Il link per la Sua prima password è scaduto prima che questa e-mail potesse essere inviata.',
    later:
      'Più tardi apra ancora una volta il link dell’e-mail di verifica e scelga «Invia di nuovo»: ne riceverà una nuova.',
  },
  nl: {
    about:
      '{tenant} is klaar. U logt in op {address} met {email}. De gratis proefperiode duurt tot {date}; een creditcard is niet nodig.',
    setPassword:
      'Stel eerst uw wachtwoord in: open de pagina en voer daar het tijdelijke wachtwoord in. Beide zijn {life} geldig en kunnen één keer worden gebruikt.',
    over: 'De link naar uw eerste wachtwoord is verlopen voordat deze e-mail kon worden verzonden.',
    later: 'Open later de link in de verificatiemail nog een keer en kies “Opnieuw verzenden”: u krijgt dan een nieuw.',
  },
  pl: {
    about:
      '{tenant} jest gotowe. Logowanie odbywa się pod adresem {address} z użyciem {email}. Bezpłatny okres próbny trwa do {date}; karta kredytowa nie jest potrzebna.',
    setPassword:
      'Najpierw prosimy ustawić hasło: otworzyć stronę i wpisać na niej hasło tymczasowe. Oba są ważne przez {life} i tylko raz.',
    over: 'Link do pierwszego hasła wygasł, zanim udało się wysłać tę wiadomość.',
    later:
      'Później można jeszcze raz otworzyć link z wiadomości weryfikacyjnej i wybrać „Wyślij ponownie”: przyjdzie nowe.',
  },
  hi: {
    about:
      '{tenant} तैयार है। आप {address} पर {email} से साइन इन करते हैं। निःशुल्क परीक्षण {date} तक चलता है; क्रेडिट कार्ड की आवश्यकता नहीं है।',
    setPassword:
      'पहले अपना पासवर्ड सेट करें: पेज खोलें और वहाँ अस्थायी पासवर्ड दर्ज करें। दोनों {life} तक मान्य हैं और केवल एक बार काम आते हैं।',
    over: 'आपके पहले पासवर्ड का लिंक इस ईमेल के भेजे जाने से पहले ही समाप्त हो गया।',
    later: 'बाद में सत्यापन वाले ईमेल का लिंक एक बार फिर खोलें और “फिर से भेजें” चुनें: आपको नया मिल जाएगा।',
  },
  ja: {
    about:
      '{tenant} の準備ができました。{address} に {email} でログインしてください。無料トライアルは {date} までで、クレジットカードは必要ありません。',
    setPassword:
      'まずパスワードを設定してください。ページを開き、仮パスワードを入力します。リンクと仮パスワードの有効期限は{life}で、使用できるのは1回だけです。',
    over: 'このメールの送信が遅れたため、最初のパスワードを設定するリンクの期限が切れました。',
    later: '期限が過ぎた場合は、確認メールのリンクをもう一度開いて「もう一度送信」を選ぶと新しいものが届きます。',
  },
  ar: {
    about:
      '{tenant} جاهز. تسجّل الدخول في {address} بالبريد {email}. تستمر الفترة التجريبية المجانية حتى {date}؛ ولا حاجة إلى بطاقة ائتمان.',
    setPassword:
      'عيّن كلمة مرورك أولًا: افتح الصفحة وأدخل فيها كلمة المرور المؤقتة. كلتاهما صالحة لمدة {life} ولمرة واحدة.',
    over: 'انتهت صلاحية رابط كلمة مرورك الأولى قبل أن يتسنى إرسال هذه الرسالة.',
    later: 'لاحقًا افتح رابط رسالة التحقق مرة أخرى واختر «إعادة الإرسال»: ستصلك كلمة جديدة.',
  },
}

/**
 * The account of a new tenant's owner, with the link to a first password, unless that expired before the mail was sent.
 * `own` is the tenant's host and may be empty; `ends` (of the trial) and `until` (of the link) are ISO 8601.
 */
export const trialAccountMail = defineMail({
  kind: 'trial-account',
  params: z.object({
    resetId: mailParam,
    tenant: mailParam,
    email: mailParam,
    own: mailParam,
    ends: mailParam,
    until: mailParam,
  }),
  requestedBy: 'user',
  secretsOf: (keys, { resetId }) => resetSecretsOf(keys, resetId),
  sample: (expiresAt) => ({
    resetId: 'preview',
    tenant: 'Aurora',
    email: 'ada@aurora.test',
    own: 'aurora.localhost',
    ends: '2026-01-31T12:00:00Z',
    until: expiresAt.toISOString(),
  }),
  sampleMinutes: 30,
  write({ params, domain, language, secrets, at }) {
    const t = trialAccountMessages[language]
    const shared = mailMessages[language]
    const { tenant, email, own, ends } = params
    const until = new Date(params.until)
    const values = { tenant, email, address: addressAt(domain.domainurl, own), date: dayText(ends, language) }
    const head = [shared.hello, formatMessage(language, t.about, values)]
    const content = {
      subject: formatMessage(language, shared.accountSubject, { name: domain.apptitle }),
      notes: [offersPasswordReset(domain.servedenv) ? shared.accountLater : t.later],
    }
    if (!(until > at)) return { ...content, lines: [...head, t.over] }
    return {
      ...content,
      lines: [...head, formatMessage(language, t.setPassword, { life: lifeText(until, at, language) })],
      action: { label: shared.setPassword, url: `${domain.domainurl}/reset?resettoken=${secrets.token}` },
      secret: { label: shared.temporaryPassword, text: secrets.temporaryPassword },
    }
  },
})

function addressAt(domainurl: string, host: string): string {
  const url = new URL(domainurl)
  if (host !== '') url.hostname = host
  return url.origin
}
