/**
 * The text of a form's field as it is now; empty when there is none of this name.
 */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
