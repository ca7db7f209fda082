import { describe, expect, it } from 'vitest'
import { contradictions, readMenu, roleProblems } from './role-rules.ts'

describe('a menu as it is written', () => {
  it.each([
    ['Insights:Edit Dashboard', { module: 'Insights', name: 'Edit Dashboard', link: null }],
    ['Desk: My requests =/desk/', { module: 'Desk', name: 'My requests', link: '/desk/' }],
    ['Insights:Export to PDF=', { module: 'Insights', name: 'Export to PDF', link: '' }],
    [
      'Orchestrator:Runbooks=/orchestrator?x=1',
      { module: 'Orchestrator', name: 'Runbooks', link: '/orchestrator?x=1' },
    ],
    ['Glossary', null],
    [':Glossary', null],
    ['Documentation:', null],
  ])('%j', (text, menu) => {
    expect(readMenu(text)).toEqual(menu)
  })
})

describe('a role', () => {
  it.each([
    [['', [], []], ["The role's name must not be empty."]],
    [['Lead', ['Insights'], [{ module: 'Insights', name: 'Overview', link: '/insights' }]], []],
    [[null, [' '], []], ['A module must not be empty.']],
    [[null, [], [{ module: 'Desk', name: 'Out', link: 'https://x.example' }]], [/^The menu Out must lead to a path/]],
    [[null, [], [{ module: 'Desk', name: 'Out', link: '//x.example' }]], [/^The menu Out must begin with https/]],
    [[null, [], [{ module: 'Desk', name: '<i>', link: null }]], [/^A menu must be plain text/]],
  ] as const)('%j', ([name, modules, menus], problems) => {
    const found = roleProblems(name, { modules, menus })
    expect(found).toHaveLength(problems.length)
    for (const [at, problem] of problems.entries()) expect(found[at]).toMatch(problem)
  })
})

describe('a change that adds and drops the same', () => {
  const change = { modules: ['Desk'], menus: [], dropModules: ['Insights'], dropMenus: [] }
  const overview = { module: 'Insights', name: 'Overview' }

  it('is reported for each module and menu, ignoring case', () => {
    expect(contradictions({ ...change, dropModules: ['desk'] })).toEqual(['Desk is both added and dropped.'])
    const menus = { menus: [{ ...overview, link: null }], dropMenus: [{ ...overview, name: 'overview' }] }
    expect(contradictions({ ...change, ...menus })).toEqual(['Insights:Overview is both added and dropped.'])
  })

  it('is not reported where they differ', () => {
    expect(contradictions({ ...change, dropMenus: [overview] })).toEqual([])
  })
})
