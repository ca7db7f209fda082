/** A user whom the demo's provider signs in. */
export type DemoOidcUser = { email: string; name: string; about: string; directory: string }

/** The directory (`tid`) of the demo's tenant Contoso at the provider that stands in for Microsoft. */
export const demoDirectory = 'c0a50000-0000-4000-8000-000000000001'
const otherDirectory = 'bad00000-0000-4000-8000-000000000002'

/** The users of the demo's provider (DESIGN §5). The last one belongs to another directory than Contoso's. */
export const demoPeople: readonly DemoOidcUser[] = [
  { email: 'user@contoso.test', name: 'Uma User', about: 'signs in', directory: demoDirectory },
  {
    email: 'inactive@contoso.test',
    name: 'Ian Inactive',
    about: 'is deactivated in Portico',
    directory: demoDirectory,
  },
  { email: 'broken@contoso.test', name: 'Bea Broken', about: 'gets a broken answer', directory: otherDirectory },
]
