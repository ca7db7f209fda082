import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { testSecret } from './test-migrated-database.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'

/** Everything that a schema contains, independent of the order in which it was created. */
async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ line: string }>(`
    with ours as (select oid, nspname from pg_namespace where nspname in ('tenant', 'platform', 'public'))
    select format('%s %s %s null=%s default=%s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
        not a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v')
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace in (select oid from ours)
    union all select indexdef from pg_indexes where schemaname in (select nspname from ours)
    union all select pg_policies::text from pg_policies where schemaname in (select nspname from ours)
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join ours on ours.oid = c.relnamespace where not t.tgisinternal
    union all select pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') from pg_proc p join ours on ours.oid = p.pronamespace
    union all select format('%s rls=%s forced=%s grants=%s', c.oid::regclass, relrowsecurity, relforcerowsecurity, relacl)
      from pg_class c join ours on ours.oid = c.relnamespace where relkind = 'r'
    order by 1`)
  await client.end()
  return rows.map(({ line }) => line)
}

const id = '0192a000-0000-7000-8000-00000000000a'

describe('a migrated database', () => {
  it('equals a fresh one, and keeps its rows', async () => {
    const names = Object.keys(await readMigrations()).toSorted()
    const fresh = await createTestDatabase()
    await migrate(fresh.url, testSecret)
    const old = await createTestDatabase()
    const [first = ''] = names
    await migrate(old.url, testSecret, first)
    const client = new pg.Client({ connectionString: old.url })
    await client.connect()
    // Rows of the first version, which later versions must keep.
    await client.query(`
      insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ('${id}', 'Old', 'local', true);
      insert into tenant.tenants (tenant_id, name, authtype, is_msp, created_at) values
        (gen_random_uuid(), 'Раsео', 'local', true, now() + interval '1 hour'), (gen_random_uuid(), 'Paseo', 'local', true, now());
      insert into tenant.companies values ('${id}', '${id}', 'Old');
      insert into tenant.roles values ('${id}', '${id}', 'Staff');
      insert into tenant.role_modules values ('${id}', '${id}', 'Desk', 'Desk', '', 1);
      insert into tenant.role_menus values ('${id}', '${id}', 'Desk', 'My requests', '/desk/', 1);
      insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
        values ('${id}', '${id}', 'old@old.test', 'O', 'L', '${id}', '${id}');
      insert into tenant.passwords (tenant_id, account_id, hash) values ('${id}', '${id}', '');
      insert into tenant.audit_events (tenant_id, id, at, event, outcome, address, agent)
        values ('${id}', '${id}', now(), 'sign-in', 'success', '', '')`)
    const count = async () =>
      (
        await client.query(
          'select a.*, p.hash, r.name from tenant.accounts a join tenant.passwords p on p.account_id = a.id join tenant.roles r on r.id = a.role_id',
        )
      ).rows
    const before = await count()
    for (const name of names) await migrate(old.url, testSecret, name)
    // Columns of later versions are added to them.
    expect(await count()).toMatchObject(before)
    const alike = await client.query(
      "select name, name_skeleton_rank from tenant.tenants where name_skeleton = 'paseo' order by name_skeleton_rank",
    )
    expect(alike.rows).toEqual([
      { name: 'Paseo', name_skeleton_rank: 0 },
      { name: 'Раsео', name_skeleton_rank: 1 },
    ])
    expect(await describeSchema(old.url)).toEqual(await describeSchema(fresh.url))
    await client.query('alter table tenant.companies add column planted text')
    expect(await describeSchema(old.url)).not.toEqual(await describeSchema(fresh.url))
    await client.end()
    await Promise.all([old.drop(), fresh.drop()])
  })

  it('is created, and migrated again, by an owner that may create roles and is not a superuser', async () => {
    const { url, drop } = await createTestDatabase()
    const role = `plain_${randomUUID().slice(0, 8)}`
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`
      do $$ begin create role portico_app nologin; exception when duplicate_object or unique_violation then null; end $$;
      do $$ begin create role portico_retention nologin; exception when duplicate_object or unique_violation then null; end $$;
      do $$ begin create role portico_lookup nologin; exception when duplicate_object or unique_violation then null; end $$;
      create role ${role} login password 'plain' createrole;
      grant portico_app, portico_lookup to ${role} with admin option;
      grant portico_retention to ${role};
      alter database ${admin.escapeIdentifier(new URL(url).pathname.slice(1))} owner to ${role}`)
    await admin.end()
    const owned = new URL(url)
    owned.username = role
    owned.password = 'plain'
    const secret = secretFrom(`a secret of ${role} alone, thirty-two long`)
    const [first, again] = [await migrate(owned.href, secret), await migrate(owned.href, secret)]
    expect(again).toBe(first)
    const app = new pg.Client({ connectionString: again })
    await app.connect()
    expect((await app.query('select tenant_id from tenant.tenants')).rows).toEqual([])
    await app.end()
    await drop()
  })

  it('names the rights that its owner lacks, and creates nothing', async () => {
    const { url, drop } = await createTestDatabase()
    const role = `weak_${randomUUID().slice(0, 8)}`
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`create role ${role} login password 'weak'`)
    const weak = new URL(url)
    weak.username = role
    weak.password = 'weak'
    await expect(migrate(weak.href, testSecret)).rejects.toThrow(
      `Let an administrator of PostgreSQL run: alter role "${role}" createrole; alter database `,
    )
    const { rows } = await admin.query("select from pg_namespace where nspname in ('tenant', 'platform')")
    expect(rows).toEqual([])
    await admin.query(`drop role ${role}`)
    await admin.end()
    await drop()
  })

  it('runs each migration once when three nodes start together', async () => {
    const { url, drop } = await createTestDatabase()
    const urls = await Promise.all([0, 1, 2].map(() => migrate(url, testSecret)))
    expect(new Set(urls).size).toBe(1)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from portico_migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(await readMigrations()).toSorted())
    await client.end()
    await drop()
  })
})
