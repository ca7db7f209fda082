import { emailProblems, nameProblems } from './tenant-rules.ts'

/**
 * The input for a new account. If `name` is empty, it is the part of the address before the @; if `company` is null, it
 * is the tenant's first company.
 */
export type NewAccount = {
  email: string
  name: string
  role: string
  company: string | null
  isServicedesk: boolean
}

/** Returns the problems of the input for a new account, one sentence each. */
export function newAccountProblems({ email, name }: Pick<NewAccount, 'email' | 'name'>): string[] {
  return [...emailProblems(email), ...(name === '' ? [] : nameProblems('The name', name))]
}

/** The new values of an account's properties. Omitted properties are kept. */
export type AccountChange = Partial<NewAccount & { company: string }>

/** Returns the problems of a change to an account, one sentence each. */
export function accountChangeProblems({ email, name, ...rest }: AccountChange): string[] {
  const isEmpty = email === undefined && name === undefined && Object.values(rest).every((each) => each === undefined)
  return [
    ...(isEmpty ? ['Specify what to change, such as --role or --name.'] : []),
    ...(email === undefined ? [] : emailProblems(email)),
    ...(name === undefined ? [] : nameProblems('The name', name)),
  ]
}
