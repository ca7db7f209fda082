import type { AppContext } from '#server/core/app-context.ts'
import { openFeatures, type OpenedFeatures } from '#server/open-features.ts'

/** The handlers of all calls, on a server without a language model and without mail. */
export const allHandlers = async (context: AppContext): Promise<OpenedFeatures['handlers']> =>
  (await openFeatures(context, { mailGatherSeconds: 0, inbound: undefined, model: undefined })).handlers
