import { expect, it } from 'vitest'
import { readCommand } from '@portico/server/core/commands/read-command.ts'
import { idpCommands } from './idp-commands.ts'

const read = (...words: string[]) => readCommand(idpCommands, ['idp', ...words], '.')
const nothingToChange = 'Specify what to change: idp set has the options of idp add.'
const usage = idpCommands.flatMap((command) => command.usage)

it('idp without words, or with too few, prints its usage', async () => {
  expect(await read()).toEqual({ ok: false, error: ['Usage:', ...usage] })
  expect(await read('set', 'Contoso')).toEqual({
    ok: false,
    error: ['Specify a tenant and a connection.', nothingToChange],
  })
  expect(await read('release', 'Contoso', 'more')).toMatchObject({
    error: [expect.stringMatching(/^idp release takes a tenant only/)],
  })
})

it('refuses a change without options as not understood', async () => {
  expect(await read('set', 'Contoso', 'microsoft')).toEqual({ ok: false, error: [nothingToChange] })
})

it('refuses an option that the verb does not have', async () => {
  expect(await read('show', 'Contoso', 'microsoft', '--role', 'Staff')).toMatchObject({
    error: ['idp show has no option --role; it belongs to idp add, idp set.'],
  })
  expect(await read('set', 'Contoso', 'x', '--domain', 'contoso.test')).toMatchObject({
    error: ['idp set has no option --domain; it belongs to idp add.'],
  })
  expect(await read('add', 'Contoso', 'x', '--colour', 'red')).toMatchObject({
    error: expect.arrayContaining(['idp add has no option --colour.']) as unknown,
  })
})

it('switches booleans off with --no-, and clears texts with an empty one', async () => {
  expect(await read('set', 'Contoso', 'x', '--no-trust-email', '--create-accounts', '--scopes', '')).toMatchObject({
    value: { input: { given: { 'trust-email': false, 'create-accounts': true, 'scopes': '' } } },
  })
})
