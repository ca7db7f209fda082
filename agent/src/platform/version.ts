import about from '../../package.json' with { type: 'json' }

/** The version of this program when it was compiled. */
export const agentVersion = about.version
