import { describe, expect, it } from 'vitest'
import { contradictions, noRoleChange, readMenu, readMenuOrder, roleProblems } from './role-rules.ts'

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
    const found = roleProblems(name, { ...noRoleChange, modules, menus })
    expect(found).toHaveLength(problems.length)
    for (const [at, problem] of problems.entries()) expect(found[at]).toMatch(problem)
  })
})

describe('the texts of modules', () => {
  it.each([
    [{ labels: [{ module: 'Desk', text: 'Help desk' }] }, []],
    [{ labels: [{ module: 'Desk', text: '' }] }, []],
    [{ labels: [{ module: 'Desk', text: 'x'.repeat(61) }] }, [/^The label of Desk must have at most 60/]],
    [{ descriptions: [{ module: 'Desk', text: 'x'.repeat(200) }] }, []],
    [{ descriptions: [{ module: 'Desk', text: 'a\u202Eb' }] }, [/^The description of Desk must/]],
  ])('%j', (change, problems) => {
    const found = roleProblems(null, { ...noRoleChange, ...change })
    expect(found).toHaveLength(problems.length)
    for (const [at, problem] of problems.entries()) expect(found[at]).toMatch(problem)
  })
})

describe('a menu link to another site', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
    '/%2F/evil.example',
    '/playground',
    '/api/iam/logout/',
    '/apps/../api/x',
    '/API',
    '/%70layground/x',
  ])('%s is refused', (link) => {
    const menus = [{ module: 'Desk', name: 'Out', link }]
    expect(roleProblems(null, { ...noRoleChange, menus })).toHaveLength(1)
  })
})

describe('an order', () => {
  it.each([
    ['Insights: Devices , Overview', { module: 'Insights', names: ['Devices', 'Overview'] }],
    ['Insights:', null],
    ['Insights: ,', null],
    ['Devices', null],
  ])('of menus %j', (text, order) => {
    expect(readMenuOrder(text)).toEqual(order)
  })
})

describe('a change that adds and drops the same', () => {
  const change = { ...noRoleChange, modules: ['Desk'], dropModules: ['Insights'] }
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
