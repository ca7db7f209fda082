import type { Language } from '@portico/contract/platform/language.ts'

/**
 * What the mail with an owner's account says beside the words of trials: when the way to a password is over, and how to get
 * another where Forgot password is not offered.
 */
type TrialAccountWords = { over: string; later: string }

/** The same in each language. */
export const trialAccountWords: Record<Language, TrialAccountWords> = {
  en: {
    over: 'The link to your first password expired before this mail could be sent.',
    later: 'Later, open the link of the verification mail once more and choose Resend: you will get a new one.',
  },
  de: {
    over: 'Der Link zu Ihrem ersten Passwort ist abgelaufen, bevor diese E-Mail versendet werden konnte.',
    later:
      'Später öffnen Sie den Link der Bestätigungsmail noch einmal und wählen „Erneut senden“: Sie erhalten dann ein neues.',
  },
  fr: {
    over: 'Le lien vers votre premier mot de passe a expiré avant que cet e-mail ait pu être envoyé.',
    later:
      'Plus tard, ouvrez encore une fois le lien de l’e-mail de confirmation et choisissez « Renvoyer » : vous en recevrez un nouveau.',
  },
  es: {
    over: 'El enlace para su primera contraseña caducó antes de que se pudiera enviar este correo.',
    later: 'Más tarde, abra otra vez el enlace del correo de verificación y elija «Reenviar»: recibirá una nueva.',
  },
  pt: {
    over: 'O link para sua primeira senha expirou antes que este e-mail pudesse ser enviado.',
    later: 'Mais tarde, abra outra vez o link do e-mail de confirmação e escolha “Reenviar”: uma nova será enviada.',
  },
  it: {
    over: 'Il link per la Sua prima password è scaduto prima che questa e-mail potesse essere inviata.',
    later:
      'Più tardi apra ancora una volta il link dell’e-mail di verifica e scelga «Invia di nuovo»: ne riceverà una nuova.',
  },
  nl: {
    over: 'De link naar uw eerste wachtwoord is verlopen voordat deze e-mail kon worden verzonden.',
    later: 'Open later de link in de verificatiemail nog een keer en kies “Opnieuw verzenden”: u krijgt dan een nieuw.',
  },
  pl: {
    over: 'Link do pierwszego hasła wygasł, zanim udało się wysłać tę wiadomość.',
    later:
      'Później można jeszcze raz otworzyć link z wiadomości weryfikacyjnej i wybrać „Wyślij ponownie”: przyjdzie nowe.',
  },
  hi: {
    over: 'आपके पहले पासवर्ड का लिंक इस ईमेल के भेजे जाने से पहले ही समाप्त हो गया।',
    later: 'बाद में सत्यापन वाले ईमेल का लिंक एक बार फिर खोलें और “फिर से भेजें” चुनें: आपको नया मिल जाएगा।',
  },
  ja: {
    over: 'このメールの送信が遅れたため、最初のパスワードを設定するリンクの期限が切れました。',
    later: '期限が過ぎた場合は、確認メールのリンクをもう一度開いて「もう一度送信」を選ぶと新しいものが届きます。',
  },
  ar: {
    over: 'انتهت صلاحية رابط كلمة مرورك الأولى قبل أن يتسنى إرسال هذه الرسالة.',
    later: 'لاحقًا افتح رابط رسالة التحقق مرة أخرى واختر «إعادة الإرسال»: ستصلك كلمة جديدة.',
  },
}
