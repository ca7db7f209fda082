import { audiences, type Audience } from '#features/documentation/contract/documents.ts'

type Listed = { slug: string; section: string; audiences: readonly Audience[] }

/** The pages of one audience by section, in reading order. */
export type Group<Page> = { audience: Audience; sections: [section: string, pages: Page[]][] }

/** Returns the audience under which a page is listed: its first. */
const listedWith = ({ audiences: [first = 'user'] }: Listed): Audience => first

/** Groups the pages by audience, with the reader's own audience first. Each page is listed once. */
export function groupsFor<Page extends Listed>(pages: readonly Page[], reader: Audience): Group<Page>[] {
  const order = [reader, ...audiences.filter((audience) => audience !== reader)]
  return order.flatMap((audience) => {
    const group = pages.filter((page) => listedWith(page) === audience)
    return group.length === 0 ? [] : [{ audience, sections: [...Map.groupBy(group, ({ section }) => section)] }]
  })
}

/** Returns the pages before and after a page, within the same group. */
export function neighboursOf<Page extends Listed>(
  pages: readonly Page[],
  slug: string,
): { before: Page | undefined; after: Page | undefined } {
  const page = pages.find((candidate) => candidate.slug === slug)
  if (page === undefined) return { before: undefined, after: undefined }
  const group = pages.filter((candidate) => listedWith(candidate) === listedWith(page))
  const index = group.indexOf(page)
  return { before: index > 0 ? group[index - 1] : undefined, after: group[index + 1] }
}
