import {
  storedAnswer,
  storedColumns,
  storedConditions,
  storedDecisions,
  storedDefinition,
  storedEarlierDecisions,
  storedPreview,
  storedRememberedDecisions,
  storedReport,
} from '@portico/features/assistant/server/stored-assistant.ts'
import { storedPassages } from '@portico/features/chat/server/conversations/message-queries.ts'
import { boardLayout, boardWidget } from '@portico/features/insights/contract/board.ts'
import { storedInsights, storedOpened } from '@portico/features/landing/server/stored-preferences.ts'
import {
  storedAfter,
  storedChecks,
  storedNameId,
  storedSaml,
} from '@portico/features/single-sign-on/server/stored-connection.ts'
import { deviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { storedSealingKey } from '#server/core/devices/agent-keys.ts'
import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import {
  storedDetails,
  storedEntryData,
  storedHours,
  storedLevels,
  storedMinutesLeft,
} from '#server/core/requests/stored-request.ts'
import { defineStored, watchMisfits, type StoredColumn } from '#server/platform/database/stored-value.ts'
import { createMigratedDatabase } from '#server/platform/database/test-migrated-database.ts'
import { storedRows } from './test-stored-rows.ts'

/** Returns the form of a whole column that its feature reads part by part, so that one unknown part is left out. */
const inParts = (column: string, schema: z.core.$ZodType): StoredColumn<unknown> =>
  defineStored({ column, schema, fallback: () => null })

/** The forms of each JSON column, and of each other column whose text is JSON, by the column. */
const forms = Object.fromEntries(
  [
    storedAfter,
    storedAnswer,
    storedChecks,
    storedColumns,
    storedConditions,
    storedDecisions,
    storedDefinition,
    storedDetails,
    storedEarlierDecisions,
    storedEntryData,
    storedHours,
    storedInsights,
    storedLevels,
    storedMinutesLeft,
    storedNameId,
    storedOpened,
    storedPassages,
    storedPreview,
    storedRememberedDecisions,
    storedReport,
    storedSaml,
    storedSealingKey,
    inParts(
      'platform.domains.settings',
      z.custom((settings) => usableSettings(settings).problems.length === 0),
    ),
    inParts('tenant.boards.layout', boardLayout),
    inParts('tenant.boards.widgets', z.array(boardWidget)),
    inParts('tenant.device_facts.facts', deviceFacts),
    // Each kind of mail declares its own parameters (`defineMail`), all of them text.
    inParts('tenant.mail.params', z.record(z.string(), z.string())),
  ].map((form): [string, StoredColumn<unknown>] => [form.column, form]),
)

/** The content of the other columns of bytes; none of it is JSON. */
const bytes: Record<string, string> = {
  'platform.domain_pictures.bytes': 'file',
  'platform.mailbox_files.bytes': 'file',
  'platform.sign_in_failures.key': 'hash',
  'tenant.approval_tokens.code_hash': 'hash',
  'tenant.approval_tokens.token_hash': 'hash',
  'tenant.assistant_dashboards.signature': 'signature',
  'tenant.attachments.content': 'file',
  'tenant.chat_hub_keys.sealed': 'sealed text',
  'tenant.chat_tokens.token_hash': 'hash',
  'tenant.code_challenges.cookie_hash': 'hash',
  'tenant.code_challenges.token_hash': 'hash',
  'tenant.connection_keys.sealed': 'sealed text',
  'tenant.dataset_file_parts.bytes': 'file',
  'tenant.dataset_parts.bytes': 'file',
  'tenant.device_claims.public_key': 'key',
  'tenant.device_keys.public_key': 'key',
  'tenant.device_links.token_hash': 'hash',
  'tenant.end_user_credentials.sealed': 'sealed text',
  'tenant.enrolment_codes.code_hash': 'hash',
  'tenant.mail_files.bytes': 'file',
  'tenant.original_mails.content': 'file',
  'tenant.original_mails.sealed': 'sealed text',
  'tenant.password_resets.token_hash': 'hash',
  'tenant.replay_cache.id_hash': 'hash',
  'tenant.reply_addresses.token_hash': 'hash',
  'tenant.sessions.cookie_hash': 'hash',
  'tenant.sessions.token_hash': 'hash',
  'tenant.sign_in_transactions.browser_hash': 'hash',
  'tenant.sign_in_transactions.proved': 'sealed text',
  'tenant.sign_in_transactions.state_hash': 'hash',
  'tenant.webhook_endpoints.former_sealed': 'sealed text',
  'tenant.webhook_endpoints.sealed': 'sealed text',
}

/** Text columns whose text is JSON; the catalogue does not distinguish them from other text columns. */
const jsonTexts = [
  'tenant.assistant_dashboards.conditions',
  'tenant.assistant_dashboards.definition',
  'tenant.sign_in_transactions.after',
]

function misfitsOf(work: () => void): string[] {
  const found: string[] = []
  const stop = watchMisfits(({ column, problems }) => found.push(`${column}: ${problems}`))
  work()
  stop()
  return found
}

it('each column of JSON or bytes has forms, or holds no JSON', async () => {
  const place = await createMigratedDatabase()
  onTestFinished(() => place.drop())
  const { rows } = await place.pool.query<{ column: string }>(`
    select format('%s.%s.%s', namespace.nspname, class.relname, attname) as column
    from pg_attribute join pg_class as class on class.oid = attrelid
      join pg_namespace as namespace on namespace.oid = class.relnamespace
    where namespace.nspname in ('platform', 'tenant') and class.relkind in ('r', 'p') and not class.relispartition
      and attnum > 0 and not attisdropped and atttypid in ('json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)`)
  const mapped = [...Object.keys(forms).filter((column) => !jsonTexts.includes(column)), ...Object.keys(bytes)]
  expect(rows.map(({ column }) => column).toSorted()).toEqual(mapped.toSorted())
})

describe('rows of the release before', () => {
  it('there is one for each column with forms', () => {
    expect([...new Set(storedRows.map(([column]) => column))].toSorted()).toEqual(Object.keys(forms).toSorted())
  })

  it.each(storedRows)('%s %#', (column, text) => {
    expect(misfitsOf(() => forms[column]?.readText(text))).toEqual([])
  })
})

it.each(Object.entries(forms))('a value of %s that fits no form is a value, and is reported', (column, form) => {
  for (const misfit of [42, 'text', [[[]]], { planted: { deep: true } }].filter((value) => !fits(form, value)))
    expect(misfitsOf(() => form.read(misfit))).toEqual([expect.stringContaining(column)])
  expect(misfitsOf(() => form.readText('no JSON'))).toEqual([expect.stringContaining(column)])
})

const fits = (form: StoredColumn<unknown>, value: unknown) => misfitsOf(() => form.read(value)).length === 0
