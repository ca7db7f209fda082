/** The name of the role that the first account of a new tenant has. */
export const ownerRole = 'Owner'
