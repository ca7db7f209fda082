import type { Messages } from './en.ts'

export const messages: Messages = {
  'input-not-valid': 'Het verzoek is ongeldig.',
  'not-json': 'De inhoud van het verzoek is geen geldige JSON.',
  'content-type-not-json': 'Verstuur het verzoek als application/json.',
  'too-large': 'Het verzoek is te groot.',
  'no-such-path': 'Pagina niet gevonden',
  'too-many-requests': 'Te veel verzoeken. Wacht even en probeer het opnieuw.',
  'too-many-requests-seconds': 'Te veel verzoeken. Probeer het {when} opnieuw.',
  'server-busy': 'De dienst is druk bezet. Probeer het zo dadelijk opnieuw.',
  'server-busy-seconds': 'De dienst is druk bezet. Probeer het {when} opnieuw.',
  'database-away': 'De dienst is op dit moment niet beschikbaar. Probeer het opnieuw.',
  'database-away-seconds': 'De dienst is op dit moment niet beschikbaar. Probeer het {when} opnieuw.',
  'wait-before-retry-seconds': 'Te veel pogingen. Probeer het {when} opnieuw.',
  'unexpected': 'Er is iets misgegaan.',
  'session-ended': 'De sessie is beëindigd. Log opnieuw in om verder te gaan.',
  'cookies-off':
    'Deze browser heeft de cookie die elke aanmelding nodig heeft niet bewaard. Sta cookies voor deze site toe en log opnieuw in.',
  'cookies-need-https':
    'Deze browser bewaart de cookies van een aanmelding alleen via https. Open deze pagina via https; start op uw eigen computer de server met ‘npm start -- --https’.',
  'plain-http':
    'Wachtwoorden worden hier niet geaccepteerd, omdat dit verzoek de server zonder https heeft bereikt. Open deze pagina via https of neem contact op met uw beheerder.',
  'headers-disagree': 'Het verzoek hoort niet bij deze sessie. Log opnieuw in.',
  'trial-ended': 'Uw gratis proefperiode is afgelopen. U kunt uw gegevens nog lezen en exporteren, maar niet wijzigen.',
  'unreachable': 'Netwerkfout',
  'no-data': 'Geen gegevens beschikbaar',
}
