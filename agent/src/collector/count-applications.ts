import {
  applicationsAtMost,
  commandLinesAtMost,
  type DeviceFacts,
} from '@portico/contract/core/devices/device-facts.ts'

/** A process with the name of its application. `commandLine` is null if it is not collected. */
export type RunningProcess = { name: string; commandLine: string | null }

/** Counts the processes of each application; sorted by number of processes, then by name. */
export function countApplications(processes: Iterable<RunningProcess>): DeviceFacts['applications'] {
  const found = new Map<string, { count: number; lines: Set<string> }>()
  for (const { name, commandLine } of processes) {
    const one = found.get(name) ?? { count: 0, lines: new Set<string>() }
    one.count += 1
    if (commandLine !== null && one.lines.size < commandLinesAtMost) one.lines.add(commandLine)
    found.set(name, one)
  }
  return [...found]
    .map(([name, { count, lines }]) => ({ name, count, ...(lines.size === 0 ? {} : { command_lines: [...lines] }) }))
    .toSorted((one, other) => other.count - one.count || compareTexts(one.name, other.name))
    .slice(0, applicationsAtMost)
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
