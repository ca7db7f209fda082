import type { AppContext } from '#server/core/app-context.ts'
import { openFeatures, type OpenedFeatures } from '#server/open-features.ts'

/** Opens all features, as on a server without a language model and without mail. */
export const openAllFeatures = (context: AppContext): Promise<OpenedFeatures> =>
  openFeatures(context, { mailGatherSeconds: 0, inbound: undefined, model: undefined })

/** Returns the handlers of all calls, on such a server. */
export const allHandlers = async (context: AppContext): Promise<OpenedFeatures['handlers']> =>
  (await openAllFeatures(context)).handlers
