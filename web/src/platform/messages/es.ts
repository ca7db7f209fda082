import type { Messages } from './en.ts'

export const messages: Messages = {
  'input-not-valid': 'La petición no es válida.',
  'not-json': 'El cuerpo de la petición no es JSON válido.',
  'content-type-not-json': 'Envíe la petición como application/json.',
  'too-large': 'La petición es demasiado grande.',
  'no-such-path': 'Página no encontrada',
  'too-many-requests': 'Demasiadas peticiones. Espere un momento y vuelva a intentarlo.',
  'too-many-requests-seconds': 'Demasiadas peticiones. Vuelva a intentarlo {when}.',
  'server-busy': 'El servicio está ocupado. Vuelva a intentarlo en un momento.',
  'server-busy-seconds': 'El servicio está ocupado. Vuelva a intentarlo {when}.',
  'database-away': 'El servicio no está disponible por el momento. Vuelva a intentarlo.',
  'database-away-seconds': 'El servicio no está disponible por el momento. Vuelva a intentarlo {when}.',
  'wait-before-retry-seconds': 'Demasiados intentos. Vuelva a intentarlo {when}.',
  'unexpected': 'Algo ha salido mal.',
  'session-ended': 'La sesión ha finalizado. Para continuar, inicie sesión de nuevo.',
  'cookies-off':
    'Este navegador no ha conservado la cookie que necesita todo inicio de sesión. Permita las cookies de este sitio e inicie sesión de nuevo.',
  'cookies-need-https':
    'Este navegador conserva las cookies de inicio de sesión solo por https. Abra esta página por https; en su propio equipo, inicie el servidor con «npm start -- --https».',
  'plain-http':
    'Aquí no se aceptan contraseñas, porque esta solicitud llegó al servidor sin https. Abra esta página por https o póngase en contacto con su administrador.',
  'headers-disagree': 'La petición no corresponde a esta sesión. Inicie sesión de nuevo.',
  'trial-ended': 'Su prueba gratuita ha terminado. Sus datos se pueden leer y exportar, pero no modificar.',
  'unreachable': 'Error de red',
  'no-data': 'No hay datos disponibles',
}
