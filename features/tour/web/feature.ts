import type { WebFeature } from '@portico/web/core/features/define-feature.ts'
import { Tour, TourItem, TourOffer } from './tour.tsx'

/** What the app has of the tour. */
export const tour: WebFeature = {
  menuEntries: () => [{ Item: TourItem, Dialog: Tour }],
  notices: () => [TourOffer],
}
