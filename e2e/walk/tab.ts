/** A key that the walk presses, by its name in UI Events. */
export type Key = 'Tab' | 'Enter' | 'End'

/** One tab of a profile of its own, in whichever browser: all that the walk asks of one. Waiting is up to the walk. */
export type Tab = {
  /** Loads an address; gives back once it is loaded. */
  open: (address: string) => Promise<void>
  travel: (where: 'reload' | 'back' | 'forward') => Promise<void>
  /** Types into what has the focus, key by key. */
  type: (text: string) => Promise<void>
  press: (key: Key, held?: 'Shift') => Promise<void>
  /** Clicks on the first element of a CSS selector. */
  click: (selector: string) => Promise<void>
  /** What `look` gives when it runs in the page, knowing nothing of this process; its value holds no more than JSON does. */
  read: <Value>(script: () => Value) => Promise<Value>
  /** The tab as a PNG. */
  picture: () => Promise<Uint8Array>
  /** What the pages have complained about so far, as far as the browser tells. */
  complaints: () => string[]
  /** Closes the tab and forgets its profile. */
  close: () => Promise<void>
}

/** A browser that was started for the walk. */
export type Browser = { newTab: () => Promise<Tab>; stop: () => Promise<void> }
