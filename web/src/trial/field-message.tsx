import { Alert } from '../ui/alert.tsx'

/**
 * The sentence under a field, in a place that the field is described by.
 */
export function FieldMessage({ id, problem }: { id: string; problem: string | undefined }) {
  return <div id={id}>{problem === undefined ? null : <Alert bare kind="danger" text={problem} />}</div>
}
