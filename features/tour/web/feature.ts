import type { WebFeature } from '@portico/web/core/features/define-feature.ts'
import { Tour, TourItem, TourOffer } from './tour.tsx'

/** The parts of the app for the tour. */
export const tour: WebFeature = {
  menuEntries: () => [{ Item: TourItem, Dialog: Tour }],
  notices: () => [TourOffer],
}
