import { Alert } from './alert.tsx'

/**
 * The place of the sentence under a field, which the field is described by.
 */
export function FieldMessage({ id, problem }: { id: string; problem: string | undefined }) {
  return <Alert id={id} bare kind="danger" text={problem} />
}
