import { emailProblems, nameProblems } from './tenant-rules.ts'

/**
 * The input for a new account; an empty `name` is the first part of the address, a null `company` the tenant's first.
 */
export type NewAccount = {
  email: string
  name: string
  role: string
  company: string | null
  isServicedesk: boolean
}

/**
 * The problems of a new account as entered, a sentence each.
 */
export function newAccountProblems({ email, name }: Pick<NewAccount, 'email' | 'name'>): string[] {
  return [...emailProblems(email), ...(name === '' ? [] : nameProblems('The name', name))]
}

/** The changeable properties of an account; omitted ones are kept. */
export type AccountChange = Partial<NewAccount & { company: string }>

/**
 * The problems of a change as entered, a sentence each.
 */
export function accountChangeProblems({ email, name, ...rest }: AccountChange): string[] {
  const isEmpty = email === undefined && name === undefined && Object.values(rest).every((each) => each === undefined)
  return [
    ...(isEmpty ? ['Specify what to change, such as --role or --name.'] : []),
    ...(email === undefined ? [] : emailProblems(email)),
    ...(name === undefined ? [] : nameProblems('The name', name)),
  ]
}
