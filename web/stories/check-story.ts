import axe, { type ElementContext, type RunOptions } from 'axe-core'
import { unknownContrast } from './contrast.ts'
import type { Story } from './define-stories.ts'
import { cutTexts } from './cut-texts.ts'
import { playStory } from './play-story.ts'
import type { Shown } from './stage.tsx'
import type { Act } from './user.ts'

// Leaves the source text of elements out of findings, because the reported sentences do not contain it.
axe.configure({ noHtml: true })

/** Sets the size of the window, in pixels. */
type Resize = (width: number, height: number) => Promise<void>

/** The tags of WCAG 2.2 AA. axe's best practices are left out, because they apply to whole pages. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Lets axe preload only media. No rule of these tags reads style sheets, and copying them takes a third of its time.
 */
const preload = { assets: ['media'] } satisfies RunOptions['preload']

/**
 * Plays a story and returns its faults: an act that is not possible, a text that is missing, a request without an
 * answer, a console message, an exception, a finding of axe in light or dark, or, if the story `fits`, a text that is
 * cut off.
 */
export async function checkStory(
  story: Story,
  perform: (act: Act) => Promise<void>,
  resize: Resize,
): Promise<string[]> {
  const { shown, failure } = await playStory(story, { language: 'en', scheme: 'Light', isChecked: true }, perform)
  try {
    endMotion()
    const findings = await axeFindings('Light', document, {
      runOnly: { type: 'tag', values: story.shows === undefined ? [...wcag, 'best-practice'] : wcag },
      rules: { [contrast]: { enabled: false }, [spacing]: { enabled: document.querySelector(important) !== null } },
    })
    for (const scheme of ['Light', 'Dark'] as const) {
      shown.showScheme(scheme)
      endMotion()
      findings.push(...(await contrastFindings(scheme)))
    }
    if (story.fits === true) findings.push(...cutTexts(), ...(await cutOnPhone(story, shown, resize)))
    return [...(failure === null ? [] : [failure]), ...shown.problems(), ...findings]
  } finally {
    shown.end()
  }
}

const phone = { width: 390, height: 844 }

/** Returns the texts that are cut off at the size of a phone; none for a story that needs a wide window. */
async function cutOnPhone({ needsWidth }: Story, shown: Shown, resize: Resize): Promise<string[]> {
  if (needsWidth === true) return []
  const { innerWidth: width, innerHeight: height } = window
  await resize(phone.width, phone.height)
  try {
    await shown.settled()
    return cutTexts()
  } finally {
    await resize(width, height)
  }
}

const contrast = 'color-contrast'

/**
 * The rule against fixed spacing, and the only elements in which it finds any. Without such an element the rule is left
 * out, because it would measure every element with a style.
 */
const [spacing, important] = ['avoid-inline-spacing', '[style*="!important"]']

/** Checks contrast only for texts whose style no earlier story of this page has shown. */
async function contrastFindings(scheme: 'Light' | 'Dark'): Promise<string[]> {
  const { elements, pass } = unknownContrast()
  if (elements.length === 0) return []
  const runOnly = { type: 'rule' as const, values: [contrast] }
  const findings = await axeFindings(scheme, { include: elements }, { runOnly })
  if (findings.length === 0) pass()
  return findings
}

async function axeFindings(scheme: 'Light' | 'Dark', context: ElementContext, options: RunOptions): Promise<string[]> {
  const run = (selectors: boolean) => axe.run(context, { resultTypes: ['violations'], preload, selectors, ...options })
  // Only a finding needs selectors, which take a tenth of the time.
  if ((await run(false)).violations.length === 0) return []
  const { violations } = await run(true)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `axe (${scheme}) ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Ends all transitions, because contrast cannot be measured in the middle of a change of colour. */
function endMotion(): void {
  for (const each of document.getAnimations()) {
    if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
  }
}
