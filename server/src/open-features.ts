import type { calls } from '@portico/contract/calls.ts'
import { ownDatasets } from '@portico/contract/core/analysis/dataset.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Metric } from 'prom-client'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handlers } from '#server/core/calls/register-calls.ts'
import type { FeatureSettings, ServerFeature } from '#server/core/features/define-feature.ts'
import { nothingOffered, type Offers } from '#server/core/features/offers.ts'
import type { OwnSource } from '#server/core/own-data/own-source.ts'
import type { RequestEffect } from '#server/core/requests/request-effect.ts'
import type { HandledJob } from '#server/platform/jobs/define-job.ts'
import type { Closing } from '#server/platform/operations/close-all.ts'
import * as features from './features.ts'
import { exportedTables } from './owned-tables.ts'

const all: readonly ServerFeature[] = Object.values(features)

/** All features on a running server. */
export type OpenedFeatures = {
  handlers: Handlers<typeof calls>
  jobs: readonly HandledJob[]
  metrics: readonly Metric[]
  /** Adds the routes of all features that are not calls. Returns the parts to close with the server. */
  addRoutes: (app: FastifyInstance, parts: { pool: pg.Pool }) => Promise<Closing>
  /** Runs the work of the features before the server listens. Returns the parts to close with the server. */
  start: () => Promise<Closing>
  /** The parts that were opened immediately, to close with the server. */
  closing: Closing
}

/** Opens every feature of the list (`features.ts`), and passes to each the offers of all. */
export async function openFeatures(context: AppContext, settings: FeatureSettings): Promise<OpenedFeatures> {
  const [ownSources, requestEffects] = await Promise.all([loadOwnSources(), loadRequestEffects()])
  const endingKeys = await Promise.all(all.flatMap(({ endingKeys: own }) => (own === undefined ? [] : [own()])))
  const parts = { context, settings, ownSources, requestEffects, exportedTables, endingKeys }
  const served = await Promise.all(all.flatMap(({ serve }) => (serve === undefined ? [] : [serve(parts)])))
  const offered: Offers = Object.assign({ ...nothingOffered }, ...served.map(({ offers }) => offers))
  return {
    handlers: Object.assign({}, ...served.map(({ handlers }) => handlers(offered))),
    jobs: served.flatMap(({ jobs }) => jobs?.(offered) ?? []),
    metrics: served.flatMap(({ metrics = [] }) => metrics),
    async addRoutes(app, parts) {
      const closing: Closing = []
      for (const { routes } of served) closing.push(...((await routes?.(app, parts)) ?? []))
      return closing
    },
    start: async () => (await Promise.all(served.map(async ({ start }) => (await start?.()) ?? []))).flat(),
    closing: served.flatMap(({ closing = [] }) => closing),
  }
}

/** Returns the tenant's own data that features offer to the assistant as datasets, in the order of the contract. */
export async function loadOwnSources(): Promise<readonly OwnSource[]> {
  const sources = (await Promise.all(all.map(async ({ ownSources }) => (await ownSources?.()) ?? []))).flat()
  return sources.toSorted((one, other) => ownDatasets.indexOf(one.name) - ownDatasets.indexOf(other.name))
}

/** Loads the automatic effects of approvals, from all features. */
export const loadRequestEffects = async (): Promise<readonly RequestEffect[]> =>
  (await Promise.all(all.map(async ({ requestEffects }) => (await requestEffects?.()) ?? []))).flat()
