export type DemoSamlUser = {
  email: string
  firstName: string
  lastName: string
  groups: readonly string[]
  /** Shown below their email address. */
  note: string
  /** Whether their assertion is deliberately changed after signing. */
  isBroken?: boolean
}

/** The users of the demo's SAML provider, who belong to the demo tenant Dunmore. */
export const people: readonly DemoSamlUser[] = [
  { email: 'user@dunmore.test', firstName: 'Una', lastName: 'User', groups: ['staff'], note: 'Signs in' },
  {
    email: 'new@dunmore.test',
    firstName: 'Nia',
    lastName: 'Newcomer',
    groups: ['staff', 'finance'],
    note: 'Has no account yet',
  },
  {
    email: 'inactive@dunmore.test',
    firstName: 'Ivo',
    lastName: 'Inactive',
    groups: ['staff'],
    note: 'Has been deactivated',
  },
  {
    email: 'broken@dunmore.test',
    firstName: 'Bea',
    lastName: 'Broken',
    groups: ['staff'],
    note: 'Her assertion is changed after it was signed',
    isBroken: true,
  },
]
