// Written by tools/write-schema.ts from the migrated schema; a test compares the two.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables of the schema `platform`. */
export type PlatformTables = {
  'platform.agent_keys': {
    kind: 'sealing' | 'release'
    public_key: string
    sealed_private_key: Buffer | null
    created_at: Generated<Date>
  }
  'platform.agent_releases': {
    version: string
    system: 'windows' | 'linux' | 'mac'
    processor: 'x64' | 'arm64'
    manifest: string
    signature: string
    offered_to: Generated<number>
    installed: Generated<number>
    rolled_back: Generated<number>
    halted_at: Date | null
    created_at: Generated<Date>
  }
  'platform.captcha_tries': { key: string; tries: number; is_spent: Generated<boolean>; expires_at: Date }
  'platform.deployment': {
    one: Generated<boolean>
    secret_fingerprint: string
    demo_loaded_at: Date | null
    listens_at_port: number | null
    listens_by_https: Generated<boolean>
    device_hours_until: Date | null
    trial_approver: string | null
  }
  'platform.domain_pictures': {
    host: string
    kind: 'companylogo' | 'companylogodark' | 'favicon'
    type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml'
    bytes: Buffer
    sha256: string
  }
  'platform.domains': {
    host: string
    settings: ColumnType<unknown, string, string>
    updated_at: Generated<Date>
    name_skeletons: GeneratedAlways<string[] | null>
  }
  'platform.identity_keys': { generation: number; created_at: Date }
  'platform.mailbox': {
    id: string
    message_id: string
    recipient: string
    subject: string
    text: string
    html: string
    received_at: Generated<Date>
  }
  'platform.mailbox_files': { mail_id: string; place: number; name: string; type: string; bytes: Buffer }
  'platform.registered_languages': { tenant_id: string | null; language: string | null }
  'platform.registrations': {
    id: string
    address_key: string
    email: string
    name: string
    company: string
    phone: string | null
    is_msp: boolean
    host: string
    language: string
    captcha_key: string
    generation: Generated<number>
    tries: Generated<number>
    mails: Generated<number>
    mailed_at: Date
    link_expires_at: Date
    created_at: Date
    verified_at: Date | null
    made_tenant: string | null
  }
  'platform.request_limits': { key: string; points: Generated<number>; expire: string | null }
  'platform.sign_in_failures': {
    scope: string
    key: Buffer
    failures: number
    last_failure_at: Date
    notified_at: Date | null
  }
  'platform.write_checks': { node: string; checked_at: Date }
}
