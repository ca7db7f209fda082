import { parseArgs } from 'node:util'
import { idpUsage, usageOf } from '#server/features/single-sign-on/commands/idp-usage.ts'

const options = {
  'kind': { type: 'string' },
  'issuer': { type: 'string' },
  'client-id': { type: 'string' },
  'client-auth': { type: 'string' },
  'secret-file': { type: 'string' },
  'secret-ends': { type: 'string' },
  'directory': { type: 'string', multiple: true },
  'metadata': { type: 'string' },
  'idp-initiated': { type: 'boolean' },
  'name-id-attribute': { type: 'string' },
  'require-context': { type: 'string', multiple: true },
  'role': { type: 'string' },
  'group': { type: 'string', multiple: true },
  'groups-claim': { type: 'string' },
  'email-claim': { type: 'string' },
  'trust-email': { type: 'boolean' },
  'scopes': { type: 'string' },
  'domain': { type: 'string', multiple: true },
  'create-accounts': { type: 'boolean' },
  'name': { type: 'string' },
  'json': { type: 'boolean' },
  'retire-old': { type: 'boolean' },
  'own-keys': { type: 'boolean' },
  'now': { type: 'boolean' },
  'vouch': { type: 'boolean' },
} as const

type Option = keyof typeof options

/** What `idp set` may change, beside the name. */
const settings: readonly Option[] = [
  'kind',
  'issuer',
  'client-id',
  'client-auth',
  'directory',
  'metadata',
  'idp-initiated',
  'name-id-attribute',
  'require-context',
  'role',
  'group',
  'groups-claim',
  'email-claim',
  'trust-email',
  'scopes',
  'create-accounts',
]

/** How many words each verb needs and takes at most, and its options. */
const verbs = {
  'add': { words: [2, 2], options: [...settings, 'secret-file', 'secret-ends', 'domain'] },
  'set': { words: [2, 2], options: [...settings, 'name'] },
  'addresses': { words: [2, 2], options: [] },
  'show': { words: [2, 2], options: ['json'] },
  'test': { words: [2, 2], options: ['metadata'] },
  'list': { words: [0, 1], options: [] },
  'rotate': { words: [2, 2], options: ['secret-file', 'secret-ends', 'retire-old', 'own-keys', 'now'] },
  'remove': { words: [2, 2], options: [] },
  'prove': { words: [2, 2], options: ['vouch'] },
  'domains': { words: [0, 1], options: [] },
  'withdraw': { words: [2, 2], options: [] },
  'unlink': { words: [2, 2], options: [] },
  'break-glass': { words: [2, 2], options: [] },
  'enforce': { words: [2, 2], options: [] },
  'release': { words: [1, 1], options: [] },
} as const satisfies Record<string, { words: readonly [number, number]; options: readonly Option[] }>

export type IdpVerb = keyof typeof verbs
export type IdpOptions = ReturnType<typeof parse>['values']
export type IdpCommand = { verb: IdpVerb; tenant: string; subject: string; options: IdpOptions }

type Read = { command: IdpCommand; problems: null } | { command: null; problems: string[] }

/** Every option by the verbs that have it, for the documentation's test. */
export const idpOptions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.keys(options).map((name) => [
    name,
    Object.entries(verbs).flatMap(([verb, has]) => (has.options.some((each) => each === name) ? [verb] : [])),
  ]),
)

const parse = (words: readonly string[]) =>
  parseArgs({ args: [...words], options, allowPositionals: true, allowNegative: true, strict: true })

/** Reads the words after `idp`; what is wrong has a sentence each. */
export function readIdpCommand(words: readonly string[]): Read {
  try {
    const { positionals, values } = parse(words)
    const [word = '', tenant = '', subject = ''] = positionals
    if (!isVerb(word)) return refuse(`Say what to do: ${Object.keys(verbs).join(', ')}.`, ...idpUsage)
    const [least, most] = verbs[word].words
    const given = positionals.length - 1
    if (given < least || given > most) return refuse(`idp ${word} takes other words:`, ...usageOf[word])
    const allowed: readonly string[] = verbs[word].options
    const strange = Object.keys(values).filter((name) => !allowed.includes(name))
    if (strange.length > 0) return refuse(...strange.map((name) => strangeOption(word, name)))
    return { command: { verb: word, tenant, subject, options: values }, problems: null }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function strangeOption(verb: IdpVerb, name: string): string {
  const others = (idpOptions.get(name) ?? []).map((each) => `idp ${each}`)
  return `idp ${verb} has no option --${name}; it belongs to ${others.join(', ')}.`
}

const isVerb = (word: string): word is IdpVerb => Object.hasOwn(verbs, word)
const refuse = (...problems: string[]): Read => ({ command: null, problems })
