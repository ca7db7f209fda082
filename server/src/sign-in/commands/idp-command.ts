import { parseArgs } from 'node:util'

const options = {
  'kind': { type: 'string' },
  'issuer': { type: 'string' },
  'client-id': { type: 'string' },
  'secret-file': { type: 'string' },
  'secret-ends': { type: 'string' },
  'directory': { type: 'string', multiple: true },
  'metadata': { type: 'string' },
  'idp-initiated': { type: 'boolean' },
  'role': { type: 'string' },
  'group': { type: 'string', multiple: true },
  'groups-claim': { type: 'string' },
  'email-claim': { type: 'string' },
  'scopes': { type: 'string' },
  'domain': { type: 'string', multiple: true },
  'create-accounts': { type: 'boolean' },
  'retire-old': { type: 'boolean' },
  'own-keys': { type: 'boolean' },
  'now': { type: 'boolean' },
  'vouch': { type: 'boolean' },
} as const

export const idpUsage = [
  'npm run portico -- idp add <tenant> <name> --kind msauth --issuer https://login.microsoftonline.com/<directory>/v2.0',
  '    --directory <tid> … --client-id <id> --secret-file <file> --role <role> [--secret-ends 2027-01-31]',
  'npm run portico -- idp add <tenant> <name> --kind externalidp --issuer <url> --client-id <id> --secret-file <file> --role <role>',
  'npm run portico -- idp add <tenant> <name> --kind externalidp --metadata <url or file> --role <role> [--idp-initiated]',
  '    each with [--domain example.com …] [--create-accounts] [--group "name at the provider=role here" …]',
  '    [--groups-claim groups] [--email-claim email] [--scopes "openid profile email"]',
  'npm run portico -- idp test <tenant> <name> [--metadata <new file>]',
  'npm run portico -- idp list [tenant]',
  'npm run portico -- idp rotate <tenant> <name> --secret-file <file> [--secret-ends 2027-01-31] [--retire-old]',
  'npm run portico -- idp rotate <tenant> <name> --own-keys [--now] [--retire-old]     our keys; SAML has no others',
  'npm run portico -- idp remove <tenant> <name>',
  'npm run portico -- idp prove <tenant> <domain> [--vouch]',
  'npm run portico -- idp domains [tenant]             mail domains that are proven, how and since when',
  'npm run portico -- idp withdraw <tenant> <domain>',
  'npm run portico -- idp unlink <tenant> <e-mail>',
  'npm run portico -- idp break-glass <tenant> <e-mail>',
  'npm run portico -- idp enforce <tenant> <name>      everybody signs in there, but who may break the glass',
  'npm run portico -- idp release <tenant>             everybody may use a password again',
]

const verbs = {
  'add': 2,
  'test': 2,
  'list': 0,
  'rotate': 2,
  'remove': 2,
  'prove': 2,
  'domains': 0,
  'withdraw': 2,
  'unlink': 2,
  'break-glass': 2,
  'enforce': 2,
  'release': 1,
} as const

export type IdpVerb = keyof typeof verbs
export type IdpOptions = ReturnType<typeof parse>['values']
export type IdpCommand = { verb: IdpVerb; tenant: string; subject: string; options: IdpOptions }

type Read = { command: IdpCommand; problems: null } | { command: null; problems: string[] }

const parse = (words: readonly string[]) =>
  parseArgs({ args: [...words], options, allowPositionals: true, strict: true })

/** Reads the words after `idp`; what is wrong has a sentence each. */
export function readIdpCommand(words: readonly string[]): Read {
  try {
    const { positionals, values } = parse(words)
    const [word = '', tenant = '', subject = '', ...rest] = positionals
    if (!Object.hasOwn(verbs, word)) return refuse(`Say what to do: ${Object.keys(verbs).join(', ')}.`)
    const verb = word as IdpVerb
    const given = positionals.length - 1
    if (given < verbs[verb] || rest.length > 0 || (verbs[verb] === 1 && given > 1)) {
      return refuse(`idp ${verb} takes other words:`, ...idpUsage.filter((line) => line.includes(` idp ${verb} `)))
    }
    return { command: { verb, tenant, subject, options: values }, problems: null }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const refuse = (...problems: string[]): Read => ({ command: null, problems })
