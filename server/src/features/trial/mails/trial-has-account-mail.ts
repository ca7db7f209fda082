import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'

export const trialHasAccountMessages: MailMessages<'subject' | 'about' | 'how' | 'forgotten' | 'signIn'> = {
  en: {
    subject: 'You already have an account at {name}',
    about:
      'Someone, probably you, registered this address for a free trial. It already has an account at {tenants}; no other account was created.',
    how: 'Sign in with it.',
    forgotten: 'If you have forgotten the password, choose Forgot Password there.',
    signIn: 'Sign in',
  },
  de: {
    subject: 'Sie haben bereits ein Konto bei {name}',
    about:
      'jemand, vermutlich Sie, hat diese Adresse für eine kostenlose Testphase registriert. Sie hat bereits ein Konto bei {tenants}; es wurde kein weiteres angelegt.',
    how: 'Melden Sie sich damit an.',
    forgotten: 'Wenn Sie das Passwort vergessen haben, wählen Sie dort „Passwort vergessen“.',
    signIn: 'Anmelden',
  },
  fr: {
    subject: 'Vous avez déjà un compte chez {name}',
    about:
      'Quelqu’un, sans doute vous, a inscrit cette adresse à un essai gratuit. Elle a déjà un compte, chez {tenants} ; aucun autre n’a été créé.',
    how: 'Connectez-vous avec ce compte.',
    forgotten: 'Si vous avez oublié le mot de passe, choisissez-y « Mot de passe oublié ».',
    signIn: 'Se connecter',
  },
  es: {
    subject: 'Usted ya tiene una cuenta en {name}',
    about:
      'Alguien, probablemente usted, ha registrado esta dirección para una prueba gratuita. Ya tiene una cuenta en {tenants}; no se ha creado otra.',
    how: 'Inicie sesión con ella.',
    forgotten: 'Si ha olvidado la contraseña, elija allí «Contraseña olvidada».',
    signIn: 'Iniciar sesión',
  },
  pt: {
    subject: 'Você já tem uma conta em {name}',
    about:
      'Alguém, provavelmente a própria pessoa que lê este e-mail, cadastrou este endereço para uma avaliação gratuita. Ele já tem uma conta em {tenants}; nenhuma outra foi criada.',
    how: 'Entre com ela.',
    forgotten: 'Se esqueceu a senha, escolha “Esqueci a senha” na página.',
    signIn: 'Entrar',
  },
  it: {
    subject: 'Lei ha già un account {name}',
    about:
      'qualcuno, probabilmente Lei, ha registrato questo indirizzo per una prova gratuita. Ha già un account presso {tenants}; non ne è stato creato un altro.',
    how: 'Acceda con quello.',
    forgotten: 'Se ha dimenticato la password, scelga «Password dimenticata» nella pagina.',
    signIn: 'Accedi',
  },
  nl: {
    subject: 'U hebt al een account bij {name}',
    about:
      'Iemand, waarschijnlijk u, heeft dit adres geregistreerd voor een gratis proefperiode. Het heeft al een account bij {tenants}; er is geen ander gemaakt.',
    how: 'Log daarmee in.',
    forgotten: 'Bent u het wachtwoord vergeten, kies daar dan “Wachtwoord vergeten”.',
    signIn: 'Inloggen',
  },
  pl: {
    subject: 'Mają już Państwo konto w {name}',
    about:
      'ktoś, zapewne Państwo, zarejestrował ten adres w bezpłatnym okresie próbnym. Ma on już konto w {tenants}; nie utworzono innego.',
    how: 'Prosimy zalogować się na to konto.',
    forgotten: 'Jeśli hasło zostało zapomniane, prosimy wybrać tam „Nie pamiętam hasła”.',
    signIn: 'Zaloguj się',
  },
  hi: {
    subject: '{name} में आपका खाता पहले से है',
    about:
      'किसी ने, संभवतः आपने, इस पते को निःशुल्क परीक्षण के लिए पंजीकृत किया है। {tenants} में इसका खाता पहले से है; कोई दूसरा नहीं बनाया गया।',
    how: 'उसी से साइन इन करें।',
    forgotten: 'यदि पासवर्ड याद नहीं है, तो वहाँ “पासवर्ड भूल गए” चुनें।',
    signIn: 'साइन इन करें',
  },
  ja: {
    subject: '{name} のアカウントはすでにあります',
    about:
      'このアドレスで無料トライアルの登録がありました。すでに {tenants} にアカウントがあるため、新しいアカウントは作成していません。',
    how: 'そのアカウントでログインしてください。',
    forgotten: 'パスワードをお忘れの場合は、ログインページで「パスワードをお忘れの場合」を選んでください。',
    signIn: 'ログインする',
  },
  ar: {
    subject: 'لديك حساب في {name} بالفعل',
    about:
      'سجّل أحدهم، ولعله أنت، هذا العنوان في فترة تجريبية مجانية. لديه حساب بالفعل في {tenants}؛ ولم يُنشأ حساب آخر.',
    how: 'سجّل الدخول به.',
    forgotten: 'إذا نسيت كلمة المرور فاختر «نسيت كلمة المرور» هناك.',
    signIn: 'تسجيل الدخول',
  },
}

/** Instead of a link, for an address that has an account; `tenants` is a list of names. */
export const trialHasAccountMail = defineMail({
  kind: 'trial-has-account',
  params: z.object({ tenants: mailParam }),
  requestedBy: 'stranger',
  sample: () => ({ tenants: 'Aurora, Borealis' }),
  write({ params, domain, language }) {
    const t = trialHasAccountMessages[language]
    // Only what the page of the link offers.
    const forgotten = offersPasswordReset(domain.servedenv) ? [t.forgotten] : []
    return {
      subject: formatMessage(language, t.subject, { name: domain.apptitle }),
      lines: [mailMessages[language].hello, formatMessage(language, t.about, params), t.how, ...forgotten],
      action: { label: t.signIn, url: `${domain.domainurl}/` },
      notes: [mailMessages[language].notAsked],
    }
  },
})
