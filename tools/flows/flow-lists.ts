/** One list of files, as ARCHITECTURE.md writes it. */
export type FlowList = {
  readonly title: string
  /** How many files it may name at most. */
  readonly limit: number
  readonly files: readonly string[]
  /** Files, and folders ending in `/`, that the flow reaches but that belong to another flow. */
  readonly leavesOut: readonly string[]
}

/** The flows of ARCHITECTURE.md and the list of their common base. */
export type FlowLists = { readonly flows: readonly FlowList[]; readonly base: FlowList | undefined }

const HEADING = /^### (.+?) \(≤ (\d+)(?: files)?\)$/
const ITEM = /^(?:[-*]|\d+\.) /
const LEFT_OUT = 'Leaves out'

/**
 * Reads the section `## Flows` of a Markdown text: below it one heading such as `### Password sign-in (≤ 14 files)` for each
 * list. The items of a list name files in backticks; a folder followed by a colon (`` `server/src/`: ``) goes before the paths
 * that follow it in the same line. A line that begins with `Leaves out` names paths that another flow explains. `Base`, a list
 * or a paragraph, is returned apart. A text without the section gives no flows.
 */
export function readFlowLists(markdown: string): FlowLists {
  const [, section = ''] = /^## Flows$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(markdown) ?? []
  const lists = section.split(/^(?=### )/m).flatMap((text) => {
    const [heading = '', ...lines] = text.split('\n')
    const [, title, limit] = HEADING.exec(heading) ?? []
    if (title === undefined) return []
    const listed = title === 'Base' ? lines : lines.filter((line) => ITEM.test(line))
    const leftOut = lines.filter((line) => line.startsWith(LEFT_OUT))
    return [{ title, limit: Number(limit), files: listed.flatMap(pathsIn), leavesOut: leftOut.flatMap(pathsIn) }]
  })
  return { flows: lists.filter(({ title }) => title !== 'Base'), base: lists.find(({ title }) => title === 'Base') }
}

function pathsIn(line: string): string[] {
  let folder = ''
  return [...line.matchAll(/`([^`]+)`(:?)/g)].flatMap(([, path = '', colon]) => {
    if (!colon || !path.endsWith('/')) return [`${folder}${path}`]
    folder = path
    return []
  })
}
