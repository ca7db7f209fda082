import { expect, it } from 'vitest'
import { readRoleCommand } from '#server/features/administration/commands/role-command.ts'

const read = (...words: string[]) => readRoleCommand(words)
const plain = { modules: [], menus: [], dropModules: [], dropMenus: [] }

it.each([
  [['list', '--json'], { verb: 'list', tenant: null, json: true }],
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
      verb: 'add',
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
      verb: 'set',
      tenant: null,
      name: 'Lead',
      newName: 'Boss',
      change: { ...plain, dropModules: ['Desk'], dropMenus: [{ module: 'Insights', name: 'Overview' }] },
    },
  ],
  [['remove', 'Lead'], { verb: 'remove', tenant: null, name: 'Lead' }],
])('%j', (words, command) => {
  expect(read(...words)).toEqual({ command, problems: null })
})

it.each([
  [['fly'], ['Say what to do: role list, add, set, remove.']],
  [['add'], ['Say a role.', 'Say --module too.']],
  [['set', 'Lead'], ['Say what to change, such as --module or --name.']],
  [['set', 'Lead', '--module', 'Desk', '--drop-module', 'desk'], ['Desk is both added and dropped.']],
  [
    ['add', '<b>', '--module', 'Desk', '--menu', 'Glossary', '--menu', 'Desk:Out=x.example', '--menus'],
    [
      'role add has no option --menus.',
      '--menu Glossary: write it like "Insights:Edit Dashboard" or "Desk:My requests=/desk/".',
      "The role's name must be plain text: < and > are not allowed.",
      'The menu Out must lead to a path such as /insights.',
    ],
  ],
])('%j is refused', (words, problems) => {
  expect(read(...words)).toEqual({ command: null, problems })
})
