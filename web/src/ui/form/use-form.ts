import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { afterInput, type FormNotice, type Shown } from './form-notice.ts'
import { useOneAtATime } from './one-at-a-time.ts'

/** The input of each field as text. A checkbox has `on`, or an empty text if it is not checked. */
export type FormValues<Field extends string> = Record<Field, string>

/** The outcome of a form's call, such as that of `send`. */
type Outcome = { ok: boolean }

type FormOptions<Field extends string, Answer extends Outcome> = {
  /** The names of the inputs, in their order on the page. */
  fields: readonly Field[]
  /** Checks the input by the contract's rule. Returns the notice to show if it must not be sent, or null. */
  check?: (values: FormValues<Field>) => FormNotice<Field> | null
  /** Sends the input and returns the outcome. */
  call: (values: FormValues<Field>) => Promise<Answer>
  /** Returns the notice for a refusal, or null if the screen changes instead. */
  refused: (refusal: Extract<Answer, { ok: false }>, values: FormValues<Field>) => FormNotice<Field> | null
  /** Called on success. The form stays busy until the returned promise settles. */
  onDone: (done: Extract<Answer, { ok: true }>, values: FormValues<Field>) => void | Promise<void>
  /** Called after each change of the input. */
  onInput?: (values: FormValues<Field>) => void
}

/**
 * Returns the state of a form. It sends its input once at a time, shows problems of the input and refusals of the call,
 * and focuses the first field with a problem. The inputs are uncontrolled, so that text typed before hydration is kept.
 * Render `<Form of>` around them, and `<FormMessage of>` or `<FieldMessage of>` where messages should appear.
 */
export function useForm<Field extends string, Answer extends Outcome>(options: FormOptions<Field, Answer>) {
  const { fields, check, call, refused, onDone, onInput } = options
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown<Field>>({ count: 0 })
  const once = useOneAtATime()

  const element = (field: string | undefined) => ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)
  const show = (notice: FormNotice<Field> | null) => {
    setShown(({ count }) => ({ ...notice, count: count + 1 }))
    element(Object.keys(notice?.fields ?? {})[0])?.focus()
  }
  const values = () => valuesOf(ref.current, fields)
  /** Runs the form's call, or another one, with the same effects. */
  const run = (other = call) => {
    const sent = values()
    const start = () => {
      show(null)
      return other(sent)
    }
    return once.run(start, (answer) =>
      answer.ok
        ? onDone(answer as Extract<Answer, { ok: true }>, sent)
        : show(refused(answer as Extract<Answer, { ok: false }>, sent)),
    )
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (once.isBusy()) return
    const found = check?.(values())
    if (found) show(found)
    else void run()
  }
  const input = () => {
    onInput?.(values())
    if (shown.fields ?? shown.text) setShown(afterInput(shown, check?.(values())))
  }
  const field = (name: Field) => attributesOf(name, id, shown)
  /** Hides the form's message; its fields stay marked until the input changes. */
  const hide = () => setShown((last) => ({ ...last, text: undefined }))
  return {
    id,
    ref,
    busy: once.busy,
    shown,
    setShown,
    field,
    element,
    show,
    hide,
    values,
    run,
    cancel: once.cancel,
    submit,
    input,
  }
}

export type FormOf<Field extends string> = Pick<
  ReturnType<typeof useForm<Field, Outcome>>,
  'id' | 'ref' | 'shown' | 'hide' | 'submit' | 'input' | 'field'
>

/** Returns the attributes of a field. */
function attributesOf<Field extends string>(name: Field, id: string, { fields, text }: Shown<Field>) {
  const sentence = fields?.[name]
  return {
    name,
    'invalid': sentence !== undefined,
    'aria-describedby': sentence ? `${id}-${name}` : text === undefined ? undefined : id,
  }
}

function valuesOf<Field extends string>(form: HTMLFormElement | null, fields: readonly Field[]): FormValues<Field> {
  const data = new FormData(form ?? undefined)
  const textOf = (field: Field) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as FormValues<Field>
}
