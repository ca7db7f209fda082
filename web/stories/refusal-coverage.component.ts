import { calls } from '@portico/contract/calls.ts'
import { expect, it } from 'vitest'
import { allStories } from './all-stories.ts'
import { refusalsOf } from './pretend-server.ts'

const sources = import.meta.glob<string>(
  [
    '/src/**/*.{ts,tsx}',
    '../../features/*/web/**/*.{ts,tsx}',
    '!/src/**/*.{test,stories}.*',
    '!../../features/*/web/**/*.{test,stories}.*',
  ],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

/** Returns the refusals of the calls that the web app imports, as `call: refusal`. */
function declared(): string[] {
  const text = Object.values(sources).join('\n')
  return Object.entries(calls)
    .filter(([name]) =>
      new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from '(?:#|@portico/)features/`).test(text),
    )
    .flatMap(([name, { refusals: names }]) => names.map((refusal) => `${name}: ${refusal}`))
}

/** Returns the refusals that stories show, as `call: refusal`. */
function shown(): Set<string> {
  const given = allStories.flatMap(({ story }) => refusalsOf(story.answers ?? []))
  return new Set(
    Object.entries(calls).flatMap(([name, call]) =>
      given.flatMap((each) => (each.answer.call === call ? [`${name}: ${each.name}`] : [])),
    ),
  )
}

it('a story shows every refusal of every call that the web app sends', () => {
  const covered = shown()
  expect(declared().filter((each) => !covered.has(each))).toEqual([])
})
