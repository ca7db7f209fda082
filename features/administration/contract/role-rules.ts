import { linkProblem, textProblem } from '@portico/contract/core/domains/domain-rules.ts'
import { ownPath } from '@portico/contract/core/pages/own-path.ts'
import { nameProblems } from './tenant-rules.ts'

/** A menu of a module. `link` is empty for a permission (spec A §3) and null for the standard link. */
export type MenuGiven = { module: string; name: string; link: string | null }

/** A label or description of a module; empty restores the standard one. */
export type TextGiven = { module: string; text: string }

/** The first menus of a module, in this order. */
export type MenuOrder = { module: string; names: readonly string[] }

/**
 * A change of a role: modules and menus to add and remove, texts of modules, and the order of both. Modules and menus
 * that the order does not name come after the named ones. Modules are named by key; `Insights` stands for both kinds of
 * tenant.
 */
export type RoleChange = {
  modules: readonly string[]
  menus: readonly MenuGiven[]
  dropModules: readonly string[]
  dropMenus: readonly Omit<MenuGiven, 'link'>[]
  labels: readonly TextGiven[]
  descriptions: readonly TextGiven[]
  order: readonly string[]
  menuOrders: readonly MenuOrder[]
}

/** A change without any changes. */
export const noRoleChange: RoleChange = {
  modules: [],
  menus: [],
  dropModules: [],
  dropMenus: [],
  labels: [],
  descriptions: [],
  order: [],
  menuOrders: [],
}

/** The maximum lengths of a module's label and description, in UTF-16 units. */
const labelLongest = 60
const descriptionLongest = 200

/** Returns the problems of the input for a role, one sentence each. `name` is null if the name stays the same. */
export function roleProblems(name: string | null, change: RoleChange): string[] {
  return [
    ...(name === null ? [] : nameProblems("The role's name", name)),
    ...change.modules.flatMap((module) => nameProblems('A module', module)),
    ...change.menus.flatMap((menu) => [
      ...nameProblems('A menu', menu.name),
      ...nameProblems('A module', menu.module),
      ...menuLinkProblems(menu),
    ]),
    ...change.labels.flatMap((each) => textProblems(`The label of ${each.module}`, each.text, labelLongest)),
    ...change.descriptions.flatMap((each) =>
      textProblems(`The description of ${each.module}`, each.text, descriptionLongest),
    ),
  ]
}

function textProblems(what: string, text: string, longest: number): string[] {
  const problem = text === '' ? null : textProblem(text, longest)
  return problem === null ? [] : [`${what} ${problem}.`]
}

/** Returns a sentence for each module and menu that a change both adds and removes, ignoring case. */
export function contradictions({ modules, menus, dropModules, dropMenus }: RoleChange): string[] {
  const menuOf = ({ module, name }: Omit<MenuGiven, 'link'>): string => `${module}:${name}`
  const inBoth = (added: readonly string[], dropped: readonly string[]): string[] =>
    added.filter((one) => dropped.some((other) => other.toLowerCase() === one.toLowerCase()))
  return [...inBoth(modules, dropModules), ...inBoth(menus.map(menuOf), dropMenus.map(menuOf))].map(
    (both) => `${both} is both added and dropped.`,
  )
}

function menuLinkProblems({ name, link }: MenuGiven): string[] {
  if (link === null || link === '') return []
  const problem = link.startsWith('/') ? linkProblem(link, true) : 'must lead to a path such as /insights'
  if (problem !== null) return [`The menu ${name} ${problem}.`]
  // `ownPath` also decides whether a stored link is shown and followed.
  const path = ownPath(link)
  return path === null || /^\/api(\/|\?|#|$)/i.test(path)
    ? [`The menu ${name} must lead to a page of this product, not to another site, a call or the playground.`]
    : []
}

/** Returns a menu as written on a command line, `Module:Menu` or `Module:Menu=/path`; null for other text. */
export function readMenu(text: string): MenuGiven | null {
  const [, module, name, link] = /^([^:=]+):([^=]+)(?:=(.*))?$/.exec(text) ?? []
  return module === undefined || name === undefined
    ? null
    : { module: module.trim(), name: name.trim(), link: link ?? null }
}

/** Returns a text of a module as written on a command line, `Module=Text`; null for other text. */
export function readText(text: string): TextGiven | null {
  const [, module, given] = /^([^=]+)=(.*)$/.exec(text) ?? []
  return module === undefined || given === undefined
    ? null
    : { module: module.trim(), text: given.normalize('NFC').trim() }
}

/** Returns names as written on a command line, separated by commas. */
export function readOrder(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Returns the order of a module's menus as written on a command line, `Module:Menu,Menu`; null for other text. */
export function readMenuOrder(text: string): MenuOrder | null {
  const [, module, names] = /^([^:=]+):(.+)$/.exec(text) ?? []
  const order = readOrder(names ?? '')
  return module === undefined || order.length === 0 ? null : { module: module.trim(), names: order }
}
