/** The `Server-Timing` metric of a page that was opened from another site: scripts cannot detect that themselves. */
export const fromElsewhere = 'from-elsewhere'
