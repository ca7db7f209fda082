import type { Frame, Locator } from 'playwright'

export type Role = Parameters<Frame['getByRole']>[0]

/** A string must equal the whole text; a regular expression may match a part of it. */
type Text = string | RegExp
/**
 * The state of a field: its whole text, whether it has the focus, whether it is marked as invalid, and the text that
 * describes it.
 */
type FieldState = { text?: string; focused?: boolean; invalid?: boolean; described?: string }
type State = {
  focused?: true
  disabled?: boolean
  checked?: boolean
  expanded?: boolean
  pressed?: boolean
  selected?: boolean
  /** The text that describes the element. */
  description?: string
}

/** The acts and observations of the user of a story. Each waits until it is possible. */
export type User = {
  click: (role: Role, name: Text) => Promise<void>
  /** Presses a button as assistive technology does, without pointer or key. */
  activate: (role: Role, name: Text) => Promise<void>
  /** Clicks a text that has no role, such as the summary of `details`. */
  clickText: (text: Text) => Promise<void>
  fill: (label: Text, text: string) => Promise<void>
  /** Presses a key, such as `Enter` or `ArrowDown`, on the element that has the focus. */
  press: (key: string) => Promise<void>
  /** Moves the pointer over the page as a hand does: along a curve, with changing speed. */
  movePointer: () => Promise<void>
  /** Chooses an option of a native select. */
  choose: (label: Text, option: Text) => Promise<void>
  /** Waits until a text is visible. */
  sees: (text: Text) => Promise<void>
  /** Waits until a text is in a live region. */
  hears: (text: Text) => Promise<void>
  /** Waits until an element with a role and name is visible in this state. */
  finds: (role: Role, name: Text, state?: State) => Promise<void>
  /** Waits until a field is in this state. */
  findsField: (label: Text, state: FieldState) => Promise<void>
  /** Waits until no such text is visible. */
  misses: (text: Text) => Promise<void>
  /** Waits until no such element is visible. */
  lacks: (role: Role, name: Text) => Promise<void>
  /** Advances the page's clock, which is otherwise stopped, by this many seconds. */
  letPass: (seconds: number) => Promise<void>
}

/** A `Text` in a form that can be sent to another process. */
export type Pattern = string | { source: string; flags: string }

/** An act of a user, in a form that can be sent to the process that drives the browser. */
export type Act =
  | { act: 'click'; role: Role; name: Pattern; withPointer: boolean }
  | { act: 'lacks'; role: Role; name: Pattern }
  | { act: 'finds'; role: Role; name: Pattern; state: State }
  | { act: 'fill'; label: Pattern; text: string }
  | { act: 'choose'; label: Pattern; option: Pattern }
  | { act: 'findsField'; label: Pattern; state: FieldState }
  | { act: 'press'; key: string }
  | { act: 'movePointer' }
  | { act: 'clickText' | 'sees' | 'hears' | 'misses'; text: Pattern }

/** Returns whether an act only checks the page and changes nothing. */
export function isCheck({ act }: Act): boolean {
  return ['finds', 'lacks', 'findsField', 'sees', 'hears', 'misses'].includes(act)
}

/** Returns the user of a story, whose acts `perform` carries out; `letPass` advances the clock by seconds. */
export function userBy(perform: (act: Act) => Promise<void>, letPass: User['letPass']): User {
  return {
    click: (role, name) => perform({ act: 'click', role, name: patternOf(name), withPointer: true }),
    activate: (role, name) => perform({ act: 'click', role, name: patternOf(name), withPointer: false }),
    clickText: (text) => perform({ act: 'clickText', text: patternOf(text) }),
    fill: (label, text) => perform({ act: 'fill', label: patternOf(label), text }),
    press: (key) => perform({ act: 'press', key }),
    movePointer: () => perform({ act: 'movePointer' }),
    choose: (label, option) => perform({ act: 'choose', label: patternOf(label), option: patternOf(option) }),
    sees: (text) => perform({ act: 'sees', text: patternOf(text) }),
    hears: (text) => perform({ act: 'hears', text: patternOf(text) }),
    finds: (role, name, state = {}) => perform({ act: 'finds', role, name: patternOf(name), state }),
    findsField: (label, state) => perform({ act: 'findsField', label: patternOf(label), state }),
    misses: (text) => perform({ act: 'misses', text: patternOf(text) }),
    lacks: (role, name) => perform({ act: 'lacks', role, name: patternOf(name) }),
    letPass,
  }
}

const patternOf = (text: Text): Pattern =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags }

