import { audiences, type Audience } from '#features/documentation/contract/audience.ts'

type Listed = { slug: string; section: string; audiences: readonly Audience[] }

/** The pages of one audience, by section, in reading order. */
export type Group<Page> = { audience: Audience; sections: [section: string, pages: Page[]][] }

/** The audience with which a page is listed: the first that it names. */
const listedWith = ({ audiences: [first = 'user'] }: Listed): Audience => first

/**
 * The pages by audience, those of the reader first, each page once.
 */
export function groupsFor<Page extends Listed>(pages: readonly Page[], reader: Audience): Group<Page>[] {
  const order = [reader, ...audiences.filter((audience) => audience !== reader)]
  return order.flatMap((audience) => {
    const own = pages.filter((page) => listedWith(page) === audience)
    return own.length === 0 ? [] : [{ audience, sections: [...Map.groupBy(own, ({ section }) => section)] }]
  })
}

/**
 * The pages before and after one, among those that are listed with it.
 */
export function neighboursOf<Page extends Listed>(
  pages: readonly Page[],
  slug: string,
): { before: Page | undefined; after: Page | undefined } {
  const page = pages.find((each) => each.slug === slug)
  if (page === undefined) return { before: undefined, after: undefined }
  const own = pages.filter((each) => listedWith(each) === listedWith(page))
  const place = own.indexOf(page)
  return { before: place > 0 ? own[place - 1] : undefined, after: own[place + 1] }
}
