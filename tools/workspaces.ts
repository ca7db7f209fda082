import { posix } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

/** The packages of this repository, each the path of a folder. */
export const workspaces: readonly string[] = manifest.workspaces

/** Packages whose files lie in no `src/`. */
const WITHOUT_SRC = ['features', 'e2e', 'bench', 'tools']

/** The folder to which `#<name>/` and `@portico/<name>/` lead, by the name of the package. */
export const sourcesOf: ReadonlyMap<string, string> = new Map(
  workspaces.map((folder) => {
    const name = posix.basename(folder)
    return [name, WITHOUT_SRC.includes(name) ? folder : `${folder}/src`]
  }),
)
