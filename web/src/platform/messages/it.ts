import type { Messages } from './en.ts'

export const messages: Messages = {
  'input-not-valid': 'La richiesta non è valida.',
  'not-json': 'Il corpo della richiesta non è in formato JSON valido.',
  'content-type-not-json': 'Inviare la richiesta come application/json.',
  'too-large': 'La richiesta è troppo grande.',
  'no-such-path': 'Pagina non trovata',
  'too-many-requests': 'Troppe richieste. Attendere un momento e riprovare.',
  'too-many-requests-seconds': 'Troppe richieste. Riprovare {when}.',
  'server-busy': 'Il servizio è occupato. Riprovare tra un momento.',
  'server-busy-seconds': 'Il servizio è occupato. Riprovare {when}.',
  'database-away': 'Il servizio al momento non è disponibile. Riprovare.',
  'database-away-seconds': 'Il servizio al momento non è disponibile. Riprovare {when}.',
  'wait-before-retry-seconds': 'Troppi tentativi. Riprovare {when}.',
  'unexpected': 'Qualcosa è andato storto.',
  'session-ended': 'La sessione è terminata. Per continuare, accedere di nuovo.',
  'cookies-off':
    'Questo browser non ha conservato il cookie necessario a ogni accesso. Consentire i cookie per questo sito e accedere di nuovo.',
  'cookies-need-https':
    'Questo browser conserva i cookie di accesso solo tramite https. Aprire questa pagina tramite https; sul proprio computer avviare il server con «npm start -- --https».',
  'plain-http':
    'Qui le password non vengono accettate, perché questa richiesta è arrivata al server senza https. Aprire questa pagina tramite https o contattare l’amministratore.',
  'headers-disagree': 'La richiesta non appartiene a questa sessione. Accedere di nuovo.',
  'trial-ended': 'La Sua prova gratuita è terminata. I Suoi dati si possono leggere ed esportare, ma non modificare.',
  'unreachable': 'Errore di rete',
  'no-data': 'Nessun dato disponibile',
}
