import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { owner } from '#e2e/platform/queries.ts'

type SeededDevice = {
  hostname: string
  osVersion?: string
  /** The email address of the user who registered the device. */
  registeredTo?: string
}

/**
 * Inserts a device into the company of an account, as if its agent had just enrolled it and reported. Returns its id.
 */
export async function insertDevice(email: string, { hostname, osVersion = '', registeredTo }: SeededDevice) {
  const id = randomUUID()
  await owner().query(
    `with device as (
       insert into tenant.devices (tenant_id, id, company_id, hostname, os_name, state, os_version, enrolled_at)
       select tenant_id, $2, company_id, $3, 'linux', 'active', $4, now() from tenant.accounts where email = $1
       returning tenant_id, id)
     insert into tenant.device_status (tenant_id, device_id, last_seen_at, logged_in_user)
     select tenant_id, id, now(), 'robin' from device`,
    [email, id, hostname, osVersion],
  )
  if (registeredTo !== undefined) {
    await owner().query(
      `insert into tenant.device_users (tenant_id, device_id, account_id)
       select tenant_id, $2, id from tenant.accounts where email = $1`,
      [registeredTo, id],
    )
  }
  return id
}

/** Returns the email addresses of the users who registered a device. */
export async function usersOfDevice(id: string): Promise<string[]> {
  const { rows } = await owner().query<{ email: string }>(
    `select email from tenant.device_users as mapped join tenant.accounts as account
       on account.tenant_id = mapped.tenant_id and account.id = mapped.account_id where device_id = $1`,
    [id],
  )
  return rows.map(({ email }) => email)
}

/** Stores the link with which a device's agent opens `/success`. Returns its token. */
export async function insertDeviceLink(id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await owner().query(
    `insert into tenant.device_links (tenant_id, token_hash, device_id, expires_at)
     select tenant_id, $2, id, now() + interval '1 hour' from tenant.devices where id = $1`,
    [id, createHash('sha256').update(token).digest()],
  )
  return token
}
