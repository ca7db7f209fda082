import type { Owner } from '#e2e/resilience/queries.ts'

type RowsByName = Record<string, unknown[]>

async function rowsOfEach(owner: Owner, texts: Record<string, string>, values: unknown[] = []): Promise<RowsByName> {
  const found: RowsByName = {}
  for (const [name, text] of Object.entries(texts)) found[name] = (await owner.query(text, values)).rows
  return found
}

/**
 * Reads rows of incomplete work; every list must be empty. Only sign-ins after `since` count; earlier ones are part of
 * the demo.
 */
export const readIncomplete = (owner: Owner, since: Date): Promise<RowsByName> => rowsOfEach(owner, incomplete, [since])

const incomplete = {
  'sessions that are not whole': `
    select id from tenant.sessions where created_at >= $1 and (length(token_hash) <> 32 or length(cookie_hash) <> 32
      or token_hash = cookie_hash or expires_at <= created_at or idle_minutes < 1)`,
  'sessions that no audit row tells of': `
    select s.id from tenant.sessions s where s.created_at >= $1 and not exists (select from tenant.audit_events e
      where e.tenant_id = s.tenant_id and e.account_id = s.account_id and e.at = s.created_at
        and e.event = 'sign-in' and e.outcome = 'success')`,
  'audited sign-ins without their session': `
    select e.id from tenant.audit_events e where e.at >= $1 and e.event = 'sign-in' and e.outcome = 'success'
      and not exists (select from tenant.sessions s where s.tenant_id = e.tenant_id and s.account_id = e.account_id
        and s.created_at = e.at)
      and not exists (select from tenant.audit_events r where r.tenant_id = e.tenant_id and r.account_id = e.account_id
        and r.event = 'session-revoked' and r.at > e.at)`,
  'accounts whose audited sign-ins are not as many as their sessions, ended ones among them': `
    select account_id from (
      select account_id, 1 as n from tenant.sessions where created_at >= $1
      union all
      select account_id, 1 from tenant.audit_events where at >= $1 and event = 'session-revoked'
      union all
      select account_id, -1 from tenant.audit_events where at >= $1 and event = 'sign-in' and outcome = 'success') both_ends
    group by account_id having sum(n) <> 0`,
  'last sign-ins that are not the last session': `
    select a.id from tenant.accounts a join tenant.sessions s on s.tenant_id = a.tenant_id and s.account_id = a.id
    where s.created_at >= $1 group by a.tenant_id, a.id, a.last_login_at having a.last_login_at <> max(s.created_at)`,
  'code challenges without their mail': `
    select c.id from tenant.code_challenges c where c.created_at >= $1 and not exists (select from tenant.mail m
      where m.tenant_id = c.tenant_id and m.params->>'challengeId' = c.id::text)`,
  'mails whose challenge is neither waiting nor finished': `
    select 1 where (select count(*) from tenant.mail m where m.created_at >= $1 and m.kind = 'sign-in-code'
      and not exists (select from tenant.code_challenges c where m.params->>'challengeId' = c.id::text))
      <> (select count(*) from tenant.audit_events where at >= $1 and event = 'code-entered' and outcome = 'success')`,
  'codes recorded as sent without a mail, or the other way round': `
    select 1 where (select count(*) from tenant.mail where created_at >= $1 and kind = 'sign-in-code')
      <> (select count(*) from tenant.audit_events where at >= $1 and event = 'code-sent')`,
  'mails that did not arrive once': `
    select m.id from tenant.mail m left join platform.mailbox b on b.message_id like '<' || m.id || '@%'
    where m.created_at >= $1 group by m.id, m.sent_at having count(b.id) <> 1 or m.sent_at is null`,
  'arrived mails that were not sent': `
    select b.id from platform.mailbox b where b.received_at >= $1
      and not exists (select from tenant.mail m where b.message_id like '<' || m.id || '@%')`,
}

