import type { Identifier } from '@mdn/browser-compat-data'
import { parse, type AtRule, type ChildNode, type Container, type Document } from 'postcss'
import type { Need } from './needs.ts'
import { data, earlier, featuresOf, versionsOf, type Versions } from './support.ts'

/**
 * Returns the browser features that a style sheet needs: at-rules, selectors, nesting, and functions in values. Unknown
 * properties and keywords are not counted, because a browser skips only that declaration. For an unknown selector it
 * drops the whole rule, and functions in custom properties are not checked until they are used. Rules inside an
 * `@supports` for the feature are not counted.
 */
export function styleNeeds(css: string): Need[] {
  const needs = new Map<string, Need>()
  const add = (name: string, versions: Versions | null, node: ChildNode) => {
    if (versions !== null && !isAskedFor(name, node)) needs.set(name, { name, versions })
  }
  parse(css).walk((node) => {
    if (node.type === 'atrule') {
      add(`@${node.name}`, versionsOf(data.css['at-rules']?.[node.name]), node)
    }
    if (node.type === 'rule' && !isFrame(node.parent)) {
      for (const name of pseudosIn(node.selector)) add(name, selectorVersions(name), node)
      if (isNested(node.parent)) add('&', versionsOf(data.css['selectors']?.['nesting']), node)
    }
    if (node.type === 'decl') for (const name of functionsIn(node.value)) add(`${name}()`, functionVersions(name), node)
  })
  return [...needs.values()]
}

type Parent = Container | Document | undefined

const isRule = (node: Parent) => node?.type === 'rule'

function isNested(parent: Parent): boolean {
  return isRule(parent) || (parent?.type === 'atrule' && isNested(parent.parent))
}

/** Returns whether a rule belongs to `@keyframes`, whose selectors are percentages. */
const isFrame = (parent: Parent) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

function isAskedFor(name: string, node: ChildNode): boolean {
  const bare = name.replace(/\(\)$/, '')
  for (let at: Parent = node.parent; at !== undefined; at = at.parent) {
    if (at.type === 'atrule' && (at as AtRule).name === 'supports' && (at as AtRule).params.includes(bare)) return true
  }
  return false
}

const withoutStrings = (text: string) => text.replace(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|url\([^)]*\)/g, '')

function pseudosIn(selector: string): string[] {
  // Removes bracketed and escaped names, which are attributes and classes.
  const bare = withoutStrings(selector).replace(/\[[^\]]*\]|\\./g, '')
  return [...bare.matchAll(/::?[a-z][a-z-]*|::?-[a-z-]+/g)].map(([found]) => found)
}

function functionsIn(value: string): string[] {
  return [...withoutStrings(value).matchAll(/(?<![\w-])([a-z][a-z0-9-]*)\(/g)].map(([, name = '']) => name)
}

function selectorVersions(pseudo: string): Versions | null {
  const name = pseudo.replace(/^:+/, '')
  // A feature with a vendor prefix concerns only one browser.
  return name.startsWith('-') ? null : versionsOf(data.css['selectors']?.[name])
}

function functionVersions(name: string): Versions | null {
  const inTypes = found(data.css['types'], name)
  const known = (inTypes.length > 0 ? inTypes : found(data.css['properties'], name))
    .map(versionsOf)
    .filter((versions) => versions !== null)
  return known.length === 0 ? null : known.reduce(earlier)
}

/** Returns all features of that name below another feature. */
function found(feature: Identifier | undefined, name: string): Identifier[] {
  return featuresOf(feature).flatMap(([key, below]) => [...(key === name ? [below] : []), ...found(below, name)])
}
