import { findByLabelText, findByRole, findByText, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { textOf, type Act } from './user.ts'

/**
 * Performs an act with events that this page dispatches itself, for a story that is viewed alone. Rejects if the act is
 * not possible.
 */
export async function actInPage(act: Act): Promise<void> {
  const { body } = document
  if ('label' in act) return actOnField(body, act)
  switch (act.act) {
    case 'click':
      return click(await findByRole(body, act.role, { name: textOf(act.name) }), act.withPointer)
    case 'clickText':
      return userEvent.click(await findByText(body, textOf(act.text)))
    case 'finds': {
      const found = await findByRole(body, act.role, { name: textOf(act.name) })
      return waitFor(() => {
        if (act.state.focused === true && document.activeElement !== found) throw new Error('Another focus.')
      })
    }
    case 'press':
      return void (await userEvent.keyboard(`{${act.key}}`))
    case 'movePointer':
      return userEvent.hover(body)
    case 'sees':
    case 'hears':
      return void (await findByText(body, textOf(act.text)))
    case 'lacks':
      return waitFor(() => {
        if (screen.queryAllByRole(act.role, { name: textOf(act.name) }).length > 0)
          throw new Error('It is still shown.')
      })
    case 'misses':
      return waitFor(() => {
        if (screen.queryAllByText(textOf(act.text)).length > 0) throw new Error('It is still shown.')
      })
  }
}

async function actOnField(body: HTMLElement, act: Extract<Act, { label: unknown }>): Promise<void> {
  if (act.act === 'findsField') return findField(body, act)
  if (act.act === 'fill')
    return fill(await findByLabelText(body, textOf(act.label), { selector: 'input, textarea' }), act.text)
  const field = await findByLabelText(body, textOf(act.label), { selector: 'select' })
  return userEvent.selectOptions(field, within(field).getByText(textOf(act.option)))
}

const findField = (body: HTMLElement, act: Act & { act: 'findsField' }): Promise<void> =>
  waitFor(async () => {
    const field = await findByLabelText(body, textOf(act.label), { selector: 'input, textarea, select' })
    const { focused, invalid, text } = act.state
    if (focused !== undefined && (document.activeElement === field) !== focused) throw new Error('Another focus.')
    if (invalid !== undefined && (field.ariaInvalid === 'true') !== invalid) throw new Error('Another mark.')
    if (text !== undefined && (field as HTMLInputElement).value !== text) throw new Error('Another text.')
  })

const click = async (found: HTMLElement, withPointer: boolean) => (withPointer ? userEvent.click(found) : found.click())

/** Replaces the text of a field, key by key. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  return text === '' ? undefined : userEvent.type(field, text.replaceAll(/[[{]/g, '$&$&'))
}
