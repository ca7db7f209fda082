import { ok } from '@portico/contract/platform/result.ts'
import type { CommandContext } from './command-context.ts'
import { defineCommand, type Command } from './define-command.ts'
import { jsonLines } from './list-texts.ts'
import { operateOn, type Operated } from './operate-on.ts'

type Declared<Output> = Pick<Command, 'name' | 'usage'> & {
  list: (context: CommandContext, operated: Operated) => Promise<Output>
  print: (output: Output) => readonly string[]
  /** The data that `--json` prints: by default the output. */
  dataOf?: (output: Output) => unknown
}

/** Declares a command that lists what a tenant has: as lines, or with `--json` as data for scripts. */
export function defineTenantList<Output>({
  list,
  print,
  dataOf = (output) => output,
  ...named
}: Declared<Output>): Command {
  return defineCommand({
    ...named,
    isReadOnly: true,
    words: ['a tenant'],
    options: { json: 'flag' },
    read: ([tenant = ''], { json = false }) => ok({ tenant, json }),
    async run(context, { tenant }) {
      const operated = await operateOn(context, tenant)
      return operated.ok ? ok(await list(context, operated.value)) : operated
    },
    print: (output, { json }) => (json ? jsonLines(dataOf(output)) : print(output)),
  })
}
