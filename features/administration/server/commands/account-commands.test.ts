import { describe, expect, it } from 'vitest'
import { readCommand } from '@portico/server/core/commands/read-command.ts'
import { accountCommands } from './account-commands.ts'

async function read(...words: string[]) {
  const command = await readCommand(accountCommands, ['account', ...words], '.')
  return command.ok ? { command: command.value.input, problems: null } : { command: null, problems: command.error }
}
const bo = { email: 'bo@acme.example', tenant: null }

describe('the words after account', () => {
  it.each([
    [
      ['add', 'bo@acme.example', '--role', 'Staff'],
      { ...bo, name: '', role: 'Staff', company: null, isServicedesk: false, language: '', resend: false },
    ],
    [['list'], { tenant: null, json: false }],
    [['show', 'bo@acme.example', '--tenant', 'Acme', '--json'], { ...bo, tenant: 'Acme', json: true }],
    [
      ['set', 'bo@acme.example', '--name', 'Bo Berg', '--servicedesk', 'no', '--force'],
      { ...bo, change: { name: 'Bo Berg', isServicedesk: false }, isForced: true },
    ],
    [['deactivate', 'bo@acme.example', '--force'], { ...bo, isForced: true }],
    [['activate', 'bo@acme.example'], { ...bo, isForced: false }],
    [['remove', 'bo@acme.example', '--yes'], { ...bo, isForced: false, isSure: true }],
    [['reset', 'bo@acme.example', '--print'], { ...bo, language: '', isPrinted: true }],
  ])('%j', async (words, command) => {
    expect(await read(...words)).toEqual({ command, problems: null })
  })

  it.each([
    [['fly'], ['Usage:', ...new Set(accountCommands.flatMap((command) => command.usage))]],
    [['add'], ['Specify an email address.', 'Specify --role.']],
    [
      ['add', 'bo@acme', '--role', 'Staff', '--name', '<', '--language', 'xx'],
      [
        'bo@acme: Please enter a valid Email ID.',
        'The name must be plain text: < and > are not allowed.',
        expect.stringMatching(/^The languages are /),
      ],
    ],
    [['set', 'bo@acme.example'], ['Specify what to change, such as --role or --name.']],
    [
      ['set', 'bo@acme.example', '--email', 'x', '--servicedesk', 'maybe'],
      ['x: Please enter a valid Email ID.', '--servicedesk is yes or no.'],
    ],
    [
      ['activate', 'bo@acme.example', '--force'],
      ['account activate has no option --force; it belongs to account set, account deactivate, account remove.'],
    ],
    [['reset', 'bo@acme.example', '--language', 'tlh'], [expect.stringMatching(/^The languages are /)]],
  ])('%j is refused', async (words, problems) => {
    expect(await read(...words)).toEqual({ command: null, problems })
  })
})
