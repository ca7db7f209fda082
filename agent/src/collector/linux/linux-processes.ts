import { applicationName, namesAnother } from '#agent/collector/application-name.ts'
import type { RunningProcess } from '#agent/collector/count-applications.ts'
import type { LinuxFiles } from './linux-files.ts'

/** The kernel's flag PF_KTHREAD. */
const kernelThread = 0x00200000

/** Parses /proc/<pid>/stat; null for a kernel thread, a process that has ended, or invalid content. */
export function readStat(stat: string): { name: string } | null {
  const [, name, rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
  const fields = rest.split(' ')
  const flags = Number(fields[6])
  const hasEnded = fields[0] === 'Z' || fields[0] === 'X'
  return name === undefined || !Number.isInteger(flags) || (flags & kernelThread) !== 0 || hasEnded ? null : { name }
}

/**
 * Lists the processes of a Linux system without kernel threads, with the names of their applications
 * (application-name.ts). If neither program nor command line is visible, it is the name of the process (15 characters).
 */
export function* linuxProcesses(files: LinuxFiles, hasCommandLines: boolean): Generator<RunningProcess> {
  for (const pid of files.names('proc')) {
    if (!/^\d+$/.test(pid)) continue
    const name = nameOf(files, pid)
    if (name === null) continue
    yield { name, commandLine: hasCommandLines ? commandLineIn(files.text(`proc/${pid}/cmdline`)) : null }
  }
}

/** Returns the name of a process's application; null for a kernel thread or a process that has ended. */
function nameOf(files: LinuxFiles, pid: string): string | null {
  const program = files.link(`proc/${pid}/exe`)
  if (program !== null && !namesAnother(program)) return applicationName({ program, name: null, words: [] })
  const name = readStat(files.text(`proc/${pid}/stat`) ?? '')?.name ?? null
  if (name === null && program === null) return null
  const words = (files.text(`proc/${pid}/cmdline`) ?? '').split('\u0000').filter((word) => word !== '')
  return applicationName({ program, name, words })
}

function commandLineIn(text: string | null): string | null {
  const line = (text ?? '').replaceAll('\u0000', ' ').trim()
  return line === '' ? null : line
}
