import { describe, expect, it } from 'vitest'
import type { ModuleEntry } from '@portico/web/core/modules/module-home.ts'
import { matchModules } from './match-modules.ts'

const module = (modulekey: string, modulelabel: string, moduledescription: string): ModuleEntry => ({
  modulekey,
  modulelabel,
  moduledescription,
  displayorder: 1,
  kind: null,
  home: '/',
})
const modules = [
  module('Insights MSP', 'Übersicht', 'Zahlen auf einen Blick'),
  module('Desk', 'Service Desk', 'Anfragen stellen'),
  module('Documentation', 'Dokumentation', 'Wie der Service Desk geht'),
  module('Payroll', 'الرواتب', 'كَشْف'),
]

describe('a search of modules', () => {
  it.each([
    ['', ['Insights MSP', 'Desk', 'Documentation', 'Payroll']],
    ['  ', ['Insights MSP', 'Desk', 'Documentation', 'Payroll']],
    ['ubersicht', ['Insights MSP']],
    ['ÜBERS', ['Insights MSP']],
    ['msp', ['Insights MSP']],
    ['desk', ['Desk', 'Documentation']],
    ['do', ['Documentation']],
    ['desk service', ['Desk', 'Documentation']],
    ['anfr desk', ['Desk']],
    ['كشف', ['Payroll']],
    ['nothing like it', []],
    ['dokumentatoin', ['Documentation']],
    ['dokunent', ['Documentation']],
    ['paroll', ['Payroll']],
    ['payyroll', ['Payroll']],
    ['serivce dseks', []],
    ['dsek', ['Desk', 'Documentation']],
    ['dex', []],
    ['.*', []],
  ])('for %j finds %j', (query, keys) => {
    expect(matchModules(modules, query).map(({ modulekey }) => modulekey)).toEqual(keys)
  })
})
