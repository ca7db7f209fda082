import { Alert } from './alert.tsx'

/**
 * The place of the sentence under a field, which describes the field.
 */
export function FieldMessage({ id, problem }: { id: string; problem: string | undefined }) {
  return <Alert id={id} bare kind="danger" text={problem} />
}

/**
 * For `ref` of the field that a new step begins with: it takes the focus when it appears.
 */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus()
}
