/** First word and the rest: what a name of one field gives. */
export function namesOf(name: string): { firstname: string; lastname: string } {
  const [firstname = '', ...rest] = name.split(' ')
  return { firstname, lastname: rest.join(' ') }
}
