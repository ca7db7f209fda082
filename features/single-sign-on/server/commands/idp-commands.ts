import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import {
  defineCommand,
  refusal,
  type Command,
  type CommandError,
  type OptionKinds,
  type OptionValues,
} from '@portico/server/core/commands/define-command.ts'
import { jsonLines } from '@portico/server/core/commands/list-texts.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Tenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { addIdp } from './add-idp.ts'
import { testIdp } from './check-idp.ts'
import { deleteConnection } from './command-queries.ts'
import { addedLines, changedLines, connectionTable, namedAddressLines, shownLines } from './connection-lines.ts'
import { findNamed, findTenant, type IdpContext, type Named } from './idp-context.ts'
import { addOptions, rotateOptions, setOptions } from './idp-options.ts'
import { listIdps } from './list-idps.ts'
import { breakGlassLines, proofTable, provenLines, rotatedLines, testedLines } from './outcome-lines.ts'
import { listProofs, proveDomain, withdrawProof } from './prove-domain.ts'
import { breakGlass, enforce, release, unlink } from './require-idp.ts'
import { rotateIdp } from './rotate-idp.ts'
import { findAddresses } from '#features/single-sign-on/server/commands/settings/addresses.ts'
import { noteChange } from '#features/single-sign-on/server/commands/settings/note-change.ts'
import { setIdp } from '#features/single-sign-on/server/commands/settings/set-idp.ts'
import { showIdp } from '#features/single-sign-on/server/commands/settings/show-idp.ts'

/** The parts of a command about a connection or a tenant: the use-case, and the lines of its output. */
type DeclaredIdp<About, Options extends OptionKinds, Output> = {
  verb: string
  usage: readonly string[]
  isReadOnly?: boolean
  options: Options
  run: (context: IdpContext, about: About, options: OptionValues<Options>) => Promise<Result<Output, CommandError>>
  print: (output: Output, options: OptionValues<Options>, context: Pick<IdpContext, 'now'>) => readonly string[]
}

/** A command about an existing connection; `run` gets it, and `check` returns a sentence for each problem of its options. */
const connectionCommand = <const Options extends OptionKinds, Output>({
  verb,
  usage,
  isReadOnly = false,
  options,
  check = () => [],
  run,
  print,
}: DeclaredIdp<Named, Options, Output> & { check?: (options: OptionValues<Options>) => readonly string[] }) =>
  defineCommand({
    name: `idp ${verb}`,
    usage,
    isReadOnly,
    words: ['a tenant', 'a connection'],
    options,
    read([tenant = '', name = ''], given) {
      const problems = check(given)
      return problems.length > 0 ? err(problems) : ok({ tenant, name, given })
    },
    async run(context, { given, ...wanted }) {
      const named = await findNamed(context, wanted)
      return named.ok ? run(context, named.value, given) : named
    },
    print: (output, { given }, context) => print(output, given, context),
  })

type Subject = { tenant: Tenant; subject: string }

/** A command about a new connection, a mail domain or an account of a tenant; `what` names it in sentences. */
const tenantCommand = <const Options extends OptionKinds, Output>({
  verb,
  usage,
  isReadOnly = false,
  what,
  options,
  run,
  print,
}: DeclaredIdp<Subject, Options, Output> & { what: string | null }) =>
  defineCommand({
    name: `idp ${verb}`,
    usage,
    isReadOnly,
    words: what === null ? ['a tenant'] : ['a tenant', what],
    options,
    read: ([tenant = '', subject = ''], given) => ok({ tenant, subject, given }),
    async run(context, { tenant, subject, given }) {
      const found = await findTenant(context, tenant)
      return found.ok ? run(context, { tenant: found.value, subject }, given) : found
    },
    print: (output, { given }, context) => print(output, given, context),
  })

export const addIdpCommand = tenantCommand({
  verb: 'add',
  usage: [
    'npm run portico -- idp add <tenant> <name> --kind msauth --issuer https://login.microsoftonline.com/<directory>/v2.0',
    '    --directory <tid> … --client-id <id> --secret-file <file> --role <role> [--secret-ends 2027-01-31]',
    'npm run portico -- idp add <tenant> <name> --kind externalidp --issuer <url> --client-id <id> --secret-file <file> --role <role>',
    '    both with [--client-auth basic|post|private_key_jwt|auto] [--scopes "openid profile email"] [--trust-email]',
    'npm run portico -- idp add <tenant> <name> --kind externalidp --metadata <url or file> --role <role> [--idp-initiated]',
    '    [--name-id-attribute <attribute>]',
    '    each with [--domain example.com …] [--create-accounts] [--group "name at the provider=role here" …]',
    '    [--groups-claim groups] [--email-claim email] [--require-context <value> …]',
  ],
  what: 'a name',
  options: addOptions,
  run: (context, { tenant, subject: name }, options) => addIdp(context, { tenant, name }, options),
  print: addedLines,
})

export const addressesCommand = tenantCommand({
  verb: 'addresses',
  isReadOnly: true,
  usage: ['npm run portico -- idp addresses <tenant> <name>      for the provider, before the connection is added'],
  what: 'a name',
  options: {},
  run: (context, { tenant, subject: name }) => findAddresses(context, tenant, name),
  print: namedAddressLines,
})

export const setIdpCommand = connectionCommand({
  verb: 'set',
  usage: [
    'npm run portico -- idp set <tenant> <name> [the options of add except secrets and domains] [--name <new name>]',
    '    --no-trust-email, --no-create-accounts and --no-idp-initiated switch off; "" empties a setting or a list',
  ],
  options: setOptions,
  check: (options) =>
    Object.keys(options).length > 0 ? [] : ['Specify what to change: idp set has the options of idp add.'],
  run: (context, named, options) => setIdp(context, named, options),
  print: changedLines,
})

