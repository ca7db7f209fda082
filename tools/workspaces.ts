import { posix } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

/** The folders of this repository's packages. */
export const workspaces: readonly string[] = manifest.workspaces

/** Packages whose files are not in a folder `src/`. */
const WITHOUT_SRC = ['features', 'e2e', 'bench', 'tools']

/** The folder to which `#<name>/` and `@portico/<name>/` resolve, by the name of the package. */
export const sourcesOf: ReadonlyMap<string, string> = new Map(
  workspaces.map((folder) => {
    const name = posix.basename(folder)
    return [name, WITHOUT_SRC.includes(name) ? folder : `${folder}/src`]
  }),
)
