/** A key that the walk presses, by its name in UI Events. */
export type Key = 'Tab' | 'Enter' | 'End'

/**
 * A tab with its own profile in some browser, with the functions that the walk needs. The walk itself waits for
 * results.
 */
export type Tab = {
  /** Loads an address; resolves once it is loaded. */
  open: (address: string) => Promise<void>
  travel: (where: 'reload' | 'back' | 'forward') => Promise<void>
  /** Types into the focused element, key by key. */
  type: (text: string) => Promise<void>
  press: (key: Key, held?: 'Shift') => Promise<void>
  /** Clicks the first element that matches a CSS selector. */
  click: (selector: string) => Promise<void>
  /** Runs `script` in the page, where it cannot access this process, and returns its result, which must be JSON. */
  read: <Value>(script: () => Value) => Promise<Value>
  /** A picture of the tab as PNG. */
  picture: () => Promise<Uint8Array>
  /** The complaints of the pages so far, as far as the browser reports them. */
  complaints: () => string[]
  /** Closes the tab and deletes its profile. */
  close: () => Promise<void>
}

/** A browser that was started for the walk. */
export type Browser = { newTab: () => Promise<Tab>; stop: () => Promise<void> }
