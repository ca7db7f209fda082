import { visitorKeys, type Node } from 'oxc-parser'

/**
 * Calls `seen` for `node` and for every node below it, parents before children.
 */
export function walk(node: Node, seen: (node: Node) => void): void {
  seen(node)
  for (const child of childrenOf(node)) walk(child, seen)
}

/** Returns the nodes directly below `node`, in the order of the source. */
export function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const child: unknown = Reflect.get(node, key)
    return (Array.isArray(child) ? child : [child]).filter(isNode)
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
