import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { ok } from '@portico/contract/platform/result.ts'
import {
  defineCommand,
  refusal,
  type Command,
  type OptionKinds,
  type OptionValues,
} from '#server/core/commands/define-command.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { Tenant } from '#server/core/tenants/tenant-queries.ts'
import { addIdp } from '#server/features/single-sign-on/commands/add-idp.ts'
import { deleteConnection } from '#server/features/single-sign-on/commands/command-queries.ts'
import {
  findNamed,
  findTenant,
  printed,
  type IdpContext,
  type Named,
  type Printed,
} from '#server/features/single-sign-on/commands/idp-context.ts'
import { addOptions, rotateOptions, setOptions } from '#server/features/single-sign-on/commands/idp-options.ts'
import { chooseTenants, connectionTable, listIdps } from '#server/features/single-sign-on/commands/list-idps.ts'
import { listProofs, proveDomain, withdrawProof } from '#server/features/single-sign-on/commands/prove-domain.ts'
import { breakGlass, enforce, release, unlink } from '#server/features/single-sign-on/commands/require-idp.ts'
import { rotateIdp } from '#server/features/single-sign-on/commands/rotate-idp.ts'
import { printAddresses } from '#server/features/single-sign-on/commands/settings/addresses.ts'
import { noteChange } from '#server/features/single-sign-on/commands/settings/note-change.ts'
import { setIdp } from '#server/features/single-sign-on/commands/settings/set-idp.ts'
import { showIdp } from '#server/features/single-sign-on/commands/settings/show-idp.ts'
import { testIdp } from '#server/features/single-sign-on/commands/check-idp.ts'

/** A command about a connection that is there; `run` gets it. */
function connectionCommand<const Options extends OptionKinds>(
  verb: string,
  usage: readonly string[],
  options: Options,
  run: (context: IdpContext, named: Named, options: OptionValues<Options>) => Promise<Printed>,
): Command {
  return defineCommand({
    name: `idp ${verb}`,
    usage,
    words: ['a tenant', 'a connection'],
    options,
    read: ([tenant = '', name = ''], given) => ok({ tenant, name, given }),
    async run(context, { given, ...wanted }) {
      const named = await findNamed(context, wanted)
      return named.ok ? run(context, named.value, given) : named
    },
    print: (lines) => lines,
  })
}

/** A command about something of a tenant: a new connection, a mail domain or an account, called `what` in sentences. */
function tenantCommand<const Options extends OptionKinds>(
  verb: string,
  usage: readonly string[],
  { what, options }: { what: string | null; options: Options },
  run: (context: IdpContext, tenant: Tenant, subject: string, options: OptionValues<Options>) => Promise<Printed>,
): Command {
  return defineCommand({
    name: `idp ${verb}`,
    usage,
    words: what === null ? ['a tenant'] : ['a tenant', what],
    options,
    read: ([tenant = '', subject = ''], given) => ok({ tenant, subject, given }),
    async run(context, { tenant, subject, given }) {
      const found = await findTenant(context, tenant)
      return found.ok ? run(context, found.value, subject, given) : found
    },
    print: (lines) => lines,
  })
}

const addIdpCommand = tenantCommand(
  'add',
  [
    'npm run portico -- idp add <tenant> <name> --kind msauth --issuer https://login.microsoftonline.com/<directory>/v2.0',
    '    --directory <tid> … --client-id <id> --secret-file <file> --role <role> [--secret-ends 2027-01-31]',
    'npm run portico -- idp add <tenant> <name> --kind externalidp --issuer <url> --client-id <id> --secret-file <file> --role <role>',
    '    both with [--client-auth basic|post|private_key_jwt|auto] [--scopes "openid profile email"] [--trust-email]',
    'npm run portico -- idp add <tenant> <name> --kind externalidp --metadata <url or file> --role <role> [--idp-initiated]',
    '    [--name-id-attribute <attribute>]',
    '    each with [--domain example.com …] [--create-accounts] [--group "name at the provider=role here" …]',
    '    [--groups-claim groups] [--email-claim email] [--require-context <value> …]',
  ],
  { what: 'a name', options: addOptions },
  (context, tenant, name, options) => addIdp(context, { tenant, name }, options),
)

