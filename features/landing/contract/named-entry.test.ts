import { testPaths } from './test-paths.ts'
import { expect, it } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const entry = (menuname: string, menulink: string) => ({ menuname, menulink, activemenu: true })
const module = { modulekey: 'Insights MSP', modulelabel: 'Insights', moduledescription: '', displayorder: 1 }
const menu = [
  entry('Overview', '/insights'),
  entry('Devices', '/insights/devices'),
  entry('Chat', '/chatBot'),
  entry('Elsewhere', '//evil.example'),
  entry('Edit Dashboard', ''),
]

// Spec A §4, "Landing choice" 3: a known menu entry, matched by its name query parameter.
it.each([
  ['at its own path', '/insights/devices?name=Devices&os=linux', '/insights/devices?name=Devices&os=linux'],
  ['at another page of its module', '/insights?name=Devices', '/insights/devices'],
  ['at no page', '/?name=Devices', '/insights/devices'],
  ['at a page of another module', '/desk/?name=Devices', null],
  ['of a module that the role lacks', '/?name=Chat', null],
  ['that leads to another site', '/?name=Elsewhere', null],
  ['that is a permission', '/?name=Edit+Dashboard', null],
  ['that is unknown', '/insights/devices?name=devices2', null],
])('an entry that the address names %s', (_about, redirectto, target) => {
  expect(redirectTarget(redirectto, { menu, modules: [module], paths: testPaths })).toBe(target)
})
