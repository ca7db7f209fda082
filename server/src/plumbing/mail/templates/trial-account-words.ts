import type { Language } from '@portico/contract/plumbing/language.ts'

/** What the mail with an owner's account says beside the words of trials when the way to a password is over. */
type TrialAccountWords = { over: string }

/** The same in each language. */
export const trialAccountWords: Record<Language, TrialAccountWords> = {
  en: { over: 'The link to your first password expired before this mail could be sent.' },
  de: { over: 'Der Link zu Ihrem ersten Passwort ist abgelaufen, bevor diese E-Mail versendet werden konnte.' },
  fr: { over: 'Le lien vers votre premier mot de passe a expiré avant que cet e-mail ait pu être envoyé.' },
  es: { over: 'El enlace para su primera contraseña caducó antes de que se pudiera enviar este correo.' },
  pt: { over: 'O link para sua primeira senha expirou antes que este e-mail pudesse ser enviado.' },
  it: { over: 'Il link per la Sua prima password è scaduto prima che questa e-mail potesse essere inviata.' },
  nl: { over: 'De link naar uw eerste wachtwoord is verlopen voordat deze e-mail kon worden verzonden.' },
  pl: { over: 'Link do pierwszego hasła wygasł, zanim udało się wysłać tę wiadomość.' },
  hi: { over: 'आपके पहले पासवर्ड का लिंक इस ईमेल के भेजे जाने से पहले ही समाप्त हो गया।' },
  ja: { over: 'このメールの送信が遅れたため、最初のパスワードを設定するリンクの期限が切れました。' },
  ar: { over: 'انتهت صلاحية رابط كلمة مرورك الأولى قبل أن يتسنى إرسال هذه الرسالة.' },
}
