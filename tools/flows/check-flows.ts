import { isCore, isOwn, reachable, type FlowGraph } from './flow-graph.ts'
import type { FlowList, FlowLists } from './flow-lists.ts'

/** The beginnings of flows: screens, the agent, and pages that a server file registers outside of the contract. */
const isStart = (path: string) =>
  /^web\/src\/features\/.*\.tsx$|^agent\/src\/[^/]+\//.test(path) ||
  /^server\/src\/features\/(.*\/)?register-[^/]*$/.test(path)

const covers = (entries: readonly string[], path: string) =>
  entries.some((entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))

/**
 * The errors in the flow lists, one sentence each; empty if the lists are true. A list is true when:
 * - every file exists, is named once, and there are no more than its heading allows;
 * - it is whole: what a listed file of a feature or of `saml/` leads to is listed too, if it is of a feature, of
 * `saml/` or of `core/`; what a listed file of `core/` leads to is listed if it holds SQL (`…queries.ts`). What the
 * list leaves out, and files of `core/` named in `Base`, are excepted; `platform/` and `ui/` know no flow and need not
 * be listed;
 * - nothing is listed that its screens do not lead to, nothing is left out that they would not lead to;
 * - `Base` names only files of `core/`, each of which at least two flows import and none lists.
 */
export function untrueFlows(graph: FlowGraph, { flows, base }: FlowLists): string[] {
  const shared = base?.files ?? []
  return [
    ...flows.flatMap((flow) => untrueIn(graph, flow, shared).map((sentence) => `${flow.title}: ${sentence}`)),
    ...(base === undefined ? [] : untrueBase(graph, flows, base).map((sentence) => `Base: ${sentence}`)),
  ]
}

function untrueIn(graph: FlowGraph, flow: FlowList, base: readonly string[]): string[] {
  const { files, leavesOut } = flow
  const listed = new Set(files)
  const reached = reachable(graph, files.filter(isStart), (to) => !covers(leavesOut, to))
  const existing = files.filter((path) => graph.files.has(path))
  return [
    ...tooMany(flow),
    ...files.filter((path, at) => files.indexOf(path) !== at).map((path) => `${path} is listed twice`),
    ...files.filter((path) => !graph.files.has(path)).map((path) => `${path} does not exist`),
    ...existing.filter((path) => !reached.has(path)).map((path) => `no screen of the list leads to ${path}`),
    ...existing.flatMap((from) =>
      toList(graph, from)
        .filter((to) => !listed.has(to) && !covers(leavesOut, to) && !covers(base, to))
        .map((to) => `${from} leads to ${to}, which is not listed`),
    ),
    ...leavesOut
      .filter((entry) => !existing.some((from) => toList(graph, from).some((to) => covers([entry], to))))
      .map((entry) => `leaves out ${entry}, to which no listed file leads`),
    ...files.filter((path) => covers(leavesOut, path)).map((path) => `${path} is listed and left out`),
  ]
}

/** The files that must be listed with a listed file. */
function toList({ next }: FlowGraph, from: string): string[] {
  const leads = next.get(from) ?? []
  if (isOwn(from)) return leads.filter((to) => isOwn(to) || isCore(to))
  return isCore(from) ? leads.filter((to) => isCore(to) && to.endsWith('queries.ts')) : []
}

function untrueBase(graph: FlowGraph, flows: readonly FlowList[], base: FlowList): string[] {
  const uses = (entry: string) =>
    flows.filter(({ files }) => files.some((from) => toList(graph, from).some((to) => covers([entry], to)))).length
  return [
    ...tooMany(base),
    ...base.files.flatMap((entry) => {
      if (!isCore(entry)) return [`${entry} is not in core/`]
      if (![...graph.files].some((path) => covers([entry], path))) return [`${entry} does not exist`]
      const listing = flows.find(({ files }) => files.some((path) => covers([entry], path)))
      if (listing) return [`${entry} is listed in ${listing.title} too`]
      return uses(entry) < 2 ? [`${entry} is not used by two flows`] : []
    }),
  ]
}

const tooMany = ({ files, limit }: FlowList) =>
  files.length > limit ? [`names ${files.length} files, ${limit} at most`] : []
