import { visitorKeys, type Node } from 'oxc-parser'

/**
 * Calls `seen` for `node` and for every node below it, parents before children.
 */
export function walk(node: Node, seen: (node: Node) => void): void {
  seen(node)
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key)
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) walk(each, seen)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
