/** The one row of a statement that always gives one. Throws when there is none: the statement is then not what it was. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that always gives a row gave none.')
  return row
}
