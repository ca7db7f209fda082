/** The id of the documentation's search field. */
export const searchFieldId = 'documentation-search'

/**
 * Focuses the search field and selects its text.
 */
export function focusSearch(): void {
  const field = document.getElementById(searchFieldId)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
