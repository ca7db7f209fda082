/**
 * Maximum number of files and their size in bytes (as uploaded, plus the compressed originals) per tenant, and per user,
 * so that no user can use up the tenant's quota.
 */
export const fileQuota = {
  own: { files: 50, bytes: 1.5 * 1024 ** 3 },
  tenant: { files: 200, bytes: 5 * 1024 ** 3 },
} as const

type Used = { files: number; bytes: number }

/** Returns whether a further file of this size fits into the quota. */
export function hasRoomFor(bytes: number, used: { own: Used; tenant: Used }): boolean {
  return (['own', 'tenant'] as const).every(
    (of) => used[of].files < fileQuota[of].files && used[of].bytes + bytes <= fileQuota[of].bytes,
  )
}
