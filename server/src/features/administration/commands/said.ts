import type { AdministrationRefusal } from '#server/features/administration/administering.ts'

/** What a command says, and what was wrong; when something was, nothing has changed. */
export type Said = { lines: string[]; problems: string[] }

/** What was done. */
export const said = (...lines: string[]): Said => ({ lines, problems: [] })

/** What kept it from being done. */
export const wrong = ({ problems }: Pick<AdministrationRefusal, 'problems'>): Said => ({ lines: [], problems })

/** Data as scripts read it. */
export const inJson = (data: unknown): Said => said(JSON.stringify(data, null, 2))
