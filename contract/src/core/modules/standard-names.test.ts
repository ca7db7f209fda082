import { describe, expect, it } from 'vitest'
import { standardMenuKey, standardModuleKeys } from './standard-names.ts'

const desk = {
  modulekey: 'Desk',
  modulelabel: 'Service Desk',
  moduledescription: 'Raise requests and follow them.',
  displayorder: 1,
}

describe('a standard name', () => {
  it.each([
    ['Queue', '/desk/queue', 'queue'],
    ['Queue', '/desk/', null],
    ['queue', '/desk/queue', null],
    ['Our queue', '/desk/queue', null],
    ['Edit Dashboard', '', null],
    ['toString', '', null],
    ['', '', null],
  ])('of a menu %j that leads to %j has the key %j', (name, link, key) => {
    expect(standardMenuKey(name, link)).toBe(key)
  })

  it.each([
    [{}, 'serviceDesk', 'deskAbout'],
    [{ modulelabel: 'Help' }, null, 'deskAbout'],
    [{ moduledescription: 'Ask us.' }, 'serviceDesk', null],
    [{ modulekey: 'Insights MSP' }, null, null],
    [{ modulekey: 'Payroll' }, null, null],
  ])('of a module that differs by %j has the keys %j and %j', (changed, label, description) => {
    expect(standardModuleKeys({ ...desk, ...changed })).toEqual({ label, description })
  })
})
