import type { AnyRunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleDeleteOldOriginals, handleDeleteOldReceived } from './delete-old-received.ts'
import { handleMailRequestNews, scheduleNewsMail } from './mail-request-news.ts'

/** Returns the jobs that send emails about requests, and the listener for replies. */
export function serveRequestMail({ context, settings }: ServerParts): AnyRunningFeature {
  return {
    handlers: () => ({}),
    offers: {
      mailRequestEntry: (tenant, entry, at) =>
        scheduleNewsMail(tenant, entry, { gatherFor: settings.mailGatherSeconds * 1000, at }),
    },
    jobs: () => [
      handleMailRequestNews(context, { replyDomain: settings.inbound?.domain ?? null }),
      handleDeleteOldReceived(context),
      handleDeleteOldOriginals(context),
    ],
    async start() {
      const { inbound } = settings
      if (inbound === undefined || inbound.listens === null) return []
      const { openInbound } = await import('./open-inbound.ts')
      return [await openInbound(context, { domain: inbound.domain, listens: inbound.listens })]
    },
  }
}