export const showIdpCommand = connectionCommand({
  verb: 'show',
  isReadOnly: true,
  usage: ['npm run portico -- idp show <tenant> <name> [--json]      addresses for the provider, and all settings'],
  options: { json: 'flag' },
  run: showIdp,
  print: (shown, { json }, { now }) => (json === true ? jsonLines(shown) : shownLines(shown, now)),
})

export const testIdpCommand = connectionCommand({
  verb: 'test',
  usage: ['npm run portico -- idp test <tenant> <name> [--metadata <new file>]'],
  options: { metadata: 'text' },
  run: (context, named, { metadata }) => testIdp(context, named, metadata),
  print: testedLines,
})

export const listIdpsCommand = defineCommand({
  name: 'idp list',
  isReadOnly: true,
  usage: ['npm run portico -- idp list [tenant]'],
  optionalWords: ['a tenant'],
  read: ([tenant = null]) => ok({ tenant }),
  run: listIdps,
  print: (listed, _input, { now }) => connectionTable(listed, now),
})

export const rotateIdpCommand = connectionCommand({
  verb: 'rotate',
  usage: [
    'npm run portico -- idp rotate <tenant> <name> --secret-file <file> [--secret-ends 2027-01-31] [--retire-old]',
    'npm run portico -- idp rotate <tenant> <name> --own-keys [--now] [--retire-old]     our keys; SAML has no others',
  ],
  options: rotateOptions,
  run: rotateIdp,
  print: (rotated, _options, { now }) => rotatedLines(rotated, now),
})

export const removeIdpCommand = connectionCommand({
  verb: 'remove',
  usage: ['npm run portico -- idp remove <tenant> <name>'],
  options: {},
  run: removeIdp,
  print: ({ name }) => [`${name} is removed. Sessions that it opened last until they end.`],
})

function removeIdp(context: IdpContext, { tenant, connection: { id, name } }: Named) {
  return inTenant(
    context.database,
    tenant.tenant_id,
    async (scope): Promise<Result<{ name: string }, CommandError>> => {
      const isDeleted = await deleteConnection(scope, tenant.tenant_id, id)
      if (!isDeleted) return refusal(`The connection ${name} of ${tenant.name} has been removed.`)
      await noteChange(scope, context, { tenant, event: 'connection-removed', what: name })
      return ok({ name })
    },
  )
}

export const proveDomainCommand = tenantCommand({
  verb: 'prove',
  usage: ['npm run portico -- idp prove <tenant> <domain> [--vouch]'],
  what: 'a mail domain',
  options: { vouch: 'flag' },
  run: (context, { tenant, subject: domain }, { vouch = false }) => proveDomain(context, tenant, domain, vouch),
  print: provenLines,
})

export const listProofsCommand = defineCommand({
  name: 'idp domains',
  isReadOnly: true,
  usage: ['npm run portico -- idp domains [tenant]             mail domains that are proven, how and since when'],
  optionalWords: ['a tenant'],
  read: ([tenant = null]) => ok({ tenant }),
  run: listProofs,
  print: proofTable,
})

export const withdrawDomainCommand = tenantCommand({
  verb: 'withdraw',
  usage: ['npm run portico -- idp withdraw <tenant> <domain>'],
  what: 'a mail domain',
  options: {},
  run: (context, { tenant, subject: domain }) => withdrawProof(context, tenant, domain),
  print: ({ tenant, domain }) => [
    `${domain} is withdrawn from ${tenant}: its addresses no longer lead to ${tenant}. Accounts that are linked already stay linked.`,
  ],
})

export const unlinkCommand = tenantCommand({
  verb: 'unlink',
  usage: ['npm run portico -- idp unlink <tenant> <email>'],
  what: 'an email address',
  options: {},
  run: (context, { tenant, subject: email }) => unlink(context, tenant, normaliseEmail(email)),
  print: ({ email }) => [
    `${email} is no longer linked to a user at a provider; the next sign-in there links it again.`,
  ],
})

export const breakGlassCommand = tenantCommand({
  verb: 'break-glass',
  usage: ['npm run portico -- idp break-glass <tenant> <email>'],
  what: 'an email address',
  options: {},
  run: (context, { tenant, subject: email }) => breakGlass(context, tenant, normaliseEmail(email)),
  print: breakGlassLines,
})

export const enforceCommand = connectionCommand({
  verb: 'enforce',
  usage: [
    'npm run portico -- idp enforce <tenant> <name>      all accounts sign in there, except break-glass accounts',
  ],
  options: {},
  run: enforce,
  print: ({ tenant, connection, breakGlassAccounts }) => [
    `${tenant} signs in through ${connection} only, except ${breakGlassAccounts.join(', ')}.`,
  ],
})

export const releaseCommand = tenantCommand({
  verb: 'release',
  usage: ['npm run portico -- idp release <tenant>             all accounts may use passwords again'],
  what: null,
  options: {},
  run: (context, { tenant }) => release(context, tenant),
  print: ({ tenant }) => [`${tenant}: all accounts may use passwords again, besides its connections.`],
})

export const idpCommands: readonly Command[] = [
  addIdpCommand,
  addressesCommand,
  setIdpCommand,
  showIdpCommand,
  testIdpCommand,
  listIdpsCommand,
  rotateIdpCommand,
  removeIdpCommand,
  proveDomainCommand,
  listProofsCommand,
  withdrawDomainCommand,
  unlinkCommand,
  breakGlassCommand,
  enforceCommand,
  releaseCommand,
]
