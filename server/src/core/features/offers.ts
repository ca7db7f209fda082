import type { Result } from '@portico/contract/platform/result.ts'
import type * as z from 'zod'
import type { ChartSource } from '#server/core/own-data/chart-source.ts'
import type { ProviderSession } from '#server/core/sessions/session-queries.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Origin } from '#server/platform/http/origin.ts'

/** A passage of the documentation that answers a question. */
type AnsweringPassage = { title: string; heading: string; text: string; link: string }

/**
 * The output that a language model is asked for: JSON of `schema`. `use` converts it, or returns a sentence about its
 * error, for the model to correct.
 */
type WantedOfModel<Written, Made> = {
  name: string
  schema: z.ZodType<Written>
  instructions: string
  /** The data, sent as JSON in a separate message and never as a part of the instructions. */
  data: object
  use: (written: Written) => Result<Made, string>
}

/** A new entry in the history of a request. */
type NewEntry = { tenantId: string; number: number; entryId: string }

/**
 * The services that features offer to each other without importing each other. Each slot is filled by at most one
 * feature; an empty slot has the default of `nothingOffered`.
 */
export type Offers = {
  /** Charts of saved dashboards, for boards. */
  charts: ChartSource | null
  /** Passages of the documentation that answer a question, the best first. */
  answerFromDocumentation: (question: string) => Promise<AnsweringPassage[]>
  /**
   * Asks the language model within the user's budget of tokens; null if it has no usable answer. The slot is null
   * without a model.
   */
  askModel:
    | (<Written, Made>(
        user: Pick<Session, 'tenantId' | 'accountId'>,
        wanted: WantedOfModel<Written, Made>,
      ) => Promise<Made | null>)
    | null
  /** Marks a new entry of a request to be mailed to the people whom it concerns, in the caller's transaction. */
  mailRequestEntry: (tenant: TenantTx, entry: NewEntry, at: Date) => Promise<void>
  /** Queues the webhook deliveries of a new entry of a request, in the caller's transaction. */
  callWebhooks: (tenant: TenantTx, entry: NewEntry) => Promise<void>
  /** The address that ends a session at its identity provider; empty if there is none. */
  endAtProvider: (session: ProviderSession, origin: Origin) => Promise<string>
}

/** The defaults of the slots that no feature fills. */
export const nothingOffered: Offers = {
  charts: null,
  answerFromDocumentation: async () => [],
  askModel: null,
  mailRequestEntry: async () => {},
  callWebhooks: async () => {},
  endAtProvider: async () => '',
}
