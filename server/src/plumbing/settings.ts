import { join } from 'node:path'
import * as z from 'zod'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PORTICO_DATA: z.string().min(1).optional(),
  PORTICO_SECRET: z.string().optional(),
  PORTICO_DEMO: flag.optional(),
  PORTICO_TRUSTED_PROXIES: z.string().default(''),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  PORTICO_AUDIT_DAYS: z.coerce.number().int().min(7).max(36_500).default(400),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  PORTICO_MAIL_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  PORTICO_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** What the operator sets (README, "Settings"), parsed. */
export type Settings = {
  port: number
  host: string
  databaseUrl: string | undefined
  dataFolder: string
  secret: string | undefined
  demo: boolean
  /** Whether the demo's sign-in providers start too: they let anybody in as anybody. */
  demoProviders: boolean
  trustedProxies: string[]
  smtpUrl: string | undefined
  /** How many days events are kept. */
  auditDays: number
  /** What opens `/metrics` to others than this machine; without it nobody else is shown them. */
  metricsToken: string | undefined
  /** How many days the outbox keeps mails that were sent. */
  mailDays: number
  /** Widens the request limits, for load tests and very large offices. */
  limitFactor: number
  logLevel: string
}

/** What of the settings says where the database is, and the secret that goes with it. */
export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataFolder' | 'secret'>

type Environment = Record<string, string | undefined>

function parsed(environment: Environment): z.infer<typeof variables> {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = variables.safeParse(filled)
  if (data !== undefined) return data
  const problems = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings cannot be used. ${problems.join('; ')}`)
}

/**
 * Reads from the environment where the database is, for programs that are not the server. Throws as `readSettings` does.
 */
export function readDatabaseSettings(environment: Environment): DatabaseSettings {
  const set = parsed(environment)
  return {
    databaseUrl: set.DATABASE_URL,
    dataFolder: set.PORTICO_DATA ?? join(import.meta.dirname, '../../../.portico'),
    secret: set.PORTICO_SECRET,
  }
}

/**
 * Reads the settings from the environment. Throws one sentence for each variable that cannot be used.
 */
export function readSettings(environment: Environment): Settings {
  const set = parsed(environment)
  const demo = set.PORTICO_DEMO ?? set.NODE_ENV !== 'production'
  if (!demo && set.SMTP_URL === undefined) throw new Error('SMTP_URL must be set, or nobody gets mail.')
  return {
    port: set.PORT,
    // The demo's passwords are known and its mail is open: it listens to this machine alone unless told otherwise.
    host: set.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    ...readDatabaseSettings(environment),
    demo,
    demoProviders: demo && set.NODE_ENV !== 'production',
    trustedProxies: set.PORTICO_TRUSTED_PROXIES.split(/[\s,]+/).filter((text) => text !== ''),
    smtpUrl: set.SMTP_URL,
    auditDays: set.PORTICO_AUDIT_DAYS,
    metricsToken: set.METRICS_TOKEN,
    mailDays: set.PORTICO_MAIL_DAYS,
    limitFactor: set.PORTICO_LIMIT_FACTOR,
    logLevel: set.LOG_LEVEL,
  }
}
