import type { Words } from './en.ts'

export const words: Words = {
  'input-not-valid': 'La petición no es válida.',
  'not-json': 'El cuerpo de la petición no es JSON válido.',
  'content-type-not-json': 'Envíe la petición como application/json.',
  'too-large': 'La petición es demasiado grande.',
  'no-such-path': 'Página no encontrada',
  'too-many-requests': 'Demasiadas peticiones. Espere un momento y vuelva a intentarlo.',
  'server-busy': 'El servicio está ocupado. Vuelva a intentarlo en un momento.',
  'database-away': 'El servicio no está disponible por el momento. Vuelva a intentarlo.',
  'unexpected': 'Algo ha salido mal.',
  'session-ended': 'La sesión ha finalizado. Para continuar, inicie sesión de nuevo.',
  'headers-disagree': 'La petición no corresponde a esta sesión. Inicie sesión de nuevo.',
  'trial-ended': 'Su prueba gratuita ha terminado. Sus datos se pueden leer y exportar, pero no modificar.',
  'unreachable': 'Error de red',
  'no-data': 'No hay datos disponibles',
}
