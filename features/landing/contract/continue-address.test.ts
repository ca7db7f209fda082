import { testPaths } from './test-paths.ts'
import { describe, expect, it } from 'vitest'
import { continueAddress, tabAt } from './continue-address.ts'

const module = (modulekey: string, displayorder: number) => ({
  modulekey,
  modulelabel: modulekey,
  moduledescription: '',
  displayorder,
})
const known = {
  modules: [module('Insights MSP', 1), module('Desk', 2)],
  menu: [{ menuname: 'Figures', menulink: '/insights?name=Figures', activemenu: true }],
  paths: testPaths,
}

describe('where a user may continue', () => {
  it.each([
    [{ currentscreen: '/insights/devices' }, '/insights', '/insights/devices'],
    [{ currentscreen: '/insights/devices', currenttab: '' }, '/insights', '/insights/devices'],
    [{ currentscreen: '/desk/settings', currenttab: 'hours' }, '/insights', '/desk/settings?tab=hours'],
    [{ currentscreen: '/desk/queue', currenttab: 'mine' }, '/insights', '/desk/queue?view=mine'],
    [{ currentscreen: '/document', currenttab: 'themes' }, '/insights', '/document?name=themes'],
    [{ currentscreen: '/insights', currenttab: 'Figures' }, '/desk/', '/insights?name=Figures'],
    [{ currentscreen: '/insights', currenttab: 'Gone' }, '/desk/', null],
    [{ currentscreen: '/desk' }, '/desk/', null],
    [{ currentscreen: '/insights' }, '/insights?name=Figures', null],
    [{ currentscreen: '/orchestrator' }, '/insights', null],
    [{ currentscreen: '/nowhere' }, '/insights', null],
    [{ currentscreen: '/load' }, '/insights', null],
    [{ currentscreen: '/playground' }, '/insights', null],
    [{ currentscreen: 'https://evil.example/insights/devices' }, '/insights', null],
    [{ currentscreen: '//evil.example' }, '/insights', null],
    [{ currentscreen: 'Devices' }, '/insights', null],
    [{ currentscreen: '' }, '/insights', null],
    [{}, '/insights', null],
  ])('%j: landed at %s, it is %j', (preferences, landed, address) => {
    expect(continueAddress(preferences, landed, known)).toBe(address)
  })
})

describe('the tab of a page', () => {
  it.each([
    ['/desk/settings', '?tab=hours&name=x', 'hours'],
    ['/desk/queue/', '?view=mine', 'mine'],
    ['/document', '?name=themes', 'themes'],
    ['/insights', '?range=7d', ''],
    ['/insights', '', ''],
  ])('%s%s is %j', (pathname, search, tab) => {
    expect(tabAt(pathname, search)).toBe(tab)
  })
})
