import styles from './form-field.module.css'
import { type ReactNode, useState, type InputEvent } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import type { FormOf } from './use-form.ts'

type FieldProps<Name extends string> = { of: Pick<FormOf<Name>, 'id' | 'shown'>; name: NoInfer<Name> }

/** The message under a field, which describes the field to screen readers. */
export function FieldMessage<Name extends string>({ of, name }: FieldProps<Name>) {
  return <Alert id={`${of.id}-${name}`} bare kind="danger" text={of.shown.fields?.[name]} count={of.shown.count} />
}

/** The error of a form's call, in a box that takes no space until it appears. */
export function FormAlert({ of }: { of: Pick<FormOf<string>, 'id' | 'shown' | 'hide'> }) {
  return <Alert id={of.id} kind="danger" text={null} {...of.shown} onHide={of.hide} />
}

/**
 * A field with the message under it. `children` is the control, with the attributes of `form.field(name)`; `more`
 * follows the message.
 */
export function Field<Name extends string>({
  children,
  more,
  ...message
}: FieldProps<Name> & { children: ReactNode; more?: ReactNode }) {
  return (
    <div className={styles.field}>
      {children}
      <FieldMessage {...message} />
      {more}
    </div>
  )
}

/** Returns the attributes of a field that is also described by the element with the id `id`. */
export function alsoDescribedBy<Attributes extends { 'aria-describedby': string | undefined }>(
  id: string,
  field: Attributes,
): Attributes {
  return { ...field, 'aria-describedby': [id, field['aria-describedby']].filter(Boolean).join(' ') }
}

/** A `ref` for the first control of a new step, which focuses it when it appears. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus()
}

/** Returns the attributes of a text field that takes the direction of its text or, while empty, of the page. */
export function useOwnDirection(initial = '') {
  const [isEmpty, setEmpty] = useState(initial === '')
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setEmpty(currentTarget.value === '')
  return { dir: isEmpty ? undefined : 'auto', onInput }
}
