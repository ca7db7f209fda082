// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables of the schema `tenant`, from D to L. */
export type TenantTablesDToL = {
  'tenant.dataset_parts': { tenant_id: string; dataset_id: string; place: number; part: number; bytes: Buffer }
  'tenant.datasets': {
    tenant_id: string
    id: string
    account_id: string
    title: string
    version: Generated<number>
    rows: number
    bytes: string
    sha256: string
    columns: ColumnType<unknown, string, string>
    report: ColumnType<unknown, string, string>
    preview: ColumnType<unknown, string, string>
    refreshed_at: Generated<Date>
    own: 'devices' | 'sign-ins' | 'requests' | null
    scope: string | null
    total: number | null
    schedule: Generated<'off' | 'daily' | 'weekly'>
    due_at: Date | null
  }
  'tenant.desk_canned_replies': {
    tenant_id: string
    id: string
    title: string
    text: string
    created_by: string | null
    changed_at: Generated<Date>
  }
  'tenant.desk_counters': { tenant_id: string; last_number: Generated<number> }
  'tenant.desk_queue_members': { tenant_id: string; queue_id: string; account_id: string; last_given_at: Date | null }
  'tenant.desk_queues': {
    tenant_id: string
    id: string
    name: string
    kinds: Generated<string[]>
    levels: ColumnType<unknown, string | undefined, string>
    hours: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Generated<Date>
    assignment: Generated<'manual' | 'next-member'>
  }
  'tenant.desk_requests': {
    tenant_id: string
    number: number
    account_id: string
    id: string
    title: string
    description: string
    kind: 'Access' | 'Software' | 'Hardware' | 'Network' | 'Patch window' | 'Device mapping' | 'Trial extension' | 'Other'
    priority: 'Low' | 'Normal' | 'High' | 'Urgent'
    state: Generated<'Waiting for approval' | 'Open' | 'In progress' | 'On hold' | 'Resolved' | 'Rejected' | 'Withdrawn'>
    created_at: Generated<Date>
    is_sample: Generated<boolean>
    company_id: string
    queue_id: string | null
    assignee_id: string | null
    details: ColumnType<unknown, string | undefined, string>
    due_at: Date | null
    changed_at: Generated<Date>
    responded_at: Date | null
    closed_at: Date | null
    response_due_at: Date | null
    resolution_due_at: Date | null
    paused_at: Date | null
    minutes_left: ColumnType<unknown, string | null | undefined, string | null>
    response_marked: 'warned' | 'breached' | null
    resolution_marked: 'warned' | 'breached' | null
    service_next_at: Date | null
  }
  'tenant.device_claims': {
    tenant_id: string
    device_id: string
    public_key: Buffer
    evidence: string
    agent_version: string
    enrolment_code_id: string | null
    for_account: string | null
    created_at: Generated<Date>
  }
  'tenant.device_days': {
    tenant_id: string
    device_id: string
    day: Date
    hours: number
    cpu: number
    memory: number
    disk: number
  }
  'tenant.device_events': {
    tenant_id: string
    id: string
    device_id: string
    at: Generated<Date>
    event: string
    about: Generated<string>
    account_id: string | null
  }
  'tenant.device_facts': { tenant_id: string; device_id: string; facts: ColumnType<unknown, string, string>; at: Date }
  'tenant.device_hours': {
    tenant_id: string
    device_id: string
    hour: Date
    samples: number
    cpu: number
    cpu_most: number
    memory: number
    disk: number
  }
  'tenant.device_instances': {
    tenant_id: string
    device_id: string
    instance: string
    sequence: string
    replaced_at: Date
  }
  'tenant.device_keys': {
    tenant_id: string
    device_id: string
    public_key: Buffer
    created_at: Generated<Date>
    replaced_at: Date | null
    is_handed_over: Generated<boolean>
  }
  'tenant.device_links': { tenant_id: string; token_hash: Buffer; device_id: string; expires_at: Date }
  'tenant.device_samples': { tenant_id: string; device_id: string; at: Date; cpu: number; memory: number; disk: number }
  'tenant.device_status': {
    tenant_id: string
    device_id: string
    last_seen_at: Date | null
    instance: Generated<string>
    sequence: Generated<string>
    instance_since: Date | null
    cpu: number | null
    memory: number | null
    disk: number | null
    uptime: string | null
    warnings: Generated<string[]>
    logged_in_user: Generated<string>
    ip: Generated<string>
    gateway_id: string | null
    hello: Generated<number>
  }
  'tenant.device_users': { tenant_id: string; device_id: string; account_id: string; created_at: Generated<Date> }
  'tenant.devices': {
    tenant_id: string
    id: string
    created_at: Generated<Date>
    company_id: string
    hostname: string
    os_name: 'windows' | 'linux' | 'mac'
    is_sample: Generated<boolean>
    kind: Generated<'agent' | 'gateway'>
    state: 'pending' | 'active' | 'retired' | 'blocked'
    needs_approval: Generated<boolean>
    os_version: Generated<string>
    processor: Generated<'x64' | 'arm64'>
    hardware_id: string | null
    serial: string | null
    macs: Generated<string[]>
    enrolment_code_id: string | null
    enrolled_at: Date | null
    cloned_from: string | null
    agent_version: Generated<string>
    hostname_key: GeneratedAlways<string>
  }
  'tenant.end_user_credentials': {
    tenant_id: string
    account_id: string
    id: string
    device: string
    sealed: Buffer
    created_at: Generated<Date>
  }
  'tenant.enrolment_codes': {
    tenant_id: string
    id: string
    company_id: string
    kind: 'agent' | 'gateway'
    label: string
    code_hash: Buffer
    created_by: string | null
    is_of_download: Generated<boolean>
    created_at: Generated<Date>
    expires_at: Date
    max_uses: number
    uses: Generated<number>
    revoked_at: Date | null
    for_account: string | null
  }
  'tenant.fleet_hours': {
    tenant_id: string
    scope_id: string
    hour: Date
    company_id: string | null
    devices: number
    cpu: number
    cpu_p95: number
    memory: number
    memory_p95: number
    disk: number
    disk_p95: number
    has_sample: boolean
    is_stale: Generated<boolean>
  }
  'tenant.group_roles': { tenant_id: string; connection_id: string; group_name: string; role_id: string; rank: number }
  'tenant.known_networks': { tenant_id: string; account_id: string; network: string; last_used_at: Date }
  'tenant.linked_identities': {
    tenant_id: string
    connection_id: string
    issuer: string
    subject: string
    account_id: string
    linked_at: Generated<Date>
    last_used_at: Generated<Date>
  }
}
