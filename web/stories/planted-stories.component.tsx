import { findTenants } from '@portico/features/sign-in/contract/find-tenants.ts'
import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { send } from '#web/core/calls/send.ts'
import { Button } from '#web/ui/button.tsx'
import { checkStory } from './check-story.ts'
import type { Story } from './define-stories.ts'
import { answer, refuse } from './pretend-server.ts'
import { isCheck, type Act } from './user.ts'

const resize = (width: number, height: number) => page.viewport(width, height)
const find = (emailid: string) => void send(findTenants, { query: { emailid } })

/** Stories with one fault each, and a pattern for the sentence that reports it. */
const planted: [fault: string, story: Story, found: RegExp][] = [
  [
    'text that is hard to read',
    { shows: () => <p style={{ color: 'light-dark(#777, #fff)', background: 'light-dark(#888, #000)' }}>Grey</p> },
    /axe \(Light\) color-contrast/,
  ],
  [
    'text that is hard to read in dark alone',
    { shows: () => <p style={{ color: 'light-dark(#000, #333)', background: 'light-dark(#fff, #000)' }}>Grey</p> },
    /axe \(Dark\) color-contrast/,
  ],
  [
    'text whose spacing cannot be changed',
    { shows: () => <p ref={(text) => text?.style.setProperty('letter-spacing', '1px', 'important')}>Spaced</p> },
    /axe \(Light\) avoid-inline-spacing/,
  ],
  ['a field without a label', { shows: () => <input /> }, /axe \(Light\) label/],
  [
    'a request without an answer',
    { shows: () => <Button onClick={() => find('a@b.test')}>Ask</Button>, play: (user) => user.click('button', 'Ask') },
    /GET \/api\/iam\/login\/getauth \(findTenants\) was sent, and the story has no answer to it/,
  ],
  [
    'an input that the contract refuses',
    {
      shows: () => <Button onClick={() => find('a'.repeat(400))}>Ask</Button>,
      answers: [answer(findTenants, [])],
      play: (user) => user.click('button', 'Ask'),
    },
    /was sent with an input that the contract refuses: query .*emailid/,
  ],
  [
    'a refusal that nothing asks for',
    { shows: () => <p>Here</p>, answers: [refuse(findTenants, 'email-too-long')] },
    /The refusal email-too-long of \/api\/iam\/login\/getauth was not given/,
  ],
  [
    'a message in the console',
    {
      shows: () => <Button onClick={() => console.error('planted')}>Ask</Button>,
      play: (user) => user.click('button', 'Ask'),
    },
    /console.error: planted/,
  ],
  [
    'a field in another state',
    { shows: () => <input aria-label="Name" />, play: (user) => user.findsField('Name', { focused: true }) },
    /Name/,
  ],
  [
    'an element that is still shown',
    { shows: () => <Button>Ask</Button>, play: (user) => user.lacks('button', 'Ask') },
    /name: 'Ask'/,
  ],
  [
    'a text that its box cuts',
    {
      shows: () => <p style={{ overflow: 'hidden', inlineSize: 90, whiteSpace: 'nowrap' }}>Longer than its box</p>,
      fits: true,
      needsWidth: true,
    },
    /cuts "Longer than its box" in a window of 1280 pixels/,
  ],
  [
    'a text that a phone cuts',
    {
      shows: () => <p style={{ inlineSize: 800, whiteSpace: 'nowrap' }}>{'Wider than a phone '.repeat(4)}</p>,
      fits: true,
    },
    /the window cuts "Wider than a phone .* in a window of 390 pixels/,
  ],
  [
    'a hint that its field cuts',
    {
      shows: () => <input aria-label="Name" placeholder="Longer than its field" style={{ inlineSize: 60 }} />,
      fits: true,
      needsWidth: true,
    },
    /input cuts "Longer than its field"/,
  ],
  [
    'a choice that its list cuts',
    {
      shows: () => (
        <select aria-label="Name" style={{ inlineSize: 60 }}>
          <option>Longer than its list</option>
        </select>
      ),
      fits: true,
      needsWidth: true,
    },
    /select cuts "Longer than its list"/,
  ],
  ['a text that is not shown', { shows: () => <p>Here</p>, play: (user) => user.sees('There') }, /There/],
]

/** These stories look for things that never appear, so checks have a short timeout. */
const performBriefly = (act: Act) => (isCheck(act) ? commands.performAct(act, 500) : commands.performAct(act))

it.for(planted)('a story with %s is refused', async ([, story, found]) => {
  expect(await checkStory(story, performBriefly, resize)).toEqual([expect.stringMatching(found)])
})

it('a story with hard to read text is refused after one with the same colour on another ground', async () => {
  const textOn = (background: string): Story => ({
    shows: () => (
      <div style={{ background }}>
        <p style={{ color: 'rgb(250, 250, 251)' }}>Grey</p>
      </div>
    ),
  })
  expect(await checkStory(textOn('#000'), commands.performAct, resize)).toEqual([])
  const found = await checkStory(textOn('#ccc'), commands.performAct, resize)
  expect(found).toEqual([
    expect.stringMatching(/axe \(Light\) color-contrast/),
    expect.stringMatching(/axe \(Dark\) color-contrast/),
  ])
})

/**
 * Texts whose contrast does not follow from their colours alone, and one that is too small for its contrast. Axe finds
 * each in both schemes.
 */
const hardToRead: [text: string, shows: NonNullable<Story['shows']>][] = [
  [
    'over something dark that is not around it',
    () => (
      <div style={{ position: 'relative', background: '#fff', color: '#010101' }}>
        <div style={{ position: 'absolute', inset: 0, background: '#222', pointerEvents: 'none' }} />
        <p style={{ position: 'relative' }}>Covered</p>
      </div>
    ),
  ],
  ['in a transparent element', () => <p style={{ color: '#020202', background: '#fff', opacity: 0.4 }}>Faded</p>],
  ['with the contrast of large text', () => <p style={{ color: '#808080', background: '#fff' }}>Small</p>],
]

it.for(hardToRead)('text %s is refused in light and in dark', async ([, shows]) => {
  expect(await checkStory({ shows }, commands.performAct, resize)).toEqual([
    expect.stringMatching(/axe \(Light\) color-contrast/),
    expect.stringMatching(/axe \(Dark\) color-contrast/),
  ])
})

it.for([
  ['large text', { fontSize: 24 }],
  ['bold text of 19 pixels', { fontSize: 19, fontWeight: 700 }],
] as const)('%s needs less contrast', async ([, size]) => {
  const shows = () => <p style={{ color: '#808080', background: '#fff', ...size }}>Large</p>
  expect(await checkStory({ shows }, commands.performAct, resize)).toEqual([])
})
