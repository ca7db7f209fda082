import * as z from 'zod/mini'
import type { Invocation } from '#agent/platform/command.ts'
import { clientOf } from '#agent/platform/connection.ts'
import { Failure, type ExitName } from '#agent/platform/exit-codes.ts'
import { needState } from '#agent/platform/state-file.ts'
import { askForLink } from '#agent/reporting/ask-for-link.ts'
import { channelsToAsk } from './channel-address.ts'
import { askLocally } from './local-channel.ts'
import { forwardOnce } from './forward-once.ts'
import { hasBrowser, openBrowser } from './open-browser.ts'

const link = z.object({ url: z.string() })

/**
 * Command `open`: opens the page that registers this computer, by a link that is valid for an hour. Without a browser
 * it prints the link.
 */
export async function open({ folder, options, print }: Invocation): Promise<ExitName> {
  const { success, data } = link.safeParse((await askLocally(channelsToAsk(folder), 'link')) ?? (await ownLink(folder)))
  const url = URL.parse(success ? data.url : '')
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Failure('not-a-server', 'The server did not return a valid link.')
  if (options['print'] === true) print(url.href)
  else if (await openUnseen(url.href)) print(`The browser opens ${url.origin}${url.pathname}.`)
  else print(`Open this page in a browser on this computer: ${url.href}`)
  return 'done'
}

/** Milliseconds within which a browser must open the page. */
const patience = 30_000

/** Opens a link without passing it to the browser as an argument; false if no browser opens it. */
async function openUnseen(link: string): Promise<boolean> {
  if (!hasBrowser()) return false
  const { address, opened } = await forwardOnce(link, patience)
  return (await openBrowser(address)) && opened
}

async function ownLink(folder: string): Promise<{ url: string }> {
  const { state } = needState(folder)
  return askForLink(clientOf(state), state)
}