/** Restores a `Text` from the form in which it was sent. */
export function textOf(pattern: Pattern): Text {
  return typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags)
}

/**
 * Carries out an act in a frame of a browser with real input events. Runs in Node. Rejects if the act is not possible
 * within `timeout` (milliseconds).
 */
export async function performIn(frame: Frame, act: Act, timeout: number): Promise<void> {
  const exact = true
  const visible = (found: Locator) => found.filter({ visible: true }).first()
  if ('label' in act) return actOnField(frame, act, timeout)
  switch (act.act) {
    case 'click':
      return clickIn(frame, act, timeout)
    case 'clickText':
      return visible(frame.getByText(textOf(act.text), { exact })).click({ timeout })
    case 'finds':
      return visible(elementIn(frame, act)).waitFor({ timeout })
    case 'lacks':
      return visible(frame.getByRole(act.role, { name: textOf(act.name), exact })).waitFor({
        timeout,
        state: 'detached',
      })
    case 'press':
      return frame.page().keyboard.press(act.key)
    case 'movePointer':
      return movePointer(frame)
    case 'sees':
      return visible(frame.getByText(textOf(act.text), { exact })).waitFor({ timeout })
    case 'hears': {
      const region = frame.getByRole('alert').or(frame.getByRole('status'))
      return region.getByText(textOf(act.text), { exact }).first().waitFor({ timeout, state: 'attached' })
    }
    case 'misses':
      return visible(frame.getByText(textOf(act.text), { exact })).waitFor({ timeout, state: 'detached' })
  }
}

function actOnField(frame: Frame, act: Extract<Act, { label: Pattern }>, timeout: number): Promise<void> {
  const field = frame.getByLabel(textOf(act.label), { exact: true })
  if (act.act === 'fill') return field.fill(act.text, { timeout })
  if (act.act === 'choose') return choose(field, textOf(act.option), timeout)
  return findField(frame, textOf(act.label), act.state, timeout)
}

async function movePointer(frame: Frame): Promise<void> {
  const element = await frame.frameElement()
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 400, height: 400 }
  const steps = 24
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps
    const eased = share * share * (3 - 2 * share)
    const bend = 0.1 * height * Math.sin(Math.PI * share)
    await frame.page().mouse.move(x + width * (0.1 + 0.3 * eased), y + height * (0.1 + 0.2 * eased) + bend)
    await frame.page().waitForTimeout(8)
  }
}

function clickIn(frame: Frame, { role, name, withPointer }: Act & { act: 'click' }, timeout: number): Promise<void> {
  const found = frame.getByRole(role, { name: textOf(name), exact: true })
  return withPointer ? found.click({ timeout }) : found.dispatchEvent('click', {}, { timeout })
}

/** Returns the elements of a role in a state. */
function elementIn(frame: Frame, { role, name, state: { focused, ...state } }: Act & { act: 'finds' }): Locator {
  const found = frame.getByRole(role, { name: textOf(name), exact: true, ...state })
  return focused === true ? found.and(frame.locator(':focus')) : found
}

/** Waits until a field is in this state. */
async function findField(frame: Frame, label: Text, state: FieldState, timeout: number): Promise<void> {
  const { text, focused, invalid, described } = state
  const marks = [focused === true ? ':focus' : '', invalid === true ? '[aria-invalid=true]' : '']
  const not = [focused === false ? ':focus' : '', invalid === false ? '[aria-invalid=true]' : ''].filter(Boolean)
  const selector = `*${marks.join('')}${not.map((each) => `:not(${each})`).join('')}`
  const found = frame.getByLabel(label, { exact: true }).and(frame.locator(selector)).first()
  await found.waitFor({ timeout, state: 'attached' })
  const shown = text === undefined ? text : await found.inputValue({ timeout })
  if (shown !== text) throw new Error(`The field has the text ${JSON.stringify(shown)}.`)
  if (described === undefined) return
  const ids = (await found.getAttribute('aria-describedby', { timeout }))?.split(' ') ?? []
  const texts = await Promise.all(ids.map((id) => frame.locator(`[id="${id}"]`).textContent({ timeout })))
  if (texts.join(' ') !== described) throw new Error(`The field is described by ${JSON.stringify(texts.join(' '))}.`)
}

/** Chooses the option with this text in a native select. */
async function choose(field: Locator, option: Text, timeout: number): Promise<void> {
  const label = await field.getByRole('option', { name: option, exact: true }).first().textContent({ timeout })
  await field.selectOption({ label: label ?? '' }, { timeout })
}
