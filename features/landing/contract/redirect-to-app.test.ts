import { testPaths } from './test-paths.ts'
import { describe, expect, it } from 'vitest'
import { chooseLanding, type LandingFacts } from './choose-landing.ts'
import { redirectTarget } from './redirect-target.ts'
import type { RoleModule } from '@portico/contract/core/modules/module.ts'

const moduleOf = (modulekey: string, displayorder: number, apphome?: string): RoleModule => ({
  modulekey,
  modulelabel: modulekey,
  moduledescription: '',
  displayorder,
  ...(apphome === undefined ? {} : { apphome }),
})
const insights = moduleOf('Insights MSP', 2)
const runbooks = moduleOf('Runbooks', 1, '/apps/runbooks')
const menu = [{ menuname: 'Runs', menulink: '/apps/other/runs', activemenu: true }]
const paths = testPaths
const facts: LandingFacts = {
  selectedApplication: '',
  hasUserToken: true,
  redirectto: null,
  servicedeskInRedirect: false,
  nonmsp: false,
  fromBot: false,
  servicedesk: false,
  modules: [runbooks, insights],
  menu,
  preferences: {},
  paths,
  email: 'admin@aurora.test',
  chatBotDomains: { mpi: 'mpi.test', gates: 'gates.test' },
  defaultModule: '',
}

describe('a redirect to an app', () => {
  it.each(['/apps/runbooks', '/apps/runbooks/', '/apps/runbooks/run?name=4#log'])(
    'leads to %s for a role with its module',
    (path) => {
      expect(redirectTarget(path, { menu, modules: [runbooks], paths })).toBe(path)
      expect(redirectTarget(path, { menu, modules: [insights], paths })).toBeNull()
    },
  )

  it.each([
    '/apps/runbooksx',
    '/apps/other/runs',
    '/apps',
    '//apps/runbooks/',
    '/apps/runbooks/../../api',
    '/apps/\\evil.test',
  ])('does not lead to %s', (path) => {
    expect(redirectTarget(path, { menu, modules: [runbooks], paths })).toBeNull()
  })

  it('leads to the Orchestrator, with an app or without one', () => {
    for (const apphome of [undefined, '/orchestrator'])
      expect(
        redirectTarget('/orchestrator/jobs', { menu, modules: [moduleOf('Orchestrator MSP', 1, apphome)], paths }),
      ).toBe('/orchestrator/jobs')
  })
})

describe('a landing', () => {
  it.each<[Partial<LandingFacts>, string, string]>([
    [{}, '/insights', 'Insights MSP'],
    [{ modules: [runbooks] }, '/apps/runbooks/', 'Runbooks'],
    [{ defaultModule: 'Runbooks' }, '/apps/runbooks/', 'Runbooks'],
    [{ redirectto: '/apps/runbooks/run' }, '/apps/runbooks/run', 'Runbooks'],
    [{ redirectto: '/apps/other/run' }, '/insights', 'Insights MSP'],
  ])('with %j is at %s', (change, path, selectedApplication) => {
    expect(chooseLanding({ ...facts, ...change })).toMatchObject({ outcome: 'land', path, selectedApplication })
  })
})
