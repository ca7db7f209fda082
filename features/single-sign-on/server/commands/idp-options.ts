import type { OptionValues } from '@portico/server/core/commands/define-command.ts'

/** The settings that `idp set` may change, beside the name. An empty text clears a setting or a list. */
const settingOptions = {
  'kind': 'clearable-text',
  'issuer': 'clearable-text',
  'client-id': 'clearable-text',
  'client-auth': 'clearable-text',
  'directory': 'clearable-texts',
  'metadata': 'clearable-text',
  'idp-initiated': 'switch',
  'name-id-attribute': 'clearable-text',
  'require-context': 'clearable-texts',
  'role': 'clearable-text',
  'group': 'clearable-texts',
  'groups-claim': 'clearable-text',
  'email-claim': 'clearable-text',
  'trust-email': 'switch',
  'scopes': 'clearable-text',
  'create-accounts': 'switch',
} as const

/** The client secret of a connection. */
const secretOptions = { 'secret-file': 'clearable-text', 'secret-ends': 'clearable-text' } as const
export const addOptions = { ...settingOptions, ...secretOptions, domain: 'clearable-texts' } as const
export const setOptions = { ...settingOptions, name: 'clearable-text' } as const
export const rotateOptions = { ...secretOptions, 'retire-old': 'flag', 'own-keys': 'flag', 'now': 'flag' } as const

/** The options of `idp add` and `idp set`. */
export type IdpOptions = OptionValues<typeof addOptions & typeof setOptions>
export type RotateOptions = OptionValues<typeof rotateOptions>
