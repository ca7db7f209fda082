import { frameOffers } from '@portico/features/landing/web/feature.tsx'
import type { AppParts, WebFeature } from '#web/core/features/define-feature.ts'
import { nothingOffered, type Offers } from '#web/core/features/offers.ts'
import { clearThisBrowser } from './end-this-session.ts'
import * as features from './features.ts'

const all: readonly WebFeature[] = Object.values(features)

const offered: Offers = { ...nothingOffered, ...frameOffers, clearThisBrowser }
const parts: AppParts = {
  offered,
  loadFirstSteps: () => Promise.all(all.flatMap(({ firstSteps = [] }) => firstSteps.map((load) => load()))),
}
for (const { offers } of all) Object.assign(offered, offers?.(parts))

/** The screens of all features, which cover every address of the app except `/load`. */
export const screens = all.flatMap((feature) => feature.screens?.(parts) ?? [])

/** The entries of the user menu. */
export const menuEntries = all.flatMap((feature) => feature.menuEntries?.(parts) ?? [])

/** The controls beside the user menu. */
export const notices = all.flatMap((feature) => feature.notices?.(parts) ?? [])

/** Starts what features run while the app is open. Returns the function that stops it. */
export function startFeatures(): () => void {
  const stops = all.map(({ whileOpen }) => whileOpen?.())
  return () => {
    for (const stop of stops) stop?.()
  }
}
