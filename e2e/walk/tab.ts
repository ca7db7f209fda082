/** A key of the walk, by its name in UI Events. */
export type Key = 'Tab' | 'Enter' | 'End'

/** One tab with its own profile, in any browser, with what the walk needs. The walk does the waiting. */
export type Tab = {
  /** Loads an address; resolves once it is loaded. */
  open: (address: string) => Promise<void>
  travel: (where: 'reload' | 'back' | 'forward') => Promise<void>
  /** Types into the focused element, key by key. */
  type: (text: string) => Promise<void>
  press: (key: Key, held?: 'Shift') => Promise<void>
  /** Clicks on the first element of a CSS selector. */
  click: (selector: string) => Promise<void>
  /** The result of `script`, run in the page without access to this process; its value must be JSON. */
  read: <Value>(script: () => Value) => Promise<Value>
  /** The tab as a PNG. */
  picture: () => Promise<Uint8Array>
  /** The complaints of the pages so far, as far as the browser reports them. */
  complaints: () => string[]
  /** Closes the tab and deletes its profile. */
  close: () => Promise<void>
}

/** A browser that was started for the walk. */
export type Browser = { newTab: () => Promise<Tab>; stop: () => Promise<void> }
