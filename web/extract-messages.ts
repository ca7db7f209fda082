import { parseSync, Visitor, type ESTree } from 'vite'

/** A module of the bundle: its code after tree shaking, and the modules that it imports statically and lazily. */
export type BuiltModule = { code: string; imports: readonly string[]; lazyImports: readonly string[] }

/**
 * A lazily loaded module, and the pages whose messages are loaded with the module. The last page is its own
 * (`importWith`).
 */
export type LazyPart = { module: string; pages: readonly string[] }

/** The keys of each catalogue that a page shows, with the modules that contain them. */
export type PageKeys = Record<string, Record<string, string[]>>

type Bundle = {
  modules: ReadonlyMap<string, BuiltModule>
  /** The modules that the first page loads at once. */
  first: ReadonlySet<string>
  parts: readonly LazyPart[]
  /** The keys of each catalogue, and the module by which it is imported. */
  catalogues: ReadonlyMap<string, { module: string; keys: readonly string[] }>
}

/**
 * Returns the messages that each page needs in addition to the pages before it. For each catalogue that its modules
 * import, these are the keys that their code contains as string literals. A part that the first page loads later
 * without its own messages (`importWith`) shows none. A key that is composed at run time is not found, except
 * `<refusal>-seconds`.
 */
export function extractMessages({ modules, first, parts, catalogues }: Bundle): Map<string, PageKeys> {
  const roots = new Set(parts.map(({ module }) => module))
  const words = new Map(Array.from(modules, ([id, { code }]) => [id, wordsIn(code)]))
  const pages = new Map<string, { modules: ReadonlySet<string>; keys: PageKeys }>()
  pages.set('first', { modules: first, keys: keysIn(first) })
  for (const page of inOrder(parts)) {
    const before = [
      'first',
      ...new Set(parts.filter((part) => part.pages.at(-1) === page).flatMap((part) => part.pages)),
    ]
    const known = before.flatMap((each) => pages.get(each) ?? [])
    const own = parts.filter((part) => part.pages.at(-1) === page).map(({ module }) => module)
    const reached = new Set([...reachedFrom(own), ...known.flatMap((each) => [...each.modules])])
    pages.set(page, {
      modules: reached,
      keys: without(
        keysIn(reached),
        known.map((each) => each.keys),
      ),
    })
  }
  return new Map(Array.from(pages, ([page, { keys }]) => [page, keys]))

  function reachedFrom(own: readonly string[]): Set<string> {
    const reached = new Set(own)
    for (const id of reached) {
      const { imports, lazyImports } = modules.get(id) ?? { imports: [], lazyImports: [] }
      for (const each of [...imports, ...lazyImports.filter((lazy) => !roots.has(lazy))]) reached.add(each)
    }
    return reached
  }

  function keysIn(ids: ReadonlySet<string>): PageKeys {
    const imported = [...catalogues].filter(([, { module }]) =>
      [...ids].some((id) => modules.get(id)?.imports.includes(module) === true),
    )
    const named = imported.map(([catalogue, { keys }]) => {
      const naming = keys.map((key) => [key, modulesNaming(ids, key)] as const)
      return [catalogue, Object.fromEntries(naming.filter(([, found]) => found.length > 0))] as const
    })
    return Object.fromEntries(named)
  }

  function modulesNaming(ids: ReadonlySet<string>, key: string): string[] {
    const word = key.replace(/-seconds$/, '')
    return [...ids].filter((id) => words.get(id)?.has(word) === true || words.get(id)?.has(key) === true)
  }
}

/** Returns the pages of lazy parts, each after the pages that it extends. */
function inOrder(parts: readonly LazyPart[]): string[] {
  const byLength = parts.toSorted((one, other) => one.pages.length - other.pages.length)
  return [...new Set(byLength.flatMap(({ pages }) => pages))]
}

function without(keys: PageKeys, known: readonly PageKeys[]): PageKeys {
  const rest = Object.entries(keys).map(([catalogue, named]) => {
    const further = Object.entries(named).filter(([key]) => known.every((page) => page[catalogue]?.[key] === undefined))
    return [catalogue, Object.fromEntries(further)] as const
  })
  return Object.fromEntries(rest.filter(([, named]) => Object.keys(named).length > 0))
}

/** Returns the string literals in a module's code. */
function wordsIn(code: string): Set<string> {
  const words = new Set<string>()
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && words.add(value)),
    TemplateElement: ({ value }) => void words.add(value.cooked ?? ''),
  }).visit(parseSync('module.js', code).program)
  return words
}

/** A lazy part as an `importWith` call names it: its pages, and the specifier that it imports. */
type NamedPart = { pages: string[]; specifier: string }

/**
 * Returns the lazy parts that a module's code imports with messages. Throws if the arguments of a call are not
 * literals.
 */
export function lazyPartsIn(code: string): NamedPart[] {
  if (!code.includes('importWith(')) return []
  const found: NamedPart[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, pages, load] }) {
      if (callee.type === 'Identifier' && callee.name === 'importWith') found.push(partOf(pages, load))
    },
  }).visit(parseSync('module.js', code).program)
  return found
}

function partOf(pages: Argument | undefined, load: Argument | undefined): NamedPart {
  const names = pages?.type === 'ArrayExpression' ? pages.elements.map(textOf) : []
  const imported = load?.type === 'ArrowFunctionExpression' && load.body.type === 'ImportExpression' ? load.body : null
  const specifier = textOf(imported?.source)
  if (names.length === 0 || names.includes('') || specifier === '')
    throw new Error("importWith is written as importWith(messages, ['page'], () => import('./part.tsx')).")
  return { pages: names, specifier }
}

type Argument = ESTree.CallExpression['arguments'][number]

/** Returns the value of a string literal; empty for any other node. */
const textOf = (node: ESTree.Node | null | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
