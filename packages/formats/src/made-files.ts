import { rm } from 'node:fs/promises'

/** The files that an import makes beside an uploaded one, by their endings. */
const endings = ['unpacked', 'sheet', 'records'] as const

/** Returns the path of a file that an import makes beside the uploaded one. */
export const madeFile = (path: string, ending: (typeof endings)[number]): string => `${path}.${ending}`

/** Removes the files that an import made beside `path`, also if it was stopped. */
export async function removeMadeFiles(path: string): Promise<void> {
  await Promise.all(endings.map((ending) => rm(madeFile(path, ending), { force: true })))
}
