import axe, { type RunOptions } from 'axe-core'
import type { Story } from './define-stories.ts'
import type { Look } from './gallery-window.ts'
import { playStory } from './play-story.ts'
import type { Act } from './user.ts'

/** WCAG 2.2 AA; what axe calls best practice is about whole pages. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Of what axe may load, only media: no rule of these tags reads style sheets, and copying them takes a third of its time. */
const preload = { assets: ['media'] } satisfies RunOptions['preload']

/**
 * Plays a story and returns what is wrong with it: an act that is not possible, a text that is not shown, a request
 * without an answer, a message in the console, an exception, or a finding of axe in light or in dark.
 */
export async function checkStory(story: Story, perform: (act: Act) => Promise<void>): Promise<string[]> {
  const { shown, failure } = await playStory(story, { language: 'en', scheme: 'Light', isChecked: true }, perform)
  try {
    const findings: string[] = []
    for (const scheme of ['Light', 'Dark'] as const) {
      shown.showScheme(scheme)
      endMotion()
      findings.push(...(await axeFindings(story, scheme)))
    }
    return [...(failure === null ? [] : [failure]), ...shown.problems(), ...findings]
  } finally {
    shown.end()
  }
}

/** What axe finds: everything in light, and in dark what differs, colours. */
async function axeFindings(story: Story, scheme: Look['scheme']): Promise<string[]> {
  const tags = story.shows === undefined ? [...wcag, 'best-practice'] : wcag
  const runOnly: RunOptions['runOnly'] =
    scheme === 'Light' ? { type: 'tag', values: tags } : { type: 'rule', values: ['color-contrast'] }
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload, runOnly })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `axe (${scheme}) ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Finishes every transition: contrast cannot be measured between two colours. */
function endMotion(): void {
  for (const each of document.getAnimations()) {
    if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
  }
}
