import type pg from 'pg'
import type { Call } from '@portico/contract/core/calls/call.ts'
import type { FastifyInstance } from 'fastify'
import type { Metric } from 'prom-client'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handlers } from '#server/core/calls/register-calls.ts'
import type { SealedTable } from '#server/core/commands/command-context.ts'
import type { Command } from '#server/core/commands/define-command.ts'
import type { DefinedMail } from '#server/core/mail/define-mail.ts'
import type { OwnSource } from '#server/core/own-data/own-source.ts'
import type { RequestEffect } from '#server/core/requests/request-effect.ts'
import type { HandledJob } from '#server/platform/jobs/define-job.ts'
import type { Closing } from '#server/platform/operations/close-all.ts'
import type { EndedRows } from './ended-rows.ts'
import type { ExportedTable } from './exported-table.ts'
import type { Offers } from './offers.ts'
import type { LookupTx, TenantTx } from '#server/core/tenants/scope.ts'

/** The settings of a server that features read. */
export type FeatureSettings = {
  /** How many seconds the changes of a request are gathered before they are mailed together. */
  mailGatherSeconds: number
  /** The domain of reply addresses, and where their SMTP server listens if this node has one. */
  inbound: InboundMail | undefined
  /** The language model of the assistant. */
  model: { baseUrl: string; apiKey: string | undefined; model: string } | undefined
}

/**
 * The domain of reply addresses, and where this process listens for their email by SMTP: null if another one does.
 * Certificate and key are files (PEM).
 */
export type InboundMail = {
  domain: string
  listens: { port: number; host: string; tls: { certificate: string; key: string } | undefined } | null
}

/** The parts of a running server that a feature may use. */
export type ServerParts = {
  context: AppContext
  settings: FeatureSettings
  /** The tenant's own data that all features offer to the assistant as datasets. */
  ownSources: readonly OwnSource[]
  /** The automatic effects of approvals, from all features. */
  requestEffects: readonly RequestEffect[]
  /** The tables of a tenant's export, from the core and all features. */
  exportedTables: readonly ExportedTable[]
  /** The keys, from all features, whose end operators are warned of. */
  endingKeys: readonly EndingKeys[]
}

/** A feature on a running server. `handlers` and `jobs` are called when the offers of all features are known. */
export type RunningFeature<Calls extends Record<string, Call>> = {
  /** The services that this feature offers to other features. */
  offers?: Partial<Offers>
  /** A handler for each call of the feature. */
  handlers: (offered: Offers) => Handlers<Calls>
  jobs?: (offered: Offers) => readonly HandledJob[]
  /** Adds routes that are not calls. Returns the part to close with the server. */
  routes?: (app: FastifyInstance, parts: { pool: pg.Pool }) => Promise<Closing> | Closing
  /** Runs before the server listens. Returns the part to close with the server. */
  start?: () => Promise<Closing>
  metrics?: readonly Metric[]
  /** The part that the feature opened immediately, to close with the server. */
  closing?: Closing
}

/** A running feature whose calls the compiler does not know. */
export type AnyRunningFeature = Omit<RunningFeature<Record<string, Call>>, 'handlers'> & {
  handlers: (offered: Offers) => object
}

/**
 * The manifest of a feature: all that it adds to the server. Everything is loaded when it is needed, so that a command
 * line does not load what only a server runs.
 */
export type ServerFeature = {
  /** Starts the feature on a server: its handlers, jobs and routes. */
  serve?: (parts: ServerParts) => Promise<AnyRunningFeature>
  /** The kinds of mail of the feature. */
  mails?: readonly (() => Promise<DefinedMail>)[]
  /** The commands of the feature for operators, by topic, which is the first word of a command. */
  commands?: Readonly<Record<string, () => Promise<readonly Command[]>>>
  /** The tenant's own data that the feature offers to the assistant as datasets. */
  ownSources?: () => Promise<readonly OwnSource[]>
  /** The automatic effects of approving its kinds of requests. */
  requestEffects?: () => Promise<readonly RequestEffect[]>
  /** The keys of the feature that operators are warned of before they end. */
  endingKeys?: () => Promise<EndingKeys>
  /** The tables of the feature whose sealed values outlive a sign-in. A rotation of the secret seals them again. */
  sealedTables?: readonly SealedTable[]
  /** The tables of the feature that are parts of a tenant's export. */
  exportedTables?: readonly ExportedTable[]
  /** The rows of the feature that are deleted after their end. */
  endedRows?: readonly EndedRows[]
}

/** The core's tables with sealed values that outlive a sign-in. Features list theirs in `sealedTables`. */
export const sealedInCore: readonly SealedTable[] = ['tenant.provider_sessions']

/** A secret, certificate or key that ends soon or has ended. `days` is the due warning: 60, 30, 7 or 0. */
export type EndingKey = { tenant: string; owner: string; kind: string; fingerprint: string; endsAt: Date; days: number }

/**
 * The keys of a feature that have an end. The feature reads its keys, and one job sends the warnings of all features.
 */
export type EndingKeys = {
  /** The command that adds the next key. */
  topic: 'idp' | 'hub'
  /** The tenants that have a key which ends within 60 days or has ended; the lookup `ending` shows these. */
  readTenants: (seen: LookupTx) => Promise<string[]>
  /** Claims the warnings that are due in a tenant, each once over all nodes. */
  takeWarnings: (tenant: TenantTx, tenantId: string) => Promise<EndingKey[]>
}
