import { newTenantProblems } from '@portico/contract/features/administration/tenant-rules.ts'
import { languageProblems } from '#server/features/administration/commands/language-problems.ts'
import { readWords, type Given } from '#server/features/administration/commands/read-words.ts'
import type { TenantToAdd } from '#server/features/administration/tenants/add-tenant.ts'

/** What an operator wants done with tenants. A `tenant` that is there is said by name or id. */
export type TenantCommand =
  | { verb: 'add'; tenant: TenantToAdd }
  | { verb: 'list'; json: boolean }
  | { verb: 'show'; tenant: string; json: boolean }
  | { verb: 'activate' | 'deactivate'; tenant: string }
  | { verb: 'remove'; tenant: string; isSure: boolean }

/** A command, or what is wrong with it: one sentence for each thing. */
export type ReadTenantCommand = { command: TenantCommand; problems: null } | { command: null; problems: string[] }

export const tenantUsage = [
  'npm run portico -- tenant add <name> --owner <e-mail> [--owner-name "Ann Smith"] [--msp] [--host portal.example.com]',
  '    [--language de] [--resend]',
  'npm run portico -- tenant list [--json]',
  'npm run portico -- tenant show <tenant> [--json]',
  'npm run portico -- tenant deactivate|activate <tenant>',
  'npm run portico -- tenant remove <tenant> --yes',
]

const verbs = {
  add: {
    words: ['a name'],
    options: {
      'owner': 'text',
      'owner-name': 'text',
      'msp': 'flag',
      'host': 'text',
      'language': 'text',
      'resend': 'flag',
    },
    needs: ['owner'],
  },
  list: { options: { json: 'flag' } },
  show: { words: ['a tenant'], options: { json: 'flag' } },
  deactivate: { words: ['a tenant'] },
  activate: { words: ['a tenant'] },
  remove: { words: ['a tenant'], options: { yes: 'flag' } },
} as const

/**
 * Reads the words after `tenant`.
 */
export function readTenantCommand(words: readonly string[]): ReadTenantCommand {
  const { given, problems } = readWords('tenant', verbs, words)
  if (given === null) return { command: null, problems }
  const { verb, has } = given
  if (verb === 'add') return readAdd(given, problems)
  if (problems.length > 0) return { command: null, problems }
  const [tenant = ''] = given.words
  if (verb === 'list') return { command: { verb, json: has('json') }, problems: null }
  if (verb === 'show') return { command: { verb, tenant, json: has('json') }, problems: null }
  if (verb === 'remove') return { command: { verb, tenant, isSure: has('yes') }, problems: null }
  return { command: { verb, tenant }, problems: null }
}

function readAdd({ words: [name = ''], text, has }: Given, problems: readonly string[]): ReadTenantCommand {
  const language = text('language') ?? ''
  const tenant = {
    name,
    email: text('owner') ?? '',
    ownerName: text('owner-name') ?? '',
    isMsp: has('msp'),
    host: text('host') ?? null,
    language,
    resend: has('resend'),
  }
  const wrong = [
    ...problems,
    // What is missing was said.
    ...newTenantProblems({ ...tenant, name: name || 'x', email: tenant.email || 'x@example.com' }),
    ...languageProblems(language),
  ]
  return wrong.length > 0 ? { command: null, problems: wrong } : { command: { verb: 'add', tenant }, problems: null }
}
