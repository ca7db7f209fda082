import { describe, expect, it } from 'vitest'
import { readTenantCommand } from '#server/features/administration/commands/tenant-command.ts'

const read = (...words: string[]) => readTenantCommand(words)

it('tenant list and show take --json for scripts', () => {
  expect(read('list').command).toEqual({ verb: 'list', json: false })
  expect(read('show', 'Acme', '--json').command).toEqual({ verb: 'show', tenant: 'Acme', json: true })
  expect(read('deactivate', 'Acme').command).toEqual({ verb: 'deactivate', tenant: 'Acme' })
  expect(read('remove', 'Acme').command).toEqual({ verb: 'remove', tenant: 'Acme', isSure: false })
  expect(read('remove', 'Acme', '--yes').command).toEqual({ verb: 'remove', tenant: 'Acme', isSure: true })
  expect(read('show').problems).toEqual(['Say a tenant.'])
  expect(read('list', 'Acme', '--all').problems).toEqual([
    'tenant list takes no more than that.',
    'tenant list has no option --all.',
  ])
})

describe('tenant add', () => {
  it('takes a name and an owner, and the rest where it is said', () => {
    const tenant = { name: 'Acme', email: 'ann@acme.example', ownerName: '', isMsp: false, host: null }
    expect(read('add', 'Acme', '--owner', 'ann@acme.example')).toEqual({
      command: { verb: 'add', tenant: { ...tenant, language: '', resend: false } },
      problems: null,
    })
    const more = ['--msp', '--host=portal.acme.example', '--owner-name', 'Ann Smith', '--language', 'de', '--resend']
    expect(read('add', 'Acme & Sons', '--owner', 'ann@acme.example', ...more).command).toEqual({
      verb: 'add',
      tenant: {
        name: 'Acme & Sons',
        email: 'ann@acme.example',
        ownerName: 'Ann Smith',
        isMsp: true,
        host: 'portal.acme.example',
        language: 'de',
        resend: true,
      },
    })
  })

  it('says everything that is wrong at once', () => {
    const words = ['--owner', 'ann@acme', '--host', 'https://x', '--msp=yes', '--plan', '--language', 'xx']
    expect(read('add', 'A'.repeat(61), ...words).problems).toEqual([
      '--msp takes no value.',
      'tenant add has no option --plan.',
      "The tenant's name must have at most 60 characters; it has 61.",
      'ann@acme: Please enter a valid Email ID.',
      'The host must be a host name alone, without https://.',
      expect.stringMatching(/^The languages are en, de, /),
    ])
  })

  it.each([
    [[], ['Say what to do: tenant add']],
    [['fly'], ['Say what to do: tenant add']],
    [['add'], ['Say a name.', 'Say --owner too.']],
    [['add', 'Acme', 'Ltd', '--owner', 'a@b.example'], [/^tenant add takes a name alone: put a name of several words/]],
    [['add', 'Acme', '--owner'], ['--owner needs a value.']],
    [['add', 'Acme', '--owner', 'a@b.example', '--owner', 'c@b.example'], ['--owner is given twice.']],
  ])('%j', (words, problems) => {
    const said = read(...words).problems ?? []
    expect(said).toHaveLength(problems.length)
    for (const [at, problem] of problems.entries()) expect(said[at]).toMatch(problem)
  })
})
