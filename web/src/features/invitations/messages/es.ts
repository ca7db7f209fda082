import type { Messages } from './en.ts'

export const messages: Messages = {
  'invite': 'Invitar a un colega',
  'inviteAbout': 'En compañía todo es más útil.',
  'inviteLead':
    'Un correo indica cómo establecer una contraseña. Es válido durante {days, plural, one {# día} many {# días} other {# días}}.',
  'email': 'Correo electrónico',
  'name': 'Nombre',
  'role': 'Rol',
  'name-empty': 'Obligatorio',
  'name-not-letters': 'Solo se permiten letras',
  'name-too-short': 'El nombre es demasiado corto',
  'name-too-long': 'El nombre es demasiado largo',
  'email-empty': 'Obligatorio',
  'email-not-valid': 'Escriba una dirección de correo electrónico válida.',
  'email-too-long': 'La dirección de correo electrónico es demasiado larga.',
  'alreadyThere': 'Ya están en su organización',
  'cancel': 'Cancelar',
  'sendInvitation': 'Enviar la invitación',
  'invited': 'Se ha enviado una invitación a {email}.',
  'rolesFailed': 'No se han podido leer los roles',
  'owner-only': 'Solo puede hacerlo el propietario del inquilino.',
  'invitation-not-valid': 'Corrija los datos introducidos y vuelva a intentarlo.',
  'invitation-email-refused': 'Use el correo de trabajo de su colega. No se aceptan direcciones desechables.',
  'account-exists': 'Esta dirección ya tiene una cuenta aquí.',
  'role-not-known': 'Este rol no se puede asignar. Elija otro.',
  'too-many-invitations': 'Se han enviado demasiadas invitaciones. Vuelva a intentarlo mañana.',
  'invitations-not-offered':
    'Aquí se inicia sesión con inicio de sesión único, así que no se invita a nadie por correo.',
}
