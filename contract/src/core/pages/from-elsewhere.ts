/** The metric of `Server-Timing` that a page has to which a page of another site led: scripts cannot see that by themselves. */
export const fromElsewhere = 'from-elsewhere'
