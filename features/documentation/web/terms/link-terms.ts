import { termAddress } from '#features/documentation/contract/heading-slug.ts'
import type { Link, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { FindOccurrences, Term } from './term-forms.ts'

type Parent = { children: (RootContent | PhrasingContent)[] }

/** Nodes whose text is not linked: code, links, and headings. */
const skipped: ReadonlySet<string> = new Set([
  'code',
  'definition',
  'heading',
  'html',
  'image',
  'inlineCode',
  'link',
  'linkReference',
])

/**
 * Links the first occurrence of each term per section (between level 2 headings) to its explanation. Changes the tree.
 * `own` is the term that the text itself explains.
 */
export function linkTerms(tree: Root, find: FindOccurrences, own: string | null = null): void {
  let seen = new Set<string | null>([own])
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth <= 2) seen = new Set([own])
    linkIn(node, find, seen)
  }
}

function linkIn(node: RootContent | PhrasingContent, find: FindOccurrences, seen: Set<string | null>): void {
  if (skipped.has(node.type) || !('children' in node)) return
  const parent = node as Parent
  // The first row of a table is its header.
  const heads = node.type === 'table' ? parent.children.slice(0, 1) : []
  parent.children = parent.children.flatMap((child): Parent['children'] => {
    if (child.type === 'text') return divided(child, find, seen)
    if (!heads.includes(child)) linkIn(child, find, seen)
    return [child]
  })
}

function divided(node: Text, find: FindOccurrences, seen: Set<string | null>): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let at = 0
  for (const { from, to, term } of find(node.value)) {
    if (seen.has(term.slug)) continue
    seen.add(term.slug)
    if (from > at) parts.push({ type: 'text', value: node.value.slice(at, from) })
    parts.push(linkTo(term, node.value.slice(from, to)))
    at = to
  }
  return at === 0 ? [node] : [...parts, { type: 'text', value: node.value.slice(at) }]
}

function linkTo(term: Term, value: string): Link {
  return {
    type: 'link',
    url: termAddress(term.term),
    data: { hProperties: { 'data-term': term.slug } },
    children: [{ type: 'text', value }],
  }
}
