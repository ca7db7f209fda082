import { checkRealName, normaliseName, type RealNameProblem } from '@portico/contract/core/accounts/name-rules.ts'

/** A user's name in its two parts. */
export type OwnName = { firstname: string; lastname: string }

/** A name as it is stored. */
export function normaliseOwnName({ firstname, lastname }: OwnName): OwnName {
  return { firstname: normaliseName(firstname), lastname: normaliseName(lastname) }
}

/**
 * The problems of a user's own name as typed, field by field. Real names are accepted; the last name may be empty, as for people with one
 * name only.
 */
export function checkOwnName({ firstname, lastname }: OwnName): Partial<Record<keyof OwnName, RealNameProblem>> {
  const found = {
    firstname: checkRealName(firstname),
    lastname: lastname.trim() === '' ? null : checkRealName(lastname),
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}
