import manifest from '../package.json' with { type: 'json' }

/** The packages of this repository, each the name of a folder. */
export const workspaces: readonly string[] = manifest.workspaces
