import { defineCall } from '@portico/contract/core/calls/call.ts'
import { preferences } from './preferences.ts'

/** Changes the given preferences and keeps the others. Returns all of them. */
export const savePreferences = defineCall({
  method: 'PUT',
  path: '/api/iam/user/preferences/',
  access: 'session',
  permission: 'own-account',
  isWrite: false,
  about: "Change the user's preferences; those not given stay.",
  body: preferences,
  output: preferences,
  refusals: ['theme-not-permitted'],
})
