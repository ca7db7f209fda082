import pg from 'pg'

/** A statement with its parameters, as Kysely compiles it. */
export type Compiled = { sql: string; parameters: readonly unknown[] }

/** A statement that runs before another one in its transaction; its rows are not returned. */
export type Before = { name: string; text: string; values: readonly string[] }

type Connection = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly string[] }): void
  execute(message: Record<string, never>): void
}

type Result = { rows: unknown[] }

type QueryConfig = { name: string; text: string; values: unknown[]; queryMode: 'extended' }

/**
 * The fields of pg's query beyond its declared type; the version of pg is pinned, and scope.database.test.ts runs it.
 */
type PgQuery = {
  name: string
  text: string
  callback: (error: Error | null, result: Result) => void
  submit(connection: pg.Connection): void
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

const pgQuery: unknown = pg.Query
const Query = pgQuery as new (config: QueryConfig) => PgQuery

/**
 * Sends the statement that enters the scope and the one that runs in it, prepared, before one Sync, which commits both
 * as one transaction without begin and commit (PostgreSQL's documentation, "Message Flow", "Pipelining").
 */
class ScopedQuery extends Query {
  readonly #before: Before
  readonly #own: { name: string; text: string }
  #isEntered = false

  constructor(before: Before, own: { name: string; text: string; values: unknown[] }) {
    // The statement is always prepared: unprepared, its text would be sent without the scope.
    super({ ...own, queryMode: 'extended' })
    this.#before = before
    this.#own = { name: own.name, text: own.text }
  }

  override prepare(connection: Connection): void {
    const { name, text, values } = this.#before
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text })
    connection.bind({ statement: name, values })
    connection.execute({})
    super.prepare(connection)
    // pg records by this name which statement the connection has parsed. The response to the scope's statement arrives
    // first.
    this.#becomes(this.#before)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isEntered) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isEntered) return super.handleCommandComplete(message, connection)
    this.#isEntered = true
    this.#becomes(this.#own)
  }

  override handleError(error: Error, connection: Connection): void {
    // PostgreSQL skips all messages after a failed statement up to the Sync, so the second was not parsed.
    if (!this.#isEntered) delete connection.submittedNamedStatements[this.#own.name]
    super.handleError(error, connection)
  }

  #becomes({ name, text }: { name: string; text: string }): void {
    this.name = name
    this.text = text
  }
}

/**
 * Runs one statement in its own transaction after `before`, in one round trip. Returns its rows; throws the database's
 * error after a rollback. `name` is the one under which `PreparingClient` prepares it.
 */
export function runScoped(
  client: pg.ClientBase,
  before: Before,
  { name, sql, parameters }: Compiled & { name: string },
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(before, { name, text: sql, values: [...parameters] })
    query.callback = (error, result) => {
      if (error === null) resolve(result.rows)
      else reject(error)
    }
    client.query(query)
  })
}
