/** One list of files, as ARCHITECTURE.md writes it. */
export type FlowList = {
  readonly title: string
  /** How many files it may name at most. */
  readonly limit: number
  readonly files: readonly string[]
  /** Files, and folders ending in `/`, that the flow reaches but that belong to another flow. */
  readonly leavesOut: readonly string[]
}

/** The flows of ARCHITECTURE.md and the list of what all of them stand on. */
export type FlowLists = { readonly flows: readonly FlowList[]; readonly base: FlowList | undefined }

const HEADING = /^### (.+?) \(≤ (\d+)(?: files)?\)$/
const ITEM = /^\s*(?:[-*]|\d+\.) `([^`]+)`/

/**
 * Reads the section `## Flows` of a Markdown text: below it one heading such as `### Password sign-in (≤ 14 files)` for each
 * list, each item beginning with a path in backticks. A line that begins with `Leaves out` names paths that another flow
 * explains. `Base`, a list or a paragraph, is returned apart. A text without the section gives no flows.
 */
export function readFlowLists(markdown: string): FlowLists {
  const [, section = ''] = /^## Flows$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(markdown) ?? []
  const lists = section.split(/^(?=### )/m).flatMap((text) => {
    const lines = text.split('\n')
    const [, title, limit] = HEADING.exec(lines[0] ?? '') ?? []
    if (title === undefined) return []
    const files = title === 'Base' ? pathsIn(text) : filesIn(lines)
    return [{ title, limit: Number(limit), files, leavesOut: leftOutIn(lines) }]
  })
  return { flows: lists.filter(({ title }) => title !== 'Base'), base: lists.find(({ title }) => title === 'Base') }
}

const filesIn = (lines: readonly string[]) => lines.flatMap((line) => ITEM.exec(line)?.[1] ?? [])

function leftOutIn(lines: readonly string[]): string[] {
  const written = lines.filter((line) => line.startsWith('Leaves out'))
  return written.flatMap(pathsIn)
}

const pathsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
