import type { Command } from '#agent/platform/command.ts'

/** The commands by name. Each loads its module when it runs. */
export const commands: Record<string, Command> = {}
