import { emailProblems, nameProblems } from './tenant-rules.ts'

/** What an account is made from; an empty `name` is the first part of the address, a null `company` the tenant's first. */
export type NewAccount = {
  email: string
  name: string
  role: string
  company: string | null
  isServicedesk: boolean
}

/**
 * Everything that is wrong with a new account as it was entered, a sentence each.
 */
export function newAccountProblems({ email, name }: Pick<NewAccount, 'email' | 'name'>): string[] {
  return [...emailProblems(email), ...(name === '' ? [] : nameProblems('The name', name))]
}

/** What of an account may be changed; what is left out stays. */
export type AccountChange = Partial<NewAccount & { company: string }>

/**
 * Everything that is wrong with a change as it was entered, a sentence each.
 */
export function accountChangeProblems({ email, name, ...rest }: AccountChange): string[] {
  const isEmpty = email === undefined && name === undefined && Object.values(rest).every((each) => each === undefined)
  return [
    ...(isEmpty ? ['Say what to change, such as --role or --name.'] : []),
    ...(email === undefined ? [] : emailProblems(email)),
    ...(name === undefined ? [] : nameProblems('The name', name)),
  ]
}
