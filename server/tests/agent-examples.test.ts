import { describe, expect, it } from 'vitest'
import { readCommand } from '#server/core/commands/read-command.ts'
import { agentCommands } from '@portico/features/agent-downloads/server/releases/agent-commands.ts'
import { companyCommands } from '@portico/features/companies/server/company-commands.ts'
import { enrolmentCommands } from '@portico/features/devices/server/commands/enrolment-commands.ts'
import { agentsPage, examplesOf } from './test-documentation-examples.ts'

const commands = [...agentCommands, ...companyCommands, ...enrolmentCommands]
const examples = examplesOf('agents.md', agentsPage, ['agent', 'company', 'enrolment'])

describe('the page about agents', () => {
  it.each(examples.map(({ text, words }) => [text, words] as const))(
    'has a command that is understood: %s',
    async (_text, words) => {
      const read = await readCommand(commands, words, '/')
      expect(read.ok ? [] : read.error).toEqual([])
    },
  )

  it('has an example of every command', () => {
    const shown = new Set(examples.map(({ words }) => words.slice(0, 2).join(' ')))
    expect(commands.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
  })
})
