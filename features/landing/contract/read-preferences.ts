import { defineCall } from '@portico/contract/core/calls/call.ts'
import { preferences } from './preferences.ts'

/** The preferences of the user; nothing saved yet returns an empty `Insights`. */
export const readPreferences = defineCall({
  method: 'GET',
  path: '/api/iam/user/preferences/',
  access: 'session',
  permission: 'own-account',
  about: "The user's preferences.",
  output: preferences,
  refusals: [],
})