/** Reads rows of password resets that are incomplete or took effect twice; every list must be empty. */
export const readIncompleteResets = (owner: Owner): Promise<RowsByName> => rowsOfEach(owner, incompleteResets)

const incompleteResets = {
  'mails that arrived more than once': `
    select m.id from tenant.mail m join platform.mailbox b on b.message_id like '<' || m.id || '@%'
    group by m.id having count(*) > 1`,
  'mails that neither arrived nor were replaced': `
    select m.id, m.last_error from tenant.mail m where coalesce(m.expires_at > now(), true)
      and not exists (select from platform.mailbox b where b.message_id like '<' || m.id || '@%')`,
  'requests without their mail, or the other way round': `
    select account_id from (
      select e.account_id, e.email, 1 as n from tenant.audit_events e where e.event = 'reset-asked'
      union all
      select a.id, a.email, -1 from tenant.mail m join tenant.accounts a on a.tenant_id = m.tenant_id
        and a.email = m.recipient where m.kind = 'password-reset') both_ends
    group by account_id having sum(n) <> 0`,
  'changes without their notice, or the other way round': `
    select account_id from (
      select e.account_id, 1 as n from tenant.audit_events e where e.event = 'password-changed'
      union all
      select a.id, -1 from tenant.mail m join tenant.accounts a on a.tenant_id = m.tenant_id
        and a.email = m.recipient where m.kind = 'password-changed') both_ends
    group by account_id having sum(n) <> 0`,
  'passwords that were changed without a trace, or twice by one reset': `
    select h.account_id from tenant.password_history h
    group by h.account_id having count(*) <> (select count(*) from tenant.audit_events e
      where e.event = 'password-changed' and e.account_id = h.account_id)`,
  'changed accounts whose reset can be used again': `
    select r.account_id from tenant.password_resets r join tenant.audit_events e on e.account_id = r.account_id
      and e.event = 'password-changed' where r.used_at is null and r.requested_at < e.at`,
}

/** Reads rows of trials that are incomplete or were created twice; every list must be empty. */
export const readIncompleteTrials = (owner: Owner): Promise<RowsByName> => rowsOfEach(owner, incompleteTrials)

const incompleteTrials = {
  'verified registrations without their tenant': `
    select r.id from platform.registrations r where r.verified_at is not null
      and not exists (select from tenant.tenants t where t.tenant_id = r.made_tenant)`,
  'trial tenants that no registration tells of': `
    select t.tenant_id from tenant.tenants t where t.is_trial
      and not exists (select from platform.registrations r where r.made_tenant = t.tenant_id)`,
  'registrations that made a tenant together': `
    select made_tenant from platform.registrations where made_tenant is not null group by made_tenant having count(*) > 1`,
  'trial tenants that are not whole': `
    select t.name from tenant.tenants t where t.is_trial and (
      (select count(*) from tenant.accounts a where a.tenant_id = t.tenant_id) = 0
      or (select count(*) from tenant.companies c where c.tenant_id = t.tenant_id) = 0
      or (select count(*) from tenant.devices d where d.tenant_id = t.tenant_id) = 0
      or (select count(*) from tenant.roles r where r.tenant_id = t.tenant_id) < 2
      or (select count(*) from tenant.role_modules m where m.tenant_id = t.tenant_id) = 0
      or (select count(*) from tenant.role_menus m where m.tenant_id = t.tenant_id) = 0
      or not exists (select from platform.domains d where d.host = t.host)
      or (select count(*) from tenant.mail m where m.tenant_id = t.tenant_id and m.kind = 'trial-account') <> 1)`,
  'mails that neither arrived nor were replaced': `
    select m.id, m.kind, m.last_error from tenant.mail m where coalesce(m.expires_at > now(), true)
      and not exists (select from platform.mailbox b where b.message_id like '<' || m.id || '@%')`,
  'mails that arrived more than once': `
    select m.id from tenant.mail m join platform.mailbox b on b.message_id like '<' || m.id || '@%'
    group by m.id having count(*) > 1`,
}
