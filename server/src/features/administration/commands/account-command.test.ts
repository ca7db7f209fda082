import { describe, expect, it } from 'vitest'
import { readAccountCommand } from '#server/features/administration/commands/account-command.ts'

const read = (...words: string[]) => readAccountCommand(words)
const bo = { email: 'bo@acme.example', tenant: null }

describe('the words after account', () => {
  it.each([
    [
      ['add', 'bo@acme.example', '--role', 'Staff'],
      {
        verb: 'add',
        account: { ...bo, name: '', role: 'Staff', company: null, isServicedesk: false, language: '', resend: false },
      },
    ],
    [['list'], { verb: 'list', tenant: null, json: false }],
    [['show', 'bo@acme.example', '--tenant', 'Acme', '--json'], { verb: 'show', ...bo, tenant: 'Acme', json: true }],
    [
      ['set', 'bo@acme.example', '--name', 'Bo Berg', '--servicedesk', 'no', '--force'],
      { verb: 'set', ...bo, change: { name: 'Bo Berg', isServicedesk: false }, isForced: true },
    ],
    [['deactivate', 'bo@acme.example', '--force'], { verb: 'deactivate', ...bo, isForced: true }],
    [['activate', 'bo@acme.example'], { verb: 'activate', ...bo, isForced: false }],
    [['remove', 'bo@acme.example', '--yes'], { verb: 'remove', ...bo, isForced: false, isSure: true }],
    [['reset', 'bo@acme.example', '--print'], { verb: 'reset', ...bo, language: '', isPrinted: true }],
  ])('%j', (words, command) => {
    expect(read(...words)).toEqual({ command, problems: null })
  })

  it.each([
    [['fly'], ['Say what to do: account add, list, show, set, deactivate, activate, remove, reset.']],
    [['add'], ['Say an e-mail address.', 'Say --role too.']],
    [
      ['add', 'bo@acme', '--role', 'Staff', '--name', '<', '--language', 'xx'],
      [
        'bo@acme: Please enter a valid Email ID.',
        'The name must be plain text: < and > are not allowed.',
        expect.stringMatching(/^The languages are /),
      ],
    ],
    [['set', 'bo@acme.example'], ['Say what to change, such as --role or --name.']],
    [
      ['set', 'bo@acme.example', '--email', 'x', '--servicedesk', 'maybe'],
      ['x: Please enter a valid Email ID.', '--servicedesk is yes or no.'],
    ],
    [['activate', 'bo@acme.example', '--force'], ['account activate has no option --force.']],
    [['reset', 'bo@acme.example', '--language', 'tlh'], [expect.stringMatching(/^The languages are /)]],
  ])('%j is refused', (words, problems) => {
    expect(read(...words)).toEqual({ command: null, problems })
  })
})
