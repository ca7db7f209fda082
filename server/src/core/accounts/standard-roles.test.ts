import { standardMenuKey, standardModuleKeys } from '@portico/contract/core/modules/standard-names.ts'
import { expect, it } from 'vitest'
import { permissions, standardRoles } from './standard-roles.ts'

const isPermission = (menu: string) => permissions.some(([name]) => name === menu)

it('every name of the standard roles is translated where it is shown; Insights and Chat Bot are names', () => {
  const roles = [true, false].flatMap((isMsp) => Object.values(standardRoles(isMsp)))
  const modules = roles.flatMap((role) => role.modules)
  const menus = modules.flatMap((module) => module.menus).filter(([name]) => !isPermission(name))
  expect(menus.filter(([name, link]) => standardMenuKey(name, link) === null)).toEqual([])
  const keys = modules.map(({ key, label, description }) => ({
    name: label,
    ...standardModuleKeys({ modulekey: key, modulelabel: label, moduledescription: description, displayorder: 1 }),
  }))
  expect(keys.filter(({ description }) => description === null)).toEqual([])
  const untranslated = keys.filter(({ label }) => label === null).map(({ name }) => name)
  expect([...new Set(untranslated)]).toEqual(['Insights', 'Chat Bot'])
})
