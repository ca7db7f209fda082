import { noRoleChange } from '#features/administration/contract/role-rules.ts'
import { expect, it } from 'vitest'
import { readCommand } from '@portico/server/core/commands/read-command.ts'
import { roleCommands } from './role-commands.ts'

async function read(...words: string[]) {
  const command = await readCommand(roleCommands, ['role', ...words], '.')
  return command.ok ? { command: command.value.input, problems: null } : { command: null, problems: command.error }
}
const plain = noRoleChange

it.each([
  [['list', '--json'], { tenant: null, json: true }],
  [
    [
      'add',
      'Lead',
      '--module',
      'Insights',
      '--module',
      'Desk',
      '--menu',
      'Insights:Edit Dashboard',
      '--tenant',
      'Acme',
    ],
    {
      tenant: 'Acme',
      name: 'Lead',
      change: {
        ...plain,
        modules: ['Insights', 'Desk'],
        menus: [{ module: 'Insights', name: 'Edit Dashboard', link: null }],
      },
    },
  ],
  [
    ['set', 'Lead', '--name', 'Boss', '--drop-module', 'Desk', '--drop-menu', 'Insights:Overview'],
    {
      tenant: null,
      name: 'Lead',
      newName: 'Boss',
      change: { ...plain, dropModules: ['Desk'], dropMenus: [{ module: 'Insights', name: 'Overview' }] },
    },
  ],
  [
    [
      'set',
      'Lead',
      '--label',
      'Desk=Help = desk',
      '--description',
      'Desk=',
      '--order',
      'Desk, Insights,',
      '--menu-order',
      'Insights: Devices, Overview',
    ],
    {
      tenant: null,
      name: 'Lead',
      newName: null,
      change: {
        ...plain,
        labels: [{ module: 'Desk', text: 'Help = desk' }],
        descriptions: [{ module: 'Desk', text: '' }],
        order: ['Desk', 'Insights'],
        menuOrders: [{ module: 'Insights', names: ['Devices', 'Overview'] }],
      },
    },
  ],
  [['remove', 'Lead'], { tenant: null, name: 'Lead' }],
])('%j', async (words, command) => {
  expect(await read(...words)).toEqual({ command, problems: null })
})

it.each([
  [['fly'], ['Usage:', ...new Set(roleCommands.flatMap((command) => command.usage))]],
  [['add'], ['Specify a role.', 'Specify --module.']],
  [['set', 'Lead'], ['Specify what to change, such as --module or --name.']],
  [['set', 'Lead', '--module', 'Desk', '--drop-module', 'desk'], ['Desk is both added and dropped.']],
  [
    ['set', 'Lead', '--label', 'Desk', '--description', 'Desk=<b>', '--menu-order', 'Insights', '--order', ' , '],
    [
      '--label Desk: write it like "Desk=Help desk", or "Desk=" for the standard one.',
      '--menu-order Insights: write it like "Insights:Devices,Overview".',
      'The description of Desk must be plain text: < and > are not allowed.',
    ],
  ],
  [
    ['add', '<b>', '--module', 'Desk', '--menu', 'Glossary', '--menu', 'Desk:Out=x.example', '--menus'],
    [
      'role add has no option --menus.',
      '--menu Glossary: write it like "Insights:Edit Dashboard" or "Desk:My requests=/desk/".',
      "The role's name must be plain text: < and > are not allowed.",
      'The menu Out must lead to a path such as /insights.',
    ],
  ],
])('%j is refused', async (words, problems) => {
  expect(await read(...words)).toEqual({ command: null, problems })
})
