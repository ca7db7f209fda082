import type { Effect } from './trace.ts'

/** One request, job or page of a flow, and its effects on the server. */
export type Part = {
  /** The participant that starts the part, such as `Browser`. */
  readonly from: string
  /** The trigger of the part: a method with a path, or the name of a job. */
  readonly title: string
  /** The file and function that handle the request, job or page. */
  readonly handler: { readonly path: string; readonly name: string }
  readonly effects: readonly Effect[]
}

/**
 * Renders a flow as a Markdown page: a Mermaid sequence diagram, followed by the functions and statements of each part.
 */
export function drawSequence(flow: { title: string; about: string; parts: readonly Part[] }): string {
  const { title, about, parts } = flow
  return [
    `# ${title}`,
    '',
    about,
    '',
    'Drawn from the code by `node tools/flow-diagrams.ts`: the calls of each handler in the order of the source. A step that',
    'refuses ends the request.',
    '',
    ...diagramOf(parts.flatMap(linesOf)),
    ...parts.flatMap(tableOf),
    '',
  ].join('\n')
}

/**
 * Renders one part as the lines of a small Mermaid diagram. Consecutive effects on the same receiver share an arrow.
 */
export function drawSmall(part: Part): string[] {
  return diagramOf(linesOf(part).reduce<readonly string[]>(withShared, []))
}

const diagramOf = (lines: readonly string[]): string[] => [
  '```mermaid',
  'sequenceDiagram',
  ...participantsOf(lines).map((name) => `  participant ${name}`),
  ...lines,
  '```',
]

/**
 * Adds a line to a diagram. If the last line has the same arrow, only adds the text to it; steps of the server stay
 * separate.
 */
function withShared(lines: readonly string[], line: string): readonly string[] {
  const last = lines.at(-1) ?? ''
  const [arrow = '', text = ''] = line.split(': ')
  const [lastArrow] = last.split(': ')
  return arrow !== lastArrow || arrow === '  Server->>Server'
    ? [...lines, line]
    : [...lines.slice(0, -1), `${last}, ${text}`]
}

const linesOf = ({ from, title, effects }: Part): string[] => [
  `  ${from}->>Server: ${title}`,
  ...effects.flatMap((effect) => lines(effect, from)),
  ...(from === 'Jobs' ? [] : [`  Server-->>${from}: done`]),
]

function lines(effect: Effect, from: string): string[] {
  switch (effect.kind) {
    case 'step': {
      const refusals = refusalsOf(effect.effects)
      return [
        `  Server->>Server: ${effect.name}`,
        ...effect.effects.flatMap((below) => (below.kind === 'refusal' ? [] : lines(below, from))),
        ...(refusals.length === 0 ? [] : [`  Server--x${from}: ${refusals.join(', ')}`]),
      ]
    }
    case 'statement':
      return [`  Server->>PostgreSQL: ${effect.name}`]
    case 'refusal':
      return [`  Server--x${from}: ${effect.name}`]
    case 'service':
      return [`  Server->>${effect.service}: ${effect.name}`]
    default:
      return [`  Server->>${receivers[effect.kind]}: ${effect.name}`]
  }
}

const receivers = { audit: 'Audit', mail: 'Outbox', job: 'Jobs' } as const

const refusalsOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'refusal' ? [effect.name] : []))

/** Returns all participants, in order of appearance. */
function participantsOf(lines: readonly string[]): string[] {
  const named = lines.flatMap((line) => {
    const [, from = '', to = ''] = /^ {2}(\w+)--?(?:>>|x)(\w+):/.exec(line) ?? []
    return [from, to]
  })
  return [...new Set(named)]
}

function tableOf({ title, handler, effects }: Part): string[] {
  const steps = effects.flatMap((effect) => (effect.kind === 'step' ? [effect] : []))
  const own = effects.filter(({ kind }) => kind !== 'step')
  const rows = [{ ...handler, effects: own }, ...steps.flatMap(withNested)]
  return [
    '',
    `## ${title}`,
    '',
    '| function | file | statements |',
    '|---|---|---|',
    ...rows.map(({ name, path, effects: of }) => `| \`${name}\` | \`${path}\` | ${statements(of)} |`),
  ]
}

type Step = Extract<Effect, { kind: 'step' }>

const withNested = (step: Step): Step[] => [
  step,
  ...step.effects.flatMap((effect) => (effect.kind === 'step' ? withNested(effect) : [])),
]

function statements(effects: readonly Effect[]): string {
  const byPath = new Map<string, string[]>()
  for (const effect of effects)
    if (effect.kind === 'statement') byPath.set(effect.path, [...(byPath.get(effect.path) ?? []), `\`${effect.name}\``])
  return [...byPath].map(([path, names]) => `${names.join(', ')} (\`${path}\`)`).join('; ')
}
