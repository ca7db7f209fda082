import { expect, test } from 'vitest'
import { kindOfModule } from '../plumbing/module-kind.ts'
import { byDisplayOrder, selectedModule, type RoleModule } from './module.ts'

const module = (modulekey: string, displayorder: number): RoleModule => ({
  modulekey,
  modulelabel: modulekey,
  moduledescription: '',
  displayorder,
})
const modules = [module('Desk', 3), module('Insights', 1), module('Documentation', 2)]

test('modules come by their order, whatever order they arrive in', () => {
  expect(byDisplayOrder(modules).map(({ modulekey }) => modulekey)).toEqual(['Insights', 'Documentation', 'Desk'])
})

test.for<[string, string | null, string, string | undefined]>([
  ['the one in use', 'Desk', 'Documentation', 'Desk'],
  ["the domain's default while none is in use", null, 'Documentation', 'Documentation'],
  ["the domain's default where the role lost the one in use", 'Orchestrator', 'Documentation', 'Documentation'],
  ['the first by order where the domain names none', null, '', 'Insights'],
  ['the first by order where the role has not the default', null, 'Orchestrator', 'Insights'],
])('the picker marks %s', ([, chosen, defaultmodule, expected]) => {
  expect(selectedModule(modules, chosen, defaultmodule)?.modulekey).toBe(expected)
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
