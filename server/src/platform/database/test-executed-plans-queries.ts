import pg from 'pg'
import * as z from 'zod'
import { connect, type Connected } from './connect.ts'
import { silentLog, type MigratedDatabase } from './test-migrated-database.ts'

/** A node of a plan, as PostgreSQL describes it; rows are those of one loop. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Plan Rows': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Rows Removed by Join Filter'?: number | undefined
  'Plans'?: PlanNode[] | undefined
}

const node: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Plan Rows': z.number(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  'Rows Removed by Join Filter': z.optional(z.number()),
  'Plans': z.optional(z.array(z.lazy(() => node))),
})
const executed = z.object({ 'Query Text': z.string(), 'Plan': node })

/** A statement that was executed, with the plan that it was executed by. */
export type ExecutedPlan = z.infer<typeof executed>

/** Connections of the server whose executed plans are recorded; `taken` returns those recorded since its last call. */
export type ExplainedConnections = Connected & { taken(): ExecutedPlan[] }

/**
 * Opens connections as the server's role, on which PostgreSQL itself records each executed plan with its rows
 * (auto_explain), also those of functions and triggers. The settings belong to the role in this one database.
 * Statements have no time limit.
 */
export async function openExplained(place: MigratedDatabase): Promise<ExplainedConnections> {
  const owner = new pg.Client({ connectionString: place.ownerUrl })
  await owner.connect()
  const ofRole = `alter role ${owner.escapeIdentifier(new URL(place.appUrl).username)}
    in database ${owner.escapeIdentifier(new URL(place.appUrl).pathname.slice(1))} set`
  await owner.query(`
    load 'auto_explain';
    ${ofRole} session_preload_libraries = 'auto_explain';
    ${ofRole} auto_explain.log_min_duration = 0;
    ${ofRole} auto_explain.log_analyze = on;
    ${ofRole} auto_explain.log_timing = off;
    ${ofRole} auto_explain.log_nested_statements = on;
    ${ofRole} auto_explain.log_format = 'json';
    ${ofRole} client_min_messages = 'log'`)
  await owner.end()
  const connected = connect(place.appUrl, silentLog)
  // Statements are inspected, not timed: recording makes them slower.
  Object.assign(connected.pool.options, { statement_timeout: 0, query_timeout: 0 })
  let noted: ExecutedPlan[] = []
  connected.pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? []
      if (plan !== undefined) noted.push(executed.parse(JSON.parse(plan)))
    }),
  )
  return {
    ...connected,
    taken: () => {
      const plans = noted
      noted = []
      return plans
    },
  }
}

/**
 * Returns the problems of a plan in a tenant that has at most `own` rows in any table. A node that returns or discards
 * more rows than that has read rows of other tenants, or joined all rows with each other; estimates of far too few rows
 * lead to such joins.
 */
export function faultsOfPlan({ 'Plan': plan, 'Query Text': text }: ExecutedPlan, own: number): string[] {
  return nodesOf(plan).flatMap((each) => {
    const loops = each['Actual Loops']
    const rows = each['Actual Rows'] * loops
    const removed = ((each['Rows Removed by Filter'] ?? 0) + (each['Rows Removed by Join Filter'] ?? 0)) * loops
    const what = `${each['Node Type']} ${each['Relation Name'] ?? ''}`.trim()
    // PostgreSQL has no estimate for `@@` here: it shows no statistics to an operator that could reveal rows which
    // policies hide.
    const isGuessed = / @@ /.test(text)
    const of = `, of: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`
    return [
      ...(rows > own ? [`${what} returns ${rows} rows${of}`] : []),
      ...(removed > own ? [`${what} discards ${removed} rows${of}`] : []),
      ...(!isGuessed && loops === 1 && rows > own / 5 && each['Plan Rows'] * 3 < rows
        ? [`${what} was estimated at ${each['Plan Rows']} rows and returned ${rows}${of}`]
        : []),
    ]
  })
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
