/** How each verb of `idp` is used. */
export const usageOf = {
  'add': [
    'npm run portico -- idp add <tenant> <name> --kind msauth --issuer https://login.microsoftonline.com/<directory>/v2.0',
    '    --directory <tid> … --client-id <id> --secret-file <file> --role <role> [--secret-ends 2027-01-31]',
    'npm run portico -- idp add <tenant> <name> --kind externalidp --issuer <url> --client-id <id> --secret-file <file> --role <role>',
    '    both with [--client-auth basic|post|private_key_jwt|auto] [--scopes "openid profile email"] [--trust-email]',
    'npm run portico -- idp add <tenant> <name> --kind externalidp --metadata <url or file> --role <role> [--idp-initiated]',
    '    [--name-id-attribute <attribute>]',
    '    each with [--domain example.com …] [--create-accounts] [--group "name at the provider=role here" …]',
    '    [--groups-claim groups] [--email-claim email] [--require-context <value> …]',
  ],
  'addresses': [
    'npm run portico -- idp addresses <tenant> <name>      for the provider, before the connection is added',
  ],
  'set': [
    'npm run portico -- idp set <tenant> <name> [the options of add but secrets and domains] [--name <new name>]',
    '    --no-trust-email, --no-create-accounts and --no-idp-initiated switch off; "" empties a setting or a list',
  ],
  'show': ['npm run portico -- idp show <tenant> <name> [--json]      addresses for the provider, and all settings'],
  'test': ['npm run portico -- idp test <tenant> <name> [--metadata <new file>]'],
  'list': ['npm run portico -- idp list [tenant]'],
  'rotate': [
    'npm run portico -- idp rotate <tenant> <name> --secret-file <file> [--secret-ends 2027-01-31] [--retire-old]',
    'npm run portico -- idp rotate <tenant> <name> --own-keys [--now] [--retire-old]     our keys; SAML has no others',
  ],
  'remove': ['npm run portico -- idp remove <tenant> <name>'],
  'prove': ['npm run portico -- idp prove <tenant> <domain> [--vouch]'],
  'domains': ['npm run portico -- idp domains [tenant]             mail domains that are proven, how and since when'],
  'withdraw': ['npm run portico -- idp withdraw <tenant> <domain>'],
  'unlink': ['npm run portico -- idp unlink <tenant> <e-mail>'],
  'break-glass': ['npm run portico -- idp break-glass <tenant> <e-mail>'],
  'enforce': [
    'npm run portico -- idp enforce <tenant> <name>      all accounts sign in there, but those that may break the glass',
  ],
  'release': ['npm run portico -- idp release <tenant>             all accounts may use passwords again'],
} as const

export const idpUsage: readonly string[] = Object.values(usageOf).flat()
