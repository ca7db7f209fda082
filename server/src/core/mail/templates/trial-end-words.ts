import type { Language } from '@portico/contract/platform/language.ts'

/** The sentences of the mails about the end of a trial. `deleted` is the day on which the data goes. */
type TrialEndWords = {
  endingSubject: string
  ending: string
  goOn: string
  endedSubject: string
  ended: string
  export: string
  open: string
}

/** What these mails say in each language. */
export const trialEndWords: Record<Language, TrialEndWords> = {
  en: {
    endingSubject: '{days, plural, one {# day} other {# days}} left of your free trial of {name}',
    ending:
      'the free trial of {tenant} ends on {date}. After that your data can be read and exported until {deleted}, but not changed; then it is deleted.',
    goOn: 'To go on, please contact {company}.',
    endedSubject: 'Your free trial of {name} has ended',
    ended:
      'the free trial of {tenant} has ended. Your data can be read and exported until {deleted}; then it is deleted.',
    export: 'Whoever owns the tenant can export everything after signing in.',
    open: 'Open {name}',
  },
  de: {
    endingSubject: 'Noch {days, plural, one {# Tag} other {# Tage}} Ihrer kostenlosen Testphase von {name}',
    ending:
      'die kostenlose Testphase von {tenant} endet am {date}. Danach können Ihre Daten bis {deleted} gelesen und exportiert, aber nicht geändert werden; dann werden sie gelöscht.',
    goOn: 'Wenn Sie weitermachen möchten, wenden Sie sich bitte an {company}.',
    endedSubject: 'Ihre kostenlose Testphase von {name} ist beendet',
    ended:
      'die kostenlose Testphase von {tenant} ist beendet. Ihre Daten können bis {deleted} gelesen und exportiert werden; dann werden sie gelöscht.',
    export: 'Wem der Mandant gehört, kann nach der Anmeldung alles exportieren.',
    open: '{name} öffnen',
  },
  fr: {
    endingSubject: 'Il reste {days, plural, one {# jour} other {# jours}} de votre essai gratuit de {name}',
    ending:
      'l’essai gratuit de {tenant} se termine le {date}. Ensuite, vos données pourront être lues et exportées jusqu’au {deleted}, mais plus modifiées ; puis elles seront supprimées.',
    goOn: 'Pour continuer, veuillez contacter {company}.',
    endedSubject: 'Votre essai gratuit de {name} est terminé',
    ended:
      'l’essai gratuit de {tenant} est terminé. Vos données peuvent être lues et exportées jusqu’au {deleted} ; puis elles seront supprimées.',
    export: 'Le propriétaire peut tout exporter après s’être connecté.',
    open: 'Ouvrir {name}',
  },
  es: {
    endingSubject: 'Su prueba gratuita de {name} termina en {days, plural, one {# día} other {# días}}',
    ending:
      'la prueba gratuita de {tenant} termina el {date}. Después sus datos se podrán leer y exportar hasta el {deleted}, pero no modificar; luego se eliminarán.',
    goOn: 'Para continuar, póngase en contacto con {company}.',
    endedSubject: 'Su prueba gratuita de {name} ha terminado',
    ended:
      'la prueba gratuita de {tenant} ha terminado. Sus datos se pueden leer y exportar hasta el {deleted}; luego se eliminarán.',
    export: 'El propietario puede exportarlo todo tras iniciar sesión.',
    open: 'Abrir {name}',
  },
  pt: {
    endingSubject: 'Sua avaliação gratuita de {name} termina em {days, plural, one {# dia} other {# dias}}',
    ending:
      'a avaliação gratuita de {tenant} termina em {date}. Depois disso, seus dados poderão ser lidos e exportados até {deleted}, mas não alterados; em seguida serão excluídos.',
    goOn: 'Para continuar, entre em contato com {company}.',
    endedSubject: 'Sua avaliação gratuita de {name} terminou',
    ended:
      'a avaliação gratuita de {tenant} terminou. Seus dados podem ser lidos e exportados até {deleted}; em seguida serão excluídos.',
    export: 'O proprietário pode exportar tudo depois de entrar.',
    open: 'Abrir {name}',
  },
  it: {
    endingSubject: 'La Sua prova gratuita di {name} termina tra {days, plural, one {# giorno} other {# giorni}}',
    ending:
      'la prova gratuita di {tenant} termina il {date}. Dopo di che i Suoi dati si potranno leggere ed esportare fino al {deleted}, ma non modificare; poi verranno eliminati.',
    goOn: 'Per continuare, contatti {company}.',
    endedSubject: 'La Sua prova gratuita di {name} è terminata',
    ended:
      'la prova gratuita di {tenant} è terminata. I Suoi dati si possono leggere ed esportare fino al {deleted}; poi verranno eliminati.',
    export: 'Il proprietario può esportare tutto dopo l’accesso.',
    open: 'Apri {name}',
  },
  nl: {
    endingSubject: 'Nog {days, plural, one {# dag} other {# dagen}} van uw gratis proefperiode van {name}',
    ending:
      'de gratis proefperiode van {tenant} eindigt op {date}. Daarna kunt u uw gegevens tot {deleted} lezen en exporteren, maar niet wijzigen; dan worden ze verwijderd.',
    goOn: 'Wilt u doorgaan, neem dan contact op met {company}.',
    endedSubject: 'Uw gratis proefperiode van {name} is afgelopen',
    ended:
      'de gratis proefperiode van {tenant} is afgelopen. U kunt uw gegevens tot {deleted} lezen en exporteren; dan worden ze verwijderd.',
    export: 'De eigenaar kan na het inloggen alles exporteren.',
    open: '{name} openen',
  },
  pl: {
    endingSubject:
      'Do końca bezpłatnego okresu próbnego {name}: {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}',
    ending:
      'bezpłatny okres próbny {tenant} kończy się {date}. Potem dane można odczytywać i eksportować do {deleted}, ale nie zmieniać; następnie zostaną usunięte.',
    goOn: 'Aby kontynuować, prosimy o kontakt z {company}.',
    endedSubject: 'Bezpłatny okres próbny {name} dobiegł końca',
    ended:
      'bezpłatny okres próbny {tenant} dobiegł końca. Dane można odczytywać i eksportować do {deleted}; następnie zostaną usunięte.',
    export: 'Właściciel może po zalogowaniu wyeksportować wszystko.',
    open: 'Otwórz {name}',
  },
  hi: {
    endingSubject: '{name} के आपके निःशुल्क परीक्षण में {days, plural, one {# दिन} other {# दिन}} बाकी',
    ending:
      '{tenant} का निःशुल्क परीक्षण {date} को समाप्त होता है। उसके बाद आपका डेटा {deleted} तक पढ़ा और निर्यात किया जा सकता है, पर बदला नहीं जा सकता; फिर वह हटा दिया जाएगा।',
    goOn: 'जारी रखने के लिए कृपया {company} से संपर्क करें।',
    endedSubject: '{name} का आपका निःशुल्क परीक्षण समाप्त हो गया है',
    ended:
      '{tenant} का निःशुल्क परीक्षण समाप्त हो गया है। आपका डेटा {deleted} तक पढ़ा और निर्यात किया जा सकता है; फिर वह हटा दिया जाएगा।',
    export: 'स्वामी साइन इन करके सब कुछ निर्यात कर सकता है।',
    open: '{name} खोलें',
  },
  ja: {
    endingSubject: '{name} の無料トライアルは残り {days, plural, other {# 日}} です',
    ending:
      '{tenant} の無料トライアルは {date} に終了します。その後も {deleted} まではデータの閲覧とエクスポートができますが、変更はできません。その後、データは削除されます。',
    goOn: '引き続きご利用になるには、{company} までご連絡ください。',
    endedSubject: '{name} の無料トライアルは終了しました',
    ended:
      '{tenant} の無料トライアルは終了しました。{deleted} まではデータの閲覧とエクスポートができます。その後、データは削除されます。',
    export: '所有者はログイン後にすべてをエクスポートできます。',
    open: '{name} を開く',
  },
  ar: {
    endingSubject:
      'بقي {days, plural, zero {# يوم} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}} من فترتك التجريبية في {name}',
    ending:
      'تنتهي الفترة التجريبية المجانية لـ {tenant} في {date}. بعد ذلك يمكن قراءة بياناتك وتصديرها حتى {deleted}، لكن لا يمكن تغييرها؛ ثم تُحذف.',
    goOn: 'للمتابعة، يُرجى التواصل مع {company}.',
    endedSubject: 'انتهت فترتك التجريبية في {name}',
    ended: 'انتهت الفترة التجريبية المجانية لـ {tenant}. يمكن قراءة بياناتك وتصديرها حتى {deleted}؛ ثم تُحذف.',
    export: 'يمكن للمالك تصدير كل شيء بعد تسجيل الدخول.',
    open: 'فتح {name}',
  },
}
