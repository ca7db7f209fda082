import { checkRealName, normaliseName, type RealNameProblem } from '@portico/contract/core/accounts/name-rules.ts'

/** A user's name in its two parts. */
export type OwnName = { firstname: string; lastname: string }

/** Returns a name in the form in which it is stored. */
export function normaliseOwnName({ firstname, lastname }: OwnName): OwnName {
  return { firstname: normaliseName(firstname), lastname: normaliseName(lastname) }
}

/**
 * Returns the problems in the input for a user's own name, by field. Real names are accepted. The last name may be
 * empty, for people who have only one name.
 */
export function checkOwnName({ firstname, lastname }: OwnName): Partial<Record<keyof OwnName, RealNameProblem>> {
  const found = {
    firstname: checkRealName(firstname),
    lastname: lastname.trim() === '' ? null : checkRealName(lastname),
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}
