import { defineCall } from '@portico/contract/core/calls/call.ts'
import { preferences } from './preferences.ts'

/** Reads the user's preferences; `Insights` is empty if nothing has been saved yet. */
export const readPreferences = defineCall({
  method: 'GET',
  path: '/api/iam/user/preferences/',
  access: 'session',
  permission: 'own-account',
  about: "The user's preferences.",
  output: preferences,
  refusals: [],
})
