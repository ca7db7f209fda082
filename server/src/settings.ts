import { join } from 'node:path'
import * as z from 'zod'
import type { InboundMail } from '#server/core/features/define-feature.ts'
import { isPrivateHost } from '#server/platform/http/private-host.ts'
import { shortestSecret } from '#server/platform/crypto/secret.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PORTICO_DATA: z.string().min(1).optional(),
  PORTICO_AGENTS: z.string().min(1).optional(),
  PORTICO_SECRET: z.string().optional(),
  PORTICO_SECRET_PREVIOUS: z.string().default(''),
  PORTICO_DEMO: flag.optional(),
  PORTICO_TRUSTED_PROXIES: z.string().default(''),
  PORTICO_ALLOW_HTTP: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/, 'a name such as desk.example.com')
    .optional(),
  INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  INBOUND_SMTP_HOST: z.string().optional(),
  INBOUND_SMTP_CERTIFICATE: z.string().min(1).optional(),
  INBOUND_SMTP_KEY: z.string().min(1).optional(),
  PORTICO_WEBHOOKS_PRIVATE: flag.default(false),
  PORTICO_AUDIT_DAYS: z.coerce.number().int().min(7).max(36_500).default(400),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  PORTICO_MAIL_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  PORTICO_DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  PORTICO_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
  ASSISTANT_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'printable characters without blanks')
    .optional(),
  ASSISTANT_MODEL: z.string().max(200).default('gpt-3.5-turbo'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** A program's defaults for variables that are not set. */
export type Edition = {
  /** Whether this is the demo, which PORTICO_DEMO and NODE_ENV switch on and off. */
  isDemo: boolean
} & Pick<Settings, 'host' | 'allowHttp' | 'openApiDocs' | 'mailGatherSeconds' | 'drainSeconds'>

const product: Edition = {
  isDemo: false,
  host: '0.0.0.0',
  allowHttp: false,
  openApiDocs: false,
  mailGatherSeconds: 60,
  drainSeconds: 5,
}

/** The operator's settings (server/documentation/settings.md), parsed. */
export type Settings = {
  port: number
  host: string
  databaseUrl: string | undefined
  dataFolder: string
  /** The folder of the agent's programs. */
  agentsFolder: string
  secret: string | undefined
  /** Secrets that are also accepted, newest first. */
  previousSecrets: string[]
  trustedProxies: string[]
  /** Whether calls over plain HTTP from other computers are accepted. */
  allowHttp: boolean
  /** Whether the documentation of the API is shown without a session. */
  openApiDocs: boolean
  /** Whether this server uses TLS itself, with a self-signed certificate, only for loopback. */
  https: boolean
  smtpUrl: string | undefined
  /** The settings of received emails; without them an email has no address to reply to. */
  inbound: InboundMail | undefined
  /** How long the events of a request are gathered before they are emailed. */
  mailGatherSeconds: number
  /** Whether webhooks may call hosts of the server itself and its network, and may use http. */
  webhooksPrivate: boolean
  /** How many seconds a server that gets SIGTERM continues to serve, not ready, so that load balancers notice. */
  drainSeconds: number
  /** How many days audit events are kept. */
  auditDays: number
  /** The bearer token with which other computers may read `/metrics`; without it only the server's own computer may. */
  metricsToken: string | undefined
  /** How many days the outbox keeps emails that were sent. */
  mailDays: number
  /** Widens the request limits, for load tests and very large offices. */
  limitFactor: number
  /** The language model of the assistant; without one only its built-in engine answers. */
  model: { baseUrl: string; apiKey: string | undefined; model: string } | undefined
  logLevel: string
}

/** The database's address and the deployment's secret. */
export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataFolder' | 'secret' | 'previousSecrets'>

type Environment = Record<string, string | undefined>

function parsed(environment: Environment): z.infer<typeof variables> {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = variables.safeParse(filled)
  if (data !== undefined) return data
  const problems = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings cannot be used. ${problems.join('; ')}`)
}

const demoIsOff =
  'NODE_ENV=production and PORTICO_DEMO=false switch the demo off; server/src/main.ts starts Portico without it.'
const demoIsElsewhere = 'PORTICO_DEMO=true asks for the demo, which this program does not have: npm start starts it.'

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '')

/** Former secrets, as a list; the whole text is one secret if a part would be too short, as in a passphrase. */
const secretsOf = (text: string): string[] => {
  const parts = listOf(text)
  return parts.every((one) => one.length >= shortestSecret) ? parts : [text]
}

const databaseSettingsOf = (set: z.infer<typeof variables>): DatabaseSettings => ({
  databaseUrl: set.DATABASE_URL,
  dataFolder: set.PORTICO_DATA ?? join(import.meta.dirname, '../../.portico'),
  secret: set.PORTICO_SECRET,
  previousSecrets: secretsOf(set.PORTICO_SECRET_PREVIOUS),
})

const agentsFolderOf = (set: z.infer<typeof variables>) =>
  set.PORTICO_AGENTS ?? join(import.meta.dirname, '../../agent/dist')

/** Returns the settings of the language model. Throws if its key would cross a public network in clear text. */
function modelSettingsOf(set: z.infer<typeof variables>): Settings['model'] {
  const { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_API_KEY: apiKey, ASSISTANT_MODEL: model } = set
  if (baseUrl === undefined) return undefined
  const { protocol, hostname, username, password, search, hash } = new URL(baseUrl)
  if (protocol === 'http:' && !isPrivateHost(hostname))
    throw new Error('ASSISTANT_BASE_URL must begin with https:, except for a model on this machine or in its network.')
  if (`${username}${password}${search}${hash}` !== '')
    throw new Error('ASSISTANT_BASE_URL is an address alone; the key is ASSISTANT_API_KEY.')
  return { baseUrl, apiKey, model }
}

/**
 * Returns the settings of received emails. Throws if they name a listener without a domain, or a certificate without
 * its key.
 */
function inboundOf(set: z.infer<typeof variables>, { isDemo, host }: Edition): InboundMail | undefined {
  const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_CERTIFICATE: certificate, INBOUND_SMTP_KEY: key } = set
  const domain = set.INBOUND_MAIL_DOMAIN ?? (isDemo && port !== undefined ? demoMailDomain : undefined)
  if (domain === undefined) {
    if (port === undefined) return undefined
    throw new Error('INBOUND_SMTP_PORT needs INBOUND_MAIL_DOMAIN: the domain of the addresses that receive replies.')
  }
  if ((certificate === undefined) !== (key === undefined))
    throw new Error('INBOUND_SMTP_CERTIFICATE and INBOUND_SMTP_KEY belong together.')
  if (port === undefined) return { domain, listens: null }
  const tls = certificate === undefined || key === undefined ? undefined : { certificate, key }
  return { domain, listens: { port, host: set.INBOUND_SMTP_HOST ?? set.HOST ?? host, tls } }
}

/** The settings of commands: the database, the mail server, and the port of a server beside them. */
export type CommandSettings = DatabaseSettings & Pick<Settings, 'smtpUrl' | 'port' | 'agentsFolder'>

/**
 * Reads the settings of the command line from the environment. Throws as `readSettings` does.
 */
export function readCommandSettings(environment: Environment): CommandSettings {
  const set = parsed(environment)
  const agentsFolder = agentsFolderOf(set)
  return { ...databaseSettingsOf(set), smtpUrl: set.SMTP_URL, port: set.PORT, agentsFolder }
}

/** A name that always leads to the local computer (RFC 6761). */
const demoMailDomain = 'desk.localhost'

const loopback = ['localhost', '127.0.0.1', '::1']

/** Returns whether the arguments ask for https. Throws if that is not possible, and for other arguments. */
function wantsHttps(flags: readonly string[], host: string): boolean {
  const unknown = flags.filter((each) => each !== '--https')
  if (unknown.length > 0) throw new Error(`${unknown.join(' ')} is not known; the only argument is --https.`)
  const https = flags.includes('--https')
  if (https && !loopback.includes(host))
    throw new Error(`--https is for this machine only, and HOST is ${host}: put a proxy that speaks TLS in front.`)
  return https
}

/**
 * Reads the settings from the environment, and from the arguments of `npm start --` (`--https`). Throws one sentence
 * for each variable that cannot be used, and if the environment asks for another edition.
 */
export function readSettings(
  environment: Environment,
  flags: readonly string[] = [],
  edition: Edition = product,
): Settings {
  const set = parsed(environment)
  const wantsDemo = set.PORTICO_DEMO ?? (edition.isDemo && set.NODE_ENV !== 'production')
  if (wantsDemo !== edition.isDemo) throw new Error(wantsDemo ? demoIsElsewhere : demoIsOff)
  const host = set.HOST ?? edition.host
  return {
    port: set.PORT,
    host,
    https: wantsHttps(flags, host),
    allowHttp: set.PORTICO_ALLOW_HTTP ?? edition.allowHttp,
    openApiDocs: edition.openApiDocs,
    ...databaseSettingsOf(set),
    agentsFolder: agentsFolderOf(set),
    trustedProxies: listOf(set.PORTICO_TRUSTED_PROXIES),
    smtpUrl: set.SMTP_URL,
    inbound: inboundOf(set, edition),
    mailGatherSeconds: edition.mailGatherSeconds,
    webhooksPrivate: set.PORTICO_WEBHOOKS_PRIVATE,
    drainSeconds: set.PORTICO_DRAIN_SECONDS ?? edition.drainSeconds,
    auditDays: set.PORTICO_AUDIT_DAYS,
    metricsToken: set.METRICS_TOKEN,
    mailDays: set.PORTICO_MAIL_DAYS,
    limitFactor: set.PORTICO_LIMIT_FACTOR,
    model: modelSettingsOf(set),
    logLevel: set.LOG_LEVEL,
  }
}
