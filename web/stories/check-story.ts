import axe, { type RunOptions } from 'axe-core'
import type { Story } from './define-stories.ts'
import { showStory, type Scheme } from './stage.tsx'
import { userBy, type Act } from './user.ts'

/** WCAG 2.2 AA; what axe calls best practice is about whole pages. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Plays a story and returns what is wrong with it: an act that is not possible, a text that is not shown, a request
 * without an answer, a message in the console, an exception, or a finding of axe in light or in dark.
 */
export async function checkStory(story: Story, perform: (act: Act) => Promise<void>): Promise<string[]> {
  const shown = await showStory(story)
  try {
    await shown.settled()
    const played = await story.play?.(userBy(perform)).then(
      () => [],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    )
    await shown.settled()
    const findings: string[] = []
    for (const scheme of ['Light', 'Dark'] as const) {
      shown.showScheme(scheme)
      endMotion()
      findings.push(...(await axeFindings(story, scheme)))
    }
    return [...(played ?? []), ...shown.problems(), ...findings]
  } finally {
    shown.end()
  }
}

/** What axe finds: everything in light, and in dark what differs, colours. */
async function axeFindings(story: Story, scheme: Scheme): Promise<string[]> {
  const tags = story.shows === undefined ? [...wcag, 'best-practice'] : wcag
  const runOnly: RunOptions['runOnly'] =
    scheme === 'Light' ? { type: 'tag', values: tags } : { type: 'rule', values: ['color-contrast'] }
  const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly })
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
