import type { Messages } from './en.ts'

export const messages: Messages = {
  'forgotPassword': 'Password dimenticata',
  'forgotAbout':
    'Inserire l’indirizzo e-mail. Se vi è associato un account, verrà inviata un’e-mail per scegliere una nuova password.',
  'emailId': 'E-mail',
  'send': 'Invia',
  'cancel': 'Annulla',
  'close': 'Chiudi',
  'email-not-valid': 'Inserire un indirizzo e-mail valido.',
  'email-too-long': 'L’indirizzo e-mail è troppo lungo.',
  'requested':
    'La richiesta è stata ricevuta. L’account associato riceverà a breve un’e-mail per reimpostare la password.',
  'reset-refused': 'Qui non è possibile reimpostare le password. Rivolgersi all’amministratore.',
  'resetPassword': 'Reimposta la password',
  'temporaryAbout': 'Inserire la password temporanea ricevuta via e-mail.',
  'temporaryPassword': 'Password temporanea',
  'submit': 'Invia',
  'newAbout': 'Scegliere la password con cui accedere d’ora in poi.',
  'chooseTenant': 'Tenant',
  'newPassword': 'Nuova password',
  'confirmPassword': 'Conferma nuova password',
  'reset': 'Reimposta',
  'rules': 'La nuova password deve avere',
  'length': 'da {shortest} a {longest} caratteri',
  'uppercase': 'una lettera maiuscola',
  'lowercase': 'una lettera minuscola',
  'digit': 'un numero',
  'special': 'un carattere speciale',
  'met': 'requisito soddisfatto',
  'notMet': 'requisito non soddisfatto',
  'passwords-empty': 'Compilare tutti i campi della password.',
  'new-password-weak':
    'La nuova password deve avere da {shortest} a {longest} caratteri e contenere almeno una lettera maiuscola, una lettera minuscola, un numero e un carattere speciale.',
  'confirm-empty': 'Confermare la nuova password.',
  'confirm-differs': 'La nuova password e la conferma non coincidono.',
  'reset-not-valid':
    'Il tempo per reimpostare la password è scaduto oppure la password temporanea non era corretta. Occorre richiederne una nuova.',
  'new-password-not-valid': 'Non è possibile usare la nuova password.',
  'new-password-too-common': 'Questa password è tra le più usate. Sceglierne un’altra.',
  'new-password-has-product': 'La password non deve contenere il nome di questo prodotto. Sceglierne un’altra.',
  'new-password-has-company':
    'La password non deve contenere il nome della sua azienda né il suo dominio di posta. Sceglierne un’altra.',
  'new-password-has-name':
    'La password non deve contenere il suo nome né il suo indirizzo e-mail. Sceglierne un’altra.',
  'new-password-used-before': 'Questa password è già stata usata. Sceglierne un’altra.',
  'choose-tenant': 'Scegliere un tenant.',
  'invalidCredentials': 'E-mail o password non corretti.',
  'changed': 'La password è stata cambiata.',
  'loginAgain': 'Accedere di nuovo.',
  'goToLogin': 'Vai all’accesso',
}
