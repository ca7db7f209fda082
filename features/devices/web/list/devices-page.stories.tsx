import { enrolmentPath } from '@portico/contract/core/calls/permission.ts'
import { listCompanies } from '#features/companies/contract/companies.ts'
import { listDevices } from '#features/devices/contract/list-devices.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { listMenus } from '#features/landing/contract/modules.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { entry, onPage } from '@portico/web/stories/sample-account.ts'
import {
  companies,
  companiesListed,
  deviceOf,
  devicesInAllStates,
  serverWith,
} from '@portico/web/stories/listed-devices.ts'

const at = '/insights/devices'
const many = Array.from({ length: 240 }, (_, index) => deviceOf(index))
const ofOneCompany = answer(listCompanies, companies.slice(0, 1))
const menu = entry.menu.filter(({ menulink }) => menulink !== enrolmentPath)
const viewer = [answer(enter, { ...entry, menu, may_enrol: false }), answer(listMenus, menu)]
const page = (rows: typeof many) => answer(listDevices, { rows, total: rows.length })
const [first, second, third] = many.slice(1)
const three = [first, second, third].filter((item) => item !== undefined)

export const stories = defineStories({
  'devices in all states': {
    at,
    ...onPage(serverWith(devicesInAllStates), companiesListed),
    screen: 'devices',
    fits: true,
    async play(user) {
      await user.sees('Last report 3 hours ago. Is it switched on and connected?')
      await user.sees('96%')
    },
  },
  'in Arabic': {
    at,
    ...onPage(serverWith(devicesInAllStates), companiesListed),
    language: 'ar',
  },
  'in German': {
    at,
    ...onPage(serverWith(devicesInAllStates), companiesListed),
    language: 'de',
  },
  'many devices of one company': {
    at,
    ...onPage(serverWith(many), ofOneCompany),
    play: (user) => user.sees('1–25 of 240'),
  },
  'filtered by the address': {
    at: `${at}?state=offline&system=mac`,
    ...onPage(serverWith(devicesInAllStates), companiesListed),
    async play(user) {
      await user.findsField('State', { text: 'offline' })
      await user.findsField('System', { text: 'mac' })
      await user.sees('No device matches these filters')
      await user.finds('button', 'Clear filters')
    },
  },
  'filtered by state': {
    at,
    needsWidth: true,
    ...onPage(serverWith(devicesInAllStates), companiesListed),
    async play(user) {
      await user.choose('State', 'Warning')
      await user.sees('1–3 of 3')
    },
  },
  'filtered by company': {
    at,
    needsWidth: true,
    ...onPage(serverWith(many), companiesListed),
    async play(user) {
      await user.fill('Company', 'bor')
      await user.finds('option', 'Borealis Shipping')
      await user.press('Enter')
      await user.sees('1–25 of 120')
    },
  },
  'the companies cannot be read': {
    at,
    ...onPage(serverWith(many), unreachable(listCompanies)),
    play: (user) => user.sees('1–25 of 240'),
  },
  'searched': {
    at,
    ...onPage(serverWith(many), ofOneCompany),
    async play(user) {
      await user.fill('Search by name, user or address', 'lt-23')
      await user.letPass(1)
      await user.sees('1–10 of 10')
    },
  },
  'the order changes meanwhile': {
    at: `${at}?sort=-cpu`,
    ...onPage(page(three), page(three.toReversed()), ofOneCompany),
    async play(user) {
      await user.finds('row', /AUR-LT-001/)
      await user.letPass(6)
      await user.hears('The order has changed since.')
      await user.click('button', 'Show the new order')
      await user.misses('The order has changed since.')
    },
  },
  'a device appears': {
    at,
    ...onPage(page([]), page(three), ofOneCompany),
    async play(user) {
      await user.sees('No devices yet')
      await user.letPass(6)
      await user.finds('link', 'AUR-LT-001')
    },
  },
  'no devices': {
    at,
    ...onPage(serverWith([]), ofOneCompany),
    async play(user) {
      await user.sees('No devices yet')
      await user.finds('link', 'Enrol devices')
    },
  },
  'no devices, for a user who enrols none': {
    at,
    ...onPage(serverWith([]), ofOneCompany, ...viewer),
    async play(user) {
      await user.sees(/An administrator of your organisation/)
      await user.lacks('link', 'Enrol devices')
    },
  },
  'waiting for the server': { at, ...onPage(never(listDevices), companiesListed) },
  'server unreachable': {
    at,
    ...onPage(unreachable(listDevices), companiesListed),
    play: (user) => user.hears("Couldn't load the devices"),
  },
  'the connection is lost later': {
    at,
    ...onPage(page(three), unreachable(listDevices), ofOneCompany),
    async play(user) {
      await user.finds('link', 'AUR-LT-001')
      await user.letPass(6)
      await user.hears(/Not updated since/)
      await user.finds('link', 'AUR-LT-001')
    },
  },
  'refused for the moment': {
    at,
    ...onPage(refuse(listDevices, 'database-away', { retryAfter: 2 }), companiesListed),
    play: (user) => user.hears('The service is temporarily unavailable. Please try again in 2 seconds.'),
  },
})
