/** The id of the search field of the documentation. */
export const searchFieldId = 'documentation-search'

/**
 * Moves the focus to the search field, with its text selected.
 */
export function focusSearch(): void {
  const field = document.getElementById(searchFieldId)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
