import { expect, test } from 'vitest'
import { kindOfModule } from '#contract/core/accounts/roles.ts'
import { byDisplayOrder, moduleNamed, selectedModule, type RoleModule } from './module.ts'

const module = (modulekey: string, displayorder: number): RoleModule => ({
  modulekey,
  modulelabel: modulekey,
  moduledescription: '',
  displayorder,
})
const modules = [module('Desk', 3), module('Insights', 1), module('Documentation', 2)]

test('modules are sorted by displayorder', () => {
  expect(byDisplayOrder(modules).map(({ modulekey }) => modulekey)).toEqual(['Insights', 'Documentation', 'Desk'])
})

test.for<[string, string | null, string, string | undefined]>([
  ["the domain's DEFAULT_MODULE", null, 'Documentation', 'Documentation'],
  ["the domain's DEFAULT_MODULE, whatever is in use", 'Desk', 'Documentation', 'Documentation'],
  ['a DEFAULT_MODULE named by its kind', 'Desk', 'insight', 'Insights'],
  ['the one in use where the domain names none', 'Desk', '', 'Desk'],
  ['the one in use where the role has not the default', 'Desk', 'Orchestrator', 'Desk'],
  ['the lowest displayorder where the domain names none', null, '', 'Insights'],
  ['the lowest displayorder where the role lost the one in use', 'Orchestrator', 'Gone', 'Insights'],
])('spec B §4, module picker: it marks %s', ([, chosen, defaultModule, expected]) => {
  expect(selectedModule(modules, chosen, defaultModule)?.modulekey).toBe(expected)
})

test.for<[string, string | undefined]>([
  ['Insights Non-MSP', 'Insights Non-MSP'],
  ['insights msp', 'Insights MSP'],
  ['Insights', 'Insights MSP'],
  ['Service Desk', 'Desk'],
  ['Else', undefined],
  ['', undefined],
])('%j names %s', ([name, expected]) => {
  const two = [module('Insights Non-MSP', 2), module('Insights MSP', 1), module('Desk', 3)]
  expect(moduleNamed(two, name)?.modulekey).toBe(expected)
})

test('a role without modules has none marked', () => {
  expect(selectedModule([], 'Desk', 'Desk')).toBeUndefined()
})

test.for([
  ['Insights Non-MSP', 'Insight'],
  ['chat bot', 'Chat Bot'],
  ['Something else', null],
] as const)('%s is of the kind %s', ([modulekey, kind]) => {
  expect(kindOfModule(modulekey)).toBe(kind)
})
