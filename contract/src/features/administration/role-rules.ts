import { linkProblem } from '#contract/core/domains/domain-rules.ts'
import { nameProblems } from './tenant-rules.ts'

/** A menu of a module: its link, empty for a permission (spec A §3); null for the standard link. */
export type MenuGiven = { module: string; name: string; link: string | null }

/**
 * The modules and menus to add to a role and to remove from it. Modules are named by key, Insights for either kind of
 * tenant.
 */
export type RoleChange = {
  modules: readonly string[]
  menus: readonly MenuGiven[]
  dropModules: readonly string[]
  dropMenus: readonly Omit<MenuGiven, 'link'>[]
}

/**
 * The problems of a role as entered, a sentence each; `name` is null where it is kept.
 */
export function roleProblems(name: string | null, { modules, menus }: Pick<RoleChange, 'modules' | 'menus'>): string[] {
  return [
    ...(name === null ? [] : nameProblems("The role's name", name)),
    ...modules.flatMap((module) => nameProblems('A module', module)),
    ...menus.flatMap((menu) => [
      ...nameProblems('A menu', menu.name),
      ...nameProblems('A module', menu.module),
      ...menuLinkProblems(menu),
    ]),
  ]
}

/**
 * A sentence for each module and menu that a change both adds and removes, ignoring case.
 */
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
  return problem === null ? [] : [`The menu ${name} ${problem}.`]
}

/**
 * A menu as written on a command line, `Module:Menu` or `Module:Menu=/path`; null for other text.
 */
export function readMenu(text: string): MenuGiven | null {
  const [, module, name, link] = /^([^:=]+):([^=]+)(?:=(.*))?$/.exec(text) ?? []
  return module === undefined || name === undefined
    ? null
    : { module: module.trim(), name: name.trim(), link: link ?? null }
}