const addressesCommand = tenantCommand(
  'addresses',
  ['npm run portico -- idp addresses <tenant> <name>      for the provider, before the connection is added'],
  { what: 'a name', options: {} },
  printAddresses,
)

const setIdpCommand = connectionCommand(
  'set',
  [
    'npm run portico -- idp set <tenant> <name> [the options of add but secrets and domains] [--name <new name>]',
    '    --no-trust-email, --no-create-accounts and --no-idp-initiated switch off; "" empties a setting or a list',
  ],
  setOptions,
  (context, named, options) => setIdp(context, named, options),
)

const showIdpCommand = connectionCommand(
  'show',
  ['npm run portico -- idp show <tenant> <name> [--json]      addresses for the provider, and all settings'],
  { json: 'flag' },
  (context, named, { json = false }) => showIdp(context, named, json),
)

const testIdpCommand = connectionCommand(
  'test',
  ['npm run portico -- idp test <tenant> <name> [--metadata <new file>]'],
  { metadata: 'text' },
  (context, named, { metadata }) => testIdp(context, named, metadata),
)

const listIdpsCommand = defineCommand({
  name: 'idp list',
  usage: ['npm run portico -- idp list [tenant]'],
  optionalWords: ['a tenant'],
  read: ([tenant = null]) => ok({ tenant }),
  run: listIdps,
  print: (listed, _input, { now }) => connectionTable(listed, now),
})

const rotateIdpCommand = connectionCommand(
  'rotate',
  [
    'npm run portico -- idp rotate <tenant> <name> --secret-file <file> [--secret-ends 2027-01-31] [--retire-old]',
    'npm run portico -- idp rotate <tenant> <name> --own-keys [--now] [--retire-old]     our keys; SAML has no others',
  ],
  rotateOptions,
  rotateIdp,
)

const removeIdpCommand = connectionCommand(
  'remove',
  ['npm run portico -- idp remove <tenant> <name>'],
  {},
  (context, { tenant, connection }) =>
    inTenant(context.database, tenant.tenant_id, async (scope) => {
      const isDeleted = await deleteConnection(scope, tenant.tenant_id, connection.id)
      if (!isDeleted) return refusal(`The connection ${connection.name} of ${tenant.name} was removed meanwhile.`)
      await noteChange(scope, context, { tenant, event: 'connection-removed', what: connection.name })
      return printed(`${connection.name} is removed. Sessions that it opened last until they end.`)
    }),
)

const proveDomainCommand = tenantCommand(
  'prove',
  ['npm run portico -- idp prove <tenant> <domain> [--vouch]'],
  { what: 'a mail domain', options: { vouch: 'flag' } },
  (context, tenant, domain, { vouch = false }) => proveDomain(context, tenant, domain, vouch),
)

const listProofsCommand = defineCommand({
  name: 'idp domains',
  usage: ['npm run portico -- idp domains [tenant]             mail domains that are proven, how and since when'],
  optionalWords: ['a tenant'],
  read: ([tenant = null]) => ok({ tenant }),
  async run(context, { tenant }) {
    const chosen = await chooseTenants(context, tenant)
    return chosen.ok ? listProofs(context, tenant) : chosen
  },
  print: (lines) => lines,
})

const withdrawDomainCommand = tenantCommand(
  'withdraw',
  ['npm run portico -- idp withdraw <tenant> <domain>'],
  { what: 'a mail domain', options: {} },
  withdrawProof,
)

const unlinkCommand = tenantCommand(
  'unlink',
  ['npm run portico -- idp unlink <tenant> <e-mail>'],
  { what: 'an e-mail address', options: {} },
  (context, tenant, email) => unlink(context, tenant, normaliseEmail(email)),
)

const breakGlassCommand = tenantCommand(
  'break-glass',
  ['npm run portico -- idp break-glass <tenant> <e-mail>'],
  { what: 'an e-mail address', options: {} },
  (context, tenant, email) => breakGlass(context, tenant, normaliseEmail(email)),
)

const enforceCommand = connectionCommand(
  'enforce',
  [
    'npm run portico -- idp enforce <tenant> <name>      all accounts sign in there, but those that may break the glass',
  ],
  {},
  enforce,
)

const releaseCommand = tenantCommand(
  'release',
  ['npm run portico -- idp release <tenant>             all accounts may use passwords again'],
  { what: null, options: {} },
  release,
)

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
