import { NIL } from 'uuid'
import * as z from 'zod'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { defineMail, mailParam, type MailMessages } from '#server/core/mail/define-mail.ts'
import { mailMessages } from '#server/core/mail/mail-messages.ts'
import { trialSecretsOf } from '#server/features/trial/trial-secrets.ts'

const messages: MailMessages<'subject' | 'about' | 'verify' | 'code' | 'notYou'> = {
  en: {
    subject: 'Verify your registration at {name}',
    about:
      'Thank you for registering {company} for a free trial. Open the page and press the button there, or enter the code. Both are valid for {life}.',
    verify: 'Verify registration',
    code: 'Verification code:',
    notYou: 'If you did not register, do nothing: no account is created.',
  },
  de: {
    subject: 'Bestätigen Sie Ihre Registrierung bei {name}',
    about:
      'vielen Dank, dass Sie {company} für eine kostenlose Testphase registriert haben. Öffnen Sie die Seite und drücken Sie dort die Schaltfläche, oder geben Sie den Code ein. Beides gilt {life} lang.',
    verify: 'Registrierung bestätigen',
    code: 'Bestätigungscode:',
    notYou: 'Wenn Sie sich nicht registriert haben, tun Sie nichts: Es wird kein Konto angelegt.',
  },
  fr: {
    subject: 'Confirmez votre inscription à {name}',
    about:
      'Merci d’avoir inscrit {company} à un essai gratuit. Ouvrez la page et appuyez-y sur le bouton, ou saisissez le code. Les deux sont valables {life}.',
    verify: 'Confirmer l’inscription',
    code: 'Code de vérification :',
    notYou: 'Si vous ne vous êtes pas inscrit, ne faites rien : aucun compte n’est créé.',
  },
  es: {
    subject: 'Verifique su registro en {name}',
    about:
      'Gracias por registrar {company} para una prueba gratuita. Abra la página y pulse allí el botón, o introduzca el código. Ambos son válidos durante {life}.',
    verify: 'Verificar el registro',
    code: 'Código de verificación:',
    notYou: 'Si no se ha registrado usted, no haga nada: no se crea ninguna cuenta.',
  },
  pt: {
    subject: 'Confirme seu cadastro em {name}',
    about:
      'Agradecemos o cadastro de {company} para uma avaliação gratuita. Abra a página e clique no botão, ou digite o código. Os dois valem por {life}.',
    verify: 'Confirmar cadastro',
    code: 'Código de verificação:',
    notYou: 'Se o cadastro não partiu de sua parte, não faça nada: nenhuma conta é criada.',
  },
  it: {
    subject: 'Confermi la Sua registrazione a {name}',
    about:
      'grazie per aver registrato {company} per una prova gratuita. Apra la pagina e prema il pulsante, oppure inserisca il codice. Entrambi valgono {life}.',
    verify: 'Conferma la registrazione',
    code: 'Codice di verifica:',
    notYou: 'Se non si è registrato Lei, non faccia nulla: non viene creato alcun account.',
  },
  nl: {
    subject: 'Bevestig uw registratie bij {name}',
    about:
      'Bedankt dat u {company} hebt geregistreerd voor een gratis proefperiode. Open de pagina en druk daar op de knop, of voer de code in. Beide zijn {life} geldig.',
    verify: 'Registratie bevestigen',
    code: 'Verificatiecode:',
    notYou: 'Als u zich niet hebt geregistreerd, doe dan niets: er wordt geen account gemaakt.',
  },
  pl: {
    subject: 'Potwierdzenie rejestracji w {name}',
    about:
      'dziękujemy za zarejestrowanie firmy {company} w bezpłatnym okresie próbnym. Prosimy otworzyć stronę i nacisnąć na niej przycisk albo wpisać kod. Oba są ważne przez {life}.',
    verify: 'Potwierdź rejestrację',
    code: 'Kod weryfikacyjny:',
    notYou: 'Jeśli to nie Państwo się rejestrowali, nie trzeba nic robić: konto nie powstanie.',
  },
  hi: {
    subject: '{name} में अपने पंजीकरण की पुष्टि करें',
    about:
      '{company} को निःशुल्क परीक्षण के लिए पंजीकृत करने के लिए धन्यवाद। पेज खोलें और वहाँ बटन दबाएँ, या कोड दर्ज करें। दोनों {life} तक मान्य हैं।',
    verify: 'पंजीकरण की पुष्टि करें',
    code: 'सत्यापन कोड:',
    notYou: 'यदि आपने पंजीकरण नहीं किया, तो कुछ न करें: कोई खाता नहीं बनेगा।',
  },
  ja: {
    subject: '{name} への登録の確認',
    about:
      '{company} の無料トライアルにご登録いただき、ありがとうございます。ページを開いてボタンを押すか、コードを入力してください。どちらも有効期間は{life}です。',
    verify: '登録を確認する',
    code: '確認コード:',
    notYou: 'お心当たりがない場合は、何もする必要はありません。アカウントは作成されません。',
  },
  ar: {
    subject: 'تأكيد تسجيلك في {name}',
    about:
      'شكرًا لتسجيل {company} في فترة تجريبية مجانية. افتح الصفحة واضغط الزر فيها، أو أدخل الرمز. كلاهما صالح لمدة {life}.',
    verify: 'تأكيد التسجيل',
    code: 'رمز التحقق:',
    notYou: 'إذا لم تسجّل فلا تفعل شيئًا: لن يُنشأ أي حساب.',
  },
}

/** Link and code of a registration (spec B §4). */
export const trialVerificationMail = defineMail({
  kind: 'trial-verification',
  params: z.object({
    registrationId: z.string().default(NIL),
    generation: z.string().default('1'),
    company: mailParam,
  }),
  requestedBy: 'stranger',
  secretsOf: (keys, { registrationId, generation }) =>
    trialSecretsOf(keys, { id: registrationId, generation: Number(generation) }),
  sample: () => ({ registrationId: NIL, generation: '1', company: 'Aurora' }),
  sampleMinutes: 24 * 60,
  write({ params: { registrationId, company }, domain, language, secrets, life }) {
    const t = messages[language]
    return {
      subject: formatMessage(language, t.subject, { name: domain.apptitle }),
      lines: [mailMessages[language].hello, formatMessage(language, t.about, { company, life })],
      action: { label: t.verify, url: `${domain.domainurl}/verify?token=${secrets.token}&id=${registrationId}` },
      secret: { label: t.code, text: secrets.code },
      notes: [t.notYou],
    }
  },
})
