import type { Language } from '@portico/contract/platform/language.ts'

/** The sentences of the notices. `name` is the product's; `at` an instant, `device` such as `Chrome on Windows`. */
type NoticeWords = {
  changedSubject: string
  changed: string
  ended: string
  notYou: string
  endedOthers: string
  ownNotYou: string
  deviceSubject: string
  signedIn: string
  you: string
  deviceNotYou: string
}

/** What the notices say in each language. */
export const noticeWords: Record<Language, NoticeWords> = {
  en: {
    changedSubject: 'Your password for {name} was changed',
    changed: 'the password of your account at {tenant} was changed on {at}, from {device} ({address}).',
    ended: 'All sessions of the account were ended. Please sign in again with the new password.',
    notYou:
      'If that was not you, somebody else reads your mail: tell your administrator at once, and reset the password.',
    endedOthers: 'The other sessions of the account were ended.',
    ownNotYou: 'If that was not you, somebody else knows your password: reset it, and tell your administrator at once.',
    deviceSubject: 'New sign-in to {name}',
    signedIn:
      'your account at {tenant} was signed in to on {at}, from {device} ({address}), where it has not been used before.',
    you: 'If that was you, there is nothing to do.',
    deviceNotYou:
      'If that was not you, somebody else knows your password: reset it, and end the sessions that you do not know.',
  },
  de: {
    changedSubject: 'Ihr Passwort für {name} wurde geändert',
    changed: 'das Passwort Ihres Kontos bei {tenant} wurde am {at} geändert, von {device} ({address}) aus.',
    ended: 'Alle Sitzungen des Kontos wurden beendet. Bitte melden Sie sich mit dem neuen Passwort wieder an.',
    notYou:
      'Wenn Sie das nicht waren, liest jemand anderes Ihre Mail: Benachrichtigen Sie sofort Ihre Administration und setzen Sie das Passwort zurück.',
    endedOthers: 'Die anderen Sitzungen des Kontos wurden beendet.',
    ownNotYou:
      'Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort: Setzen Sie es zurück und informieren Sie sofort Ihren Administrator.',
    deviceSubject: 'Neue Anmeldung bei {name}',
    signedIn:
      'bei Ihrem Konto bei {tenant} gab es am {at} eine Anmeldung von {device} ({address}) aus, wo es bisher nicht benutzt wurde.',
    you: 'Wenn Sie das waren, ist nichts zu tun.',
    deviceNotYou:
      'Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort: Setzen Sie es zurück und beenden Sie die Sitzungen, die Sie nicht kennen.',
  },
  fr: {
    changedSubject: 'Votre mot de passe pour {name} a été modifié',
    changed: 'le mot de passe de votre compte chez {tenant} a été modifié le {at}, depuis {device} ({address}).',
    ended: 'Toutes les sessions du compte ont été fermées. Veuillez vous reconnecter avec le nouveau mot de passe.',
    notYou:
      'Si ce n’était pas vous, quelqu’un d’autre lit vos e-mails : prévenez tout de suite votre administrateur et réinitialisez le mot de passe.',
    endedOthers: 'Les autres sessions du compte ont été fermées.',
    ownNotYou:
      'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe : réinitialisez-le et prévenez immédiatement votre administrateur.',
    deviceSubject: 'Nouvelle connexion à {name}',
    signedIn:
      'une connexion à votre compte chez {tenant} a eu lieu le {at}, depuis {device} ({address}), où il n’avait pas encore été utilisé.',
    you: 'Si c’était vous, il n’y a rien à faire.',
    deviceNotYou:
      'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe : réinitialisez-le et fermez les sessions que vous ne reconnaissez pas.',
  },
  es: {
    changedSubject: 'Se ha cambiado su contraseña de {name}',
    changed: 'La contraseña de su cuenta en {tenant} se cambió el {at}, desde {device} ({address}).',
    ended: 'Se han cerrado todas las sesiones de la cuenta. Vuelva a iniciar sesión con la nueva contraseña.',
    notYou:
      'Si no ha sido usted, otra persona lee su correo: avise enseguida a su administrador y restablezca la contraseña.',
    endedOthers: 'Se han cerrado las demás sesiones de la cuenta.',
    ownNotYou:
      'Si no fue usted, otra persona conoce su contraseña: restablézcala y avise de inmediato a su administrador.',
    deviceSubject: 'Nuevo inicio de sesión en {name}',
    signedIn:
      'Se inició sesión en su cuenta de {tenant} el {at}, desde {device} ({address}), donde no se había usado antes.',
    you: 'Si ha sido usted, no hay nada que hacer.',
    deviceNotYou:
      'Si no ha sido usted, otra persona conoce su contraseña: restablézcala y cierre las sesiones que no reconozca.',
  },
  pt: {
    changedSubject: 'Sua senha de {name} foi alterada',
    changed: 'a senha da sua conta em {tenant} foi alterada em {at}, a partir de {device} ({address}).',
    ended: 'Todas as sessões da conta foram encerradas. Entre novamente com a nova senha, por favor.',
    notYou:
      'Se a alteração não partiu de sua parte, alguém mais lê seus e-mails: avise imediatamente a administração e redefina a senha.',
    endedOthers: 'As outras sessões da conta foram encerradas.',
    ownNotYou:
      'Se não foi você, outra pessoa conhece a sua senha: redefina-a e avise imediatamente o seu administrador.',
    deviceSubject: 'Nova entrada em {name}',
    signedIn:
      'houve uma entrada na sua conta em {tenant} em {at}, a partir de {device} ({address}), onde ela ainda não havia sido usada.',
    you: 'Se a entrada foi sua, não há nada a fazer.',
    deviceNotYou:
      'Se a entrada não foi sua, alguém mais conhece sua senha: redefina-a e encerre as sessões que não reconhecer.',
  },
  it: {
    changedSubject: 'La Sua password per {name} è stata cambiata',
    changed: 'la password del Suo account presso {tenant} è stata cambiata il {at}, da {device} ({address}).',
    ended: 'Tutte le sessioni dell’account sono state chiuse. Acceda di nuovo con la nuova password.',
    notYou:
      'Se non è stato Lei, qualcun altro legge la Sua posta: avvisi subito il Suo amministratore e reimposti la password.',
    endedOthers: 'Le altre sessioni dell’account sono state chiuse.',
    ownNotYou:
      'Se non è stato Lei, qualcun altro conosce la Sua password: la reimposti e avvisi subito l’amministratore.',
    deviceSubject: 'Nuovo accesso a {name}',
    signedIn:
      'è stato effettuato un accesso al Suo account presso {tenant} il {at}, da {device} ({address}), dove finora non era stato usato.',
    you: 'Se è stato Lei, non c’è nulla da fare.',
    deviceNotYou:
      'Se non è stato Lei, qualcun altro conosce la Sua password: la reimposti e chiuda le sessioni che non riconosce.',
  },
  nl: {
    changedSubject: 'Uw wachtwoord voor {name} is gewijzigd',
    changed: 'het wachtwoord van uw account bij {tenant} is gewijzigd op {at}, vanaf {device} ({address}).',
    ended: 'Alle sessies van het account zijn beëindigd. Log opnieuw in met het nieuwe wachtwoord.',
    notYou:
      'Als u dit niet was, leest iemand anders uw mail: waarschuw direct uw beheerder en stel het wachtwoord opnieuw in.',
    endedOthers: 'De andere sessies van het account zijn beëindigd.',
    ownNotYou:
      'Als u dat niet was, kent iemand anders uw wachtwoord: stel het opnieuw in en waarschuw meteen uw beheerder.',
    deviceSubject: 'Nieuwe inlog bij {name}',
    signedIn:
      'er is ingelogd op uw account bij {tenant} op {at}, vanaf {device} ({address}), waar het nog niet eerder is gebruikt.',
    you: 'Als u dit was, hoeft u niets te doen.',
    deviceNotYou:
      'Als u dit niet was, kent iemand anders uw wachtwoord: stel het opnieuw in en beëindig de sessies die u niet kent.',
  },
  pl: {
    changedSubject: 'Państwa hasło do {name} zostało zmienione',
    changed: 'hasło Państwa konta w {tenant} zostało zmienione {at}, z {device} ({address}).',
    ended: 'Wszystkie sesje konta zostały zakończone. Prosimy zalogować się ponownie nowym hasłem.',
    notYou:
      'Jeśli to nie Państwo, ktoś inny czyta Państwa pocztę: prosimy natychmiast powiadomić administratora i zmienić hasło.',
    endedOthers: 'Pozostałe sesje konta zostały zakończone.',
    ownNotYou:
      'Jeśli to nie była Twoja zmiana, ktoś inny zna hasło: należy je zresetować i natychmiast powiadomić administratora.',
    deviceSubject: 'Nowe logowanie do {name}',
    signedIn: 'na Państwa konto w {tenant} zalogowano się {at}, z {device} ({address}), skąd dotąd nie było używane.',
    you: 'Jeśli to byli Państwo, nie trzeba nic robić.',
    deviceNotYou: 'Jeśli to nie Państwo, ktoś inny zna Państwa hasło: prosimy je zmienić i zakończyć nieznane sesje.',
  },
  hi: {
    changedSubject: '{name} के लिए आपका पासवर्ड बदल दिया गया है',
    changed: '{tenant} में आपके खाते का पासवर्ड बदल दिया गया है। समय: {at}। डिवाइस: {device} ({address})।',
    ended: 'खाते के सभी सत्र समाप्त कर दिए गए हैं। कृपया नए पासवर्ड से फिर से साइन इन करें।',
    notYou: 'यदि यह आपने नहीं किया, तो कोई और आपके ईमेल पढ़ रहा है: तुरंत अपने व्यवस्थापक को बताएँ और पासवर्ड रीसेट करें।',
    endedOthers: 'खाते के अन्य सत्र समाप्त कर दिए गए हैं।',
    ownNotYou: 'यदि यह आपने नहीं किया, तो कोई और आपका पासवर्ड जानता है: उसे रीसेट करें और तुरंत अपने व्यवस्थापक को बताएँ।',
    deviceSubject: '{name} में नया साइन इन',
    signedIn:
      '{tenant} में आपके खाते में एक ऐसे स्थान से साइन इन हुआ है जहाँ से पहले कभी नहीं हुआ था। समय: {at}। डिवाइस: {device} ({address})।',
    you: 'यदि यह आपने किया, तो कुछ करने की आवश्यकता नहीं है।',
    deviceNotYou:
      'यदि यह आपने नहीं किया, तो आपका पासवर्ड किसी और को पता है: उसे रीसेट करें, और जिन सत्रों को आप नहीं पहचानते, उन्हें समाप्त करें।',
  },
  ja: {
    changedSubject: '{name}のパスワードが変更されました',
    changed: '{at}に、{tenant}のアカウントのパスワードが変更されました（{device}、{address}）。',
    ended: 'アカウントのすべてのセッションを終了しました。新しいパスワードでもう一度ログインしてください。',
    notYou:
      'お心当たりがない場合は、第三者にメールを読まれているおそれがあります。すぐに管理者に連絡し、パスワードを再設定してください。',
    endedOthers: 'アカウントのほかのセッションを終了しました。',
    ownNotYou:
      'お心当たりがない場合は、ほかの人がパスワードを知っています。パスワードを再設定し、すぐに管理者に連絡してください。',
    deviceSubject: '{name}への新しいログイン',
    signedIn:
      '{at}に、{tenant}のアカウントへ、これまでに使われたことのない環境からログインがありました（{device}、{address}）。',
    you: 'ご本人によるログインの場合は、何もする必要はありません。',
    deviceNotYou:
      'お心当たりがない場合は、第三者にパスワードを知られているおそれがあります。パスワードを再設定し、心当たりのないセッションを終了してください。',
  },
  ar: {
    changedSubject: 'تم تغيير كلمة مرورك في {name}',
    changed: 'تم تغيير كلمة مرور حسابك في {tenant} في {at}، من {device} ({address}).',
    ended: 'أُنهيت كل جلسات الحساب. يُرجى تسجيل الدخول مرة أخرى بكلمة المرور الجديدة.',
    notYou: 'إذا لم يكن ذلك منك، فهناك من يقرأ بريدك: أبلغ المسؤول فورًا، وأعد تعيين كلمة المرور.',
    endedOthers: 'أُنهيت جلسات الحساب الأخرى.',
    ownNotYou: 'إذا لم يكن ذلك منك، فهناك من يعرف كلمة مرورك: أعد تعيينها، وأبلغ المسؤول فورًا.',
    deviceSubject: 'تسجيل دخول جديد إلى {name}',
    signedIn: 'سُجِّل الدخول إلى حسابك في {tenant} في {at}، من {device} ({address})، ولم يسبق استخدامه من هناك.',
    you: 'إذا كان ذلك منك، فلا داعي لفعل أي شيء.',
    deviceNotYou: 'إذا لم يكن ذلك منك، فهناك من يعرف كلمة مرورك: أعد تعيينها، وأنهِ الجلسات التي لا تعرفها.',
  },
}
