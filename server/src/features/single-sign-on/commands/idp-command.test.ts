import { expect, it } from 'vitest'
import { readIdpCommand } from '#server/features/single-sign-on/commands/idp-command.ts'
import { idpUsage, usageOf } from '#server/features/single-sign-on/commands/idp-usage.ts'

it('idp without words, or with too few, prints how it is used', () => {
  expect(readIdpCommand([]).problems).toEqual([
    expect.stringContaining('Say what to do: add, set, addresses'),
    ...idpUsage,
  ])
  expect(readIdpCommand(['set', 'Contoso']).problems).toEqual(['idp set takes other words:', ...usageOf.set])
  expect(readIdpCommand(['release', 'Contoso', 'more']).problems?.[0]).toBe('idp release takes other words:')
})

it('refuses an option that the verb does not have', () => {
  expect(readIdpCommand(['show', 'Contoso', 'microsoft', '--role', 'Staff']).problems).toEqual([
    'idp show has no option --role; it belongs to idp add, idp set.',
  ])
  expect(readIdpCommand(['set', 'Contoso', 'x', '--domain', 'contoso.test']).problems).toEqual([
    'idp set has no option --domain; it belongs to idp add.',
  ])
  expect(readIdpCommand(['add', 'Contoso', 'x', '--colour', 'red']).problems?.[0]).toContain(
    "Unknown option '--colour'",
  )
})

it('switches booleans off with --no-', () => {
  const { command } = readIdpCommand(['set', 'Contoso', 'x', '--no-trust-email', '--create-accounts'])
  expect(command?.options).toEqual({ 'trust-email': false, 'create-accounts': true })
})
