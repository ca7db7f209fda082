import type { Client } from 'pg'

/** The key of an advisory lock that each process holds while it uses an embedded cluster: "portico" as bytes. */
const userLock = '31648072094245743'

/** Marks this connection's process as a user of the cluster, until `leaveCluster` or the connection's end. */
export async function joinCluster(keeper: Client): Promise<void> {
  await keeper.query(`SELECT pg_advisory_lock_shared(${userLock})`)
}

/**
 * Unmarks this process as a user of the cluster (see `joinCluster`). Returns true if no other process uses the cluster;
 * processes that join afterwards wait until the cluster has stopped.
 */
export async function leaveCluster(keeper: Client): Promise<boolean> {
  await keeper.query(`SELECT pg_advisory_unlock_shared(${userLock})`)
  const { rows } = await keeper.query<{ alone: boolean }>(`SELECT pg_try_advisory_lock(${userLock}) AS alone`)
  return rows[0]?.alone === true
}

/** Creates an empty database unless it exists, even if several processes do so at the same time. */
export async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount !== 0) return
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch((failure: unknown) => {
    const alreadyThere = ['42P04', '23505']
    if (!(failure instanceof Error && 'code' in failure && alreadyThere.includes(String(failure.code)))) throw failure
  })
}

/**
 * Creates a database as a copy of `template`, which must have no connections. Copying files takes two thirds of the
 * time of copying through the write-ahead log.
 */
export async function copyDatabase(client: Client, name: string, template: string): Promise<void> {
  const [copy, original] = [client.escapeIdentifier(name), client.escapeIdentifier(template)]
  await client.query(`CREATE DATABASE ${copy} TEMPLATE ${original} STRATEGY file_copy`)
}

/** Waits until no other connection prepares this template; the lock lasts until the connection closes. */
export async function lockTemplate(client: Client, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
}

/** Returns whether a finished template of this name exists. */
export async function hasTemplate(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [name])
  return rowCount !== 0
}

/** Turns a database into a template, which can be copied but no longer connected to. */
export async function makeTemplate(client: Client, name: string): Promise<void> {
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} IS_TEMPLATE true ALLOW_CONNECTIONS false`)
}

/** Drops the templates whose names begin with `start`. */
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

/** Drops a database with its connections. Does nothing if there is none. */
export async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
}
