import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandContext, Terminal } from './command-context.ts'

/**
 * The values of an option: none (`flag`; a `switch` also has `--no-…`), one text, or several texts if it is repeated.
 * Those that are `clearable` may be empty. The last of several counts if only one is allowed.
 */
export type OptionKind = 'flag' | 'switch' | 'text' | 'texts' | 'clearable-text' | 'clearable-texts'

type ValueOf<Kind extends OptionKind> = Kind extends 'flag' | 'switch'
  ? boolean
  : Kind extends 'text' | 'clearable-text'
    ? string
    : string[]

export type OptionKinds = Readonly<Record<string, OptionKind>>

/** The options that were given. */
export type OptionValues<Options extends OptionKinds> = { -readonly [Name in keyof Options]?: ValueOf<Options[Name]> }

/** The reason why a command did nothing: the refusal's name, and a sentence for each problem. */
export type CommandError = { name: string; problems: readonly string[] }

/** Returns a refusal that a console need not distinguish from others. */
export const refusal = (...problems: readonly string[]): Result<never, CommandError> =>
  err({ name: 'refused', problems })

/** The use-case of a command, with its input. Returns the printed lines. */
export type PreparedCommand = {
  input: unknown
  run: (context: CommandContext & Terminal) => Promise<Result<readonly string[], CommandError>>
}

/** A command in the list of all commands. */
export type Command = {
  /** Topic and verb: `account add`. */
  name: string
  usage: readonly string[]
  /** The names of the command's words, those that may be omitted, and whether more words may follow. */
  words: readonly string[]
  optionalWords: readonly string[]
  takesMore: boolean
  options: OptionKinds
  /** The options without which the command is refused. */
  needs: readonly string[]
  /** Whether the command never changes anything, so that a failure need not state that nothing was changed. */
  isReadOnly: boolean
  prepare: (
    words: readonly string[],
    options: OptionValues<OptionKinds>,
    folder: string,
  ) => Promise<Result<PreparedCommand, readonly string[]>>
}

type Declared<Options extends OptionKinds, Input, Output> = Pick<Command, 'name' | 'usage'> &
  Partial<Pick<Command, 'words' | 'optionalWords' | 'takesMore' | 'needs' | 'isReadOnly'>> & {
    options?: Options
    /**
     * Reads the input from words and options; returns a sentence for each that is not valid. Paths start from `folder`.
     */
    read: (
      words: readonly string[],
      options: OptionValues<Options>,
      folder: string,
    ) => Result<Input, readonly string[]> | Promise<Result<Input, readonly string[]>>
    /** Runs the use-case of the command. */
    run: (context: CommandContext, input: Input) => Promise<Result<Output, CommandError>>
    /** Returns the lines that show the command's output. */
    print: (
      output: Output,
      input: Input,
      context: CommandContext & Terminal,
    ) => readonly string[] | Promise<readonly string[]>
  }

/** A command whose use-case can be called with a typed input, as a console does. */
export type DefinedCommand<Input, Output> = Command & {
  run: (context: CommandContext, input: Input) => Promise<Result<Output, CommandError>>
}

/**
 * Declares a command of operators: its words and options, the use-case, and how its output is printed. It is listed in
 * `server/src/cli.ts`.
 */
export function defineCommand<const Options extends OptionKinds, Input, Output>({
  read,
  run,
  print,
  ...command
}: Declared<Options, Input, Output>): DefinedCommand<Input, Output> {
  return {
    words: [],
    optionalWords: [],
    takesMore: false,
    options: {},
    needs: [],
    isReadOnly: false,
    ...command,
    run,
    async prepare(words, options, folder) {
      // `readCommand` has parsed the values by the kinds that the options declare.
      const parsed = await read(words, options as OptionValues<Options>, folder)
      if (!parsed.ok) return parsed
      const input = parsed.value
      return ok({
        input,
        async run(context: CommandContext & Terminal) {
          const done = await run(context, input)
          return done.ok ? ok(await print(done.value, input, context)) : done
        },
      })
    },
  }
}
