/** How many files there may be, and their bytes as they were uploaded: of a user, so that none fills the tenant alone, and of a tenant. */
export const fileQuota = {
  own: { files: 50, bytes: 1.5 * 1024 ** 3 },
  tenant: { files: 200, bytes: 5 * 1024 ** 3 },
} as const

type Used = { files: number; bytes: number }

/**
 * Whether there is room for another file of so many bytes beside those that are stored.
 */
export function hasRoomFor(bytes: number, used: { own: Used; tenant: Used }): boolean {
  return (['own', 'tenant'] as const).every(
    (of) => used[of].files < fileQuota[of].files && used[of].bytes + bytes <= fileQuota[of].bytes,
  )
}
