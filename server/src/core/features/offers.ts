import type { Result } from '@portico/contract/platform/result.ts'
import type * as z from 'zod'
import type { ChartSource } from '#server/core/own-data/chart-source.ts'
import type { ProviderSession } from '#server/core/sessions/session-queries.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Origin } from '#server/platform/http/origin.ts'

/** A passage of the documentation that answers a question. */
type AnsweringPassage = { title: string; heading: string; text: string; link: string }

/** What a language model is asked to write: JSON of `schema` that `use` accepts, or a sentence about what is wrong with it. */
type WantedOfModel<Written, Made> = {
  name: string
  schema: z.ZodType<Written>
  instructions: string
  /** Sent as JSON in a message of its own: never a part of the instructions. */
  data: object
  use: (written: Written) => Result<Made, string>
}

/** A new entry in the history of a request. */
type NewEntry = { tenantId: string; number: number; entryId: string }

/**
 * What features give to each other without importing each other. Each slot is filled by at most one feature; without it the
 * product does without (see `nothingOffered`).
 */
export type Offers = {
  /** Charts of saved dashboards, for boards. */
  charts: ChartSource | null
  /** Passages of the documentation that answer a question, the best first. */
  answerFromDocumentation: (question: string) => Promise<AnsweringPassage[]>
  /** Asks the language model within the user's budget of tokens; null if it has no usable answer. The slot is null without a model. */
  askModel:
    | (<Written, Made>(
        user: Pick<Session, 'tenantId' | 'accountId'>,
        wanted: WantedOfModel<Written, Made>,
      ) => Promise<Made | null>)
    | null
  /** Marks a new entry of a request to be mailed to those it concerns, in the caller's transaction. */
  mailRequestEntry: (tenant: TenantTx, entry: NewEntry, at: Date) => Promise<void>
  /** Queues the webhook deliveries of a new entry of a request, in the caller's transaction. */
  callWebhooks: (tenant: TenantTx, entry: NewEntry) => Promise<void>
  /** The address that ends a session at its identity provider; empty if there is none. */
  endAtProvider: (session: ProviderSession, origin: Origin) => Promise<string>
}

/** The slots of a product in which no feature fills any. */
export const nothingOffered: Offers = {
  charts: null,
  answerFromDocumentation: async () => [],
  askModel: null,
  mailRequestEntry: async () => {},
  callWebhooks: async () => {},
  endAtProvider: async () => '',
}
