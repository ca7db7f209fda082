import { describe, expect, it } from 'vitest'
import { readCommand } from '@portico/server/core/commands/read-command.ts'
import { tenantCommands } from './tenant-commands.ts'

async function read(...words: string[]) {
  const command = await readCommand(tenantCommands, ['tenant', ...words], '.')
  return command.ok ? { command: command.value.input, problems: null } : { command: null, problems: command.error }
}

it('tenant list and show take --json for scripts', async () => {
  expect((await read('list')).command).toEqual({ json: false })
  expect((await read('show', 'Acme', '--json')).command).toEqual({ tenant: 'Acme', json: true })
  expect((await read('deactivate', 'Acme')).command).toEqual({ tenant: 'Acme' })
  expect((await read('remove', 'Acme')).command).toEqual({ tenant: 'Acme', isSure: false })
  expect((await read('remove', 'Acme', '--yes')).command).toEqual({ tenant: 'Acme', isSure: true })
  expect((await read('show')).problems).toEqual(['Specify a tenant.'])
  expect((await read('list', 'Acme', '--all')).problems).toEqual([
    'tenant list takes no words.',
    'tenant list has no option --all.',
  ])
})

const usage = ['Usage:', ...new Set(tenantCommands.flatMap((command) => command.usage))]

describe('tenant add', () => {
  it('takes a name and an owner, and the rest where given', async () => {
    const tenant = { name: 'Acme', email: 'ann@acme.example', ownerName: '', isMsp: false, host: null }
    expect(await read('add', 'Acme', '--owner', 'ann@acme.example')).toEqual({
      command: { ...tenant, language: '', resend: false },
      problems: null,
    })
    const more = ['--msp', '--host=portal.acme.example', '--owner-name', 'Ann Smith', '--language', 'de', '--resend']
    expect((await read('add', 'Acme & Sons', '--owner', 'ann@acme.example', ...more)).command).toEqual({
      name: 'Acme & Sons',
      email: 'ann@acme.example',
      ownerName: 'Ann Smith',
      isMsp: true,
      host: 'portal.acme.example',
      language: 'de',
      resend: true,
    })
  })

  it('reports every error at once', async () => {
    const words = ['--owner', 'ann@acme', '--host', 'https://x', '--msp=yes', '--plan', '--language', 'xx']
    expect((await read('add', 'A'.repeat(61), ...words)).problems).toEqual([
      '--msp takes no value.',
      'tenant add has no option --plan.',
      "The tenant's name must have at most 60 characters; it has 61.",
      'ann@acme: Please enter a valid Email ID.',
      'The host must be a host name only, without https://.',
      expect.stringMatching(/^The languages are en, de, /),
    ])
  })

  it.each([
    [[], usage],
    [['fly'], usage],
    [['add'], ['Specify a name.', 'Specify --owner.']],
    [['add', 'Acme', 'Ltd', '--owner', 'a@b.example'], [/^tenant add takes a name only: put a name of several words/]],
    [['add', 'Acme', '--owner'], ['--owner needs a value.']],
    [['add', 'Acme', '--owner', 'a@b.example', '--owner', 'c@b.example'], ['--owner is given twice.']],
  ])('%j', async (words, problems) => {
    const found = (await read(...words)).problems ?? []
    expect(found).toHaveLength(problems.length)
    for (const [at, problem] of problems.entries()) expect(found[at]).toMatch(problem)
  })
})
