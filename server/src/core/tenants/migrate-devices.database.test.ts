import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'

const tenant = '0192a000-0000-7000-8000-00000000000a'
const own = '0192a000-0000-7000-8000-00000000000b'
const customer = '0192a000-0000-7000-8000-00000000000c'
const role = (nth: number) => `0192a000-0000-7000-8000-00000000001${nth}`
const device = (nth: number) => `0192a000-0000-7000-8000-00000000002${nth}`

const rowsOfBefore = `
  insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ('${tenant}', 'Paseo', 'local', true);
  insert into tenant.companies (tenant_id, id, name) values ('${tenant}', '${own}', 'Paseo'), ('${tenant}', '${customer}', 'Customer');
  insert into tenant.roles values ('${tenant}', '${role(1)}', 'Owner'), ('${tenant}', '${role(2)}', 'Viewer'),
    ('${tenant}', '${role(3)}', 'Editor'), ('${tenant}', '${role(4)}', 'Desk alone');
  insert into tenant.role_modules (tenant_id, role_id, modulekey, modulelabel, moduledescription, displayorder)
    select '${tenant}', id, case name when 'Desk alone' then 'Desk' else 'Insights MSP' end, '', '', 1 from tenant.roles;
  insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
    select '${tenant}', id, 'Insights MSP', 'Overview', '/insights', 1 from tenant.roles where name <> 'Desk alone';
  insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
    values ('${tenant}', '${role(3)}', 'Insights MSP', 'Edit Dashboard', '', 2);
  insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
    values ('${tenant}', '${own}', 'ann@paseo.test', 'A', 'P', '${role(1)}', '${own}');
  insert into tenant.assets (tenant_id, id, company_id, hostname, os_name, is_active, last_seen_at) values
    ('${tenant}', '${device(1)}', '${own}', 'Gate-1.Paseo.example', 'linux', true, '2026-11-01'),
    ('${tenant}', '${device(2)}', '${customer}', 'GATE-2', 'windows', false, null)`

it("devices of before stay, with their state; the tenant's own company and the roles that enrol are found", async () => {
  const { url, drop } = await createTestDatabase()
  const name = `owner_${randomBytes(4).toString('hex')}`
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  const database = administrator.escapeIdentifier(new URL(url).pathname.slice(1))
  // As in running-portico.md: the owner of the database is not a superuser. Roles belong to all databases, so other
  // tests may have created them.
  await administrator.query(`
    do $$ begin create role portico_app nologin; exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin create role portico_retention nologin; exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin create role portico_lookup nologin; exception when duplicate_object or unique_violation then null; end $$;
    create role ${name} login createrole password 'x';
    grant portico_app, portico_lookup to ${name} with admin option;
    grant portico_retention to ${name};
    alter database ${database} owner to ${name}`)
  const secret = secretFrom(`a secret of ${name} alone, thirty-two long`)
  const ownerUrl = Object.assign(new URL(url), { username: name, password: 'x' }).href
  await migrate(ownerUrl, secret, '0032-vocabulary')
  await administrator.query(rowsOfBefore)
  await migrate(ownerUrl, secret)

  const devices = await administrator.query(
    `select device.id, hostname, hostname_key, state, last_seen_at from tenant.devices as device
     join tenant.device_status as status on status.device_id = device.id order by hostname desc`,
  )
  expect(devices.rows).toEqual([
    {
      id: device(1),
      hostname: 'Gate-1.Paseo.example',
      hostname_key: 'gate-1',
      state: 'active',
      last_seen_at: new Date('2026-11-01'),
    },
    { id: device(2), hostname: 'GATE-2', hostname_key: 'gate-2', state: 'retired', last_seen_at: null },
  ])
  const companies = await administrator.query('select name, is_own, collection from tenant.companies order by name')
  expect(companies.rows).toEqual([
    { name: 'Customer', is_own: false, collection: 'standard' },
    { name: 'Paseo', is_own: true, collection: 'standard' },
  ])
  const menus = await administrator.query(
    `select name, array_agg(menulink order by displayorder) filter (where displayorder >= 100) as added
     from tenant.roles left join tenant.role_menus as menu on menu.role_id = roles.id group by name order by name`,
  )
  expect(menus.rows).toEqual([
    { name: 'Desk alone', added: null },
    { name: 'Editor', added: ['/insights/devices', '/insights/enrolment'] },
    { name: 'Owner', added: ['/insights/devices', '/insights/enrolment'] },
    { name: 'Viewer', added: ['/insights/devices'] },
  ])
  await administrator.query(`reassign owned by ${name} to current_user; drop owned by ${name}`)
  await administrator.end()
  await drop()
})
