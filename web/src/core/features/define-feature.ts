import type { ComponentType } from 'react'
import type { Catalogue, KeyOf, Shown } from '#web/platform/messages.ts'
import type { Entry, FeatureOffers, Offers } from './offers.ts'

/** The props that a page may need from the app. */
type PageProps = { onLogout: () => void }

/** A screen and its addresses: pages that the feature's contract lists. */
export type Screen<Path extends string = string> = {
  paths: readonly Path[]
  /** The title of the document. */
  title: (shown: Pick<Shown, 'from'>) => string
  /** Loaded when it is shown (`lazyPart`). */
  Page: ComponentType<PageProps>
  /**
   * `shell`: inside the app's frame. `own-main`: also inside it, with its own `main` element. `bare`: without the
   * frame.
   */
  frame: 'shell' | 'own-main' | 'bare'
  /** Who may open the page. `signed-in-returns`: a visitor who is not signed in returns to it after signing in. */
  access: 'anyone' | 'signed-in' | 'signed-in-returns'
}

/** An entry of the user menu. */
export type MenuEntry = {
  /** `onChoose` opens the dialog; `onLeave` is called if the entry leads to another page. */
  Item: ComponentType<{ onChoose: () => void; onLeave: () => void }>
  /** The dialog that it opens; null if it opens none. */
  Dialog: ComponentType<{ open: boolean; onClose: () => void }> | null
}

/** A step for a new tenant's owner, as an item of a list. */
export type FirstStep = ComponentType<{ entry: Entry }>

/** The parts of the app that a feature may use while the app is open. */
export type AppParts = {
  offered: Offers
  /** Loads the first steps of all features. */
  loadFirstSteps: () => Promise<readonly FirstStep[]>
}

/**
 * The manifest of a feature: all that it adds to the app after sign-in. It is part of the app's first script, so that
 * screens are loaded when they are shown. Functions of `parts` run when the offers of all features are known.
 */
export type WebFeature<Path extends string = string> = {
  /**
   * Returns the offers of the feature to other features. A function of `parts` reads the other offers when it is
   * called, not before.
   */
  offers?: (parts: AppParts) => Partial<FeatureOffers>
  screens?: (parts: AppParts) => readonly Screen<Path>[]
  /** Entries of the user menu. */
  menuEntries?: (parts: AppParts) => readonly MenuEntry[]
  /** Controls beside the user menu, on all pages in the app's frame. */
  notices?: (parts: AppParts) => readonly ComponentType[]
  /** Steps that it adds to the first steps of a new tenant's owner. */
  firstSteps?: readonly (() => Promise<FirstStep>)[]
  /** Runs while the app is open; returns the function that stops it. */
  whileOpen?: () => () => void
  /** Runs before a session ends; not awaited. */
  beforeSessionEnds?: () => void
}

/** Returns the title of a screen: a message of a catalogue. */
export const titleOf =
  <C extends Catalogue>(catalogue: C, key: KeyOf<C>): Screen['title'] =>
  ({ from }) =>
    from(catalogue).of(key)
