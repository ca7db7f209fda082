import * as z from 'zod/mini'
import type { AgentState } from '#agent/platform/state-file.ts'
import { readLastReport } from '#agent/reporting/last-report.ts'
import { ReportQueue } from '#agent/reporting/report-queue.ts'
import { agentVersion } from '#agent/platform/program.ts'

/** The output of `status`. If the agent does not run, it has the values that the last run stored. */
export const agentStatus = z.object({
  version: z.string(),
  enrolled: z.boolean(),
  running: z.boolean(),
  state_folder: z.string(),
  device_id: z.nullable(z.string()),
  companyname: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  server: z.nullable(z.string()),
  gateway: z.nullable(z.string()),
  collection: z.nullable(z.string()),
  last_report_at: z.nullable(z.string()),
  waiting_reports: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})
export type AgentStatus = z.infer<typeof agentStatus>

/** The progress of reporting; `last_report_at` is in milliseconds since 1970. */
type Live = { last_report_at: number | null; waiting_reports: number; problem: string | null }

/** Returns the status of an agent: not enrolled if `state` is null, not running if `live` is null. */
export function statusOf(folder: string, state: AgentState | null, live: Live | null): AgentStatus {
  const common = { version: agentVersion, enrolled: state !== null, running: live !== null, state_folder: folder }
  const stored = state === null ? {} : { ...knownOf(state), ...shown(storedOf(folder, state)) }
  return { ...nothing, ...common, ...stored, ...(live === null ? {} : shown(live)) }
}

const nothing = {
  device_id: null,
  companyname: null,
  kind: null,
  server: null,
  gateway: null,
  collection: null,
  last_report_at: null,
  waiting_reports: null,
  problem: null,
}

/** Returns the stored progress of an agent that does not run. */
function storedOf(folder: string, state: AgentState): Live {
  const { at, problem } = readLastReport(folder, state)
  return { last_report_at: at, waiting_reports: new ReportQueue(folder, () => undefined).length, problem }
}

function knownOf({ device_id, companyname, kind, server, gateway, collection }: AgentState) {
  return { device_id, companyname, kind, server, gateway, collection }
}

function shown<More>({ last_report_at, ...live }: More & Pick<Live, 'last_report_at'>) {
  return { ...live, last_report_at: last_report_at === null ? null : new Date(last_report_at).toISOString() }
}

/** Formats the status for people, one fact a line. */
export function linesOf(status: AgentStatus): string[] {
  const { last_report_at, waiting_reports, problem } = status
  const rows: [string, string | null][] = [
    ['Version', status.version],
    ['Enrolled', status.enrolled ? `yes, as ${status.device_id}` : 'no'],
    ['Company', status.companyname || null],
    ['Server', status.server],
    ['Gateway', status.gateway],
    ['Collects', status.collection],
    ['State in', status.state_folder],
    ['Running', status.running ? 'yes' : 'no'],
    ['Last report', status.enrolled ? (last_report_at ?? 'none yet') : null],
    [
      'Waiting',
      waiting_reports === null || waiting_reports === 0
        ? null
        : waiting_reports === 1
          ? '1 report'
          : `${waiting_reports} reports`,
    ],
    ['Problem', problem],
  ]
  return rows.flatMap(([name, value]) => (value === null ? [] : [`${`${name}:`.padEnd(13)}${value}`]))
}
