import type { Language } from '@portico/contract/platform/language.ts'

/** What the page between here and a provider says in each language. */
export const postBindingMessages: Record<Language, { leaving: string; goOn: string }> = {
  en: { leaving: 'Taking you to the sign-in service of your organisation …', goOn: 'Continue' },
  de: { leaving: 'Sie werden zum Anmeldedienst Ihrer Organisation gebracht …', goOn: 'Weiter' },
  fr: { leaving: 'Nous vous conduisons au service de connexion de votre organisation…', goOn: 'Continuer' },
  es: { leaving: 'Le llevamos al servicio de inicio de sesión de su organización…', goOn: 'Continuar' },
  pt: { leaving: 'A encaminhar para o serviço de início de sessão da sua organização…', goOn: 'Continuar' },
  it: { leaving: 'La portiamo al servizio di accesso della Sua organizzazione…', goOn: 'Continua' },
  nl: { leaving: 'U gaat naar de inlogdienst van uw organisatie …', goOn: 'Doorgaan' },
  pl: { leaving: 'Przechodzimy do usługi logowania Twojej organizacji…', goOn: 'Kontynuuj' },
  hi: { leaving: 'आपको आपके संगठन की साइन-इन सेवा पर ले जाया जा रहा है …', goOn: 'जारी रखें' },
  ja: { leaving: '組織のサインインサービスに移動しています…', goOn: '続ける' },
  ar: { leaving: 'ننقلك إلى خدمة تسجيل الدخول في مؤسستك…', goOn: 'متابعة' },
}
