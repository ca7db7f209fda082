import type { Client } from 'pg'

/** The key of the advisory lock that each process using an embedded cluster shares while it needs it: "portico" as bytes. */
const userLock = '31648072094245743'

/** Marks this connection's process as a user of the cluster, until `leaveCluster` or the connection's end. */
export async function joinCluster(keeper: Client): Promise<void> {
  await keeper.query(`SELECT pg_advisory_lock_shared(${userLock})`)
}

/** Ends what `joinCluster` began. Returns true when no other process uses the cluster; processes that join then wait until it stops. */
export async function leaveCluster(keeper: Client): Promise<boolean> {
  await keeper.query(`SELECT pg_advisory_unlock_shared(${userLock})`)
  const { rows } = await keeper.query<{ alone: boolean }>(`SELECT pg_try_advisory_lock(${userLock}) AS alone`)
  return rows[0]?.alone === true
}

/** Makes an empty database of this name unless it exists, also when several processes ask at once. */
export async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount !== 0) return
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch((failure: unknown) => {
    const alreadyThere = ['42P04', '23505']
    if (!(failure instanceof Error && 'code' in failure && alreadyThere.includes(String(failure.code)))) throw failure
  })
}

/** Makes a database that is a copy of `template`, which has no connections: as files, in two thirds of the time that a log of it takes. */
export async function copyDatabase(client: Client, name: string, template: string): Promise<void> {
  const [copy, original] = [client.escapeIdentifier(name), client.escapeIdentifier(template)]
  await client.query(`CREATE DATABASE ${copy} TEMPLATE ${original} STRATEGY file_copy`)
}

/** Waits until no other connection prepares this template; held until the connection closes. */
export async function lockTemplate(client: Client, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
}

/** Whether there is a finished template of this name. */
export async function hasTemplate(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [name])
  return rowCount !== 0
}

/** Makes a database a template: it can be copied, and no longer be connected to. */
export async function makeTemplate(client: Client, name: string): Promise<void> {
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} IS_TEMPLATE true ALLOW_CONNECTIONS false`)
}

/** Removes the templates whose names begin with `start`. */
export async function dropTemplates(client: Client, start: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [start],
  )
  for (const { datname } of rows) {
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(datname)} IS_TEMPLATE false`)
    await dropDatabase(client, datname)
  }
}

/** Removes a database of this name, and the connections that hold it. Does nothing when there is none. */
export async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
}
