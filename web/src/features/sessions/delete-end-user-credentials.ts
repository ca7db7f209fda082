import { deleteEndUserCredentials as call } from '@portico/contract/features/sessions/delete-end-user-credentials.ts'
import { send } from '#web/core/calls/send.ts'

/**
 * Has the credentials forgotten that remote-access sessions keep for the user, as part of logging out (spec B §7).
 */
export const deleteEndUserCredentials = () => send(call, {}, { headers: { event: 'preference_logout' } })
