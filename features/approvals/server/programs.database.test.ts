import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApprovalServer, refusalOf } from './test-approvals-queries.ts'

let desk: Awaited<ReturnType<typeof openApprovalServer>>
beforeAll(async () => {
  desk = await openApprovalServer()
})
afterAll(() => desk.close())

describe('the opening', () => {
  const headless = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0.0.0 Safari/537.36' }
  const hinted = { 'sec-ch-ua': '"HeadlessChrome";v="141", "Chromium";v="141"' }
  it.each<[string, Parameters<typeof desk.read>[2]]>([
    ['a driven browser', { program: 'driver' }],
    ['a gesture of a program', { program: 'gesture' }],
    ['a headless user agent', { headers: headless }],
    ['headless client hints', { headers: hinted }],
    ['no user agent', { headers: { 'user-agent': '' } }],
  ])('of %s decides only by the button, for that opening', async (_name, sending) => {
    const { link, tenantId } = await desk.raiseOne({ policy: 'presence' })
    const { approve, number } = link
    const { data } = await desk.read(approve, number, sending)
    expect(data.policy).toBe('click')
    const ticket = data.ticket ?? ''
    for (const presence of ['pointer', 'touch', 'key', 'scroll'])
      expect(await desk.decide(approve, number, { body: { ticket, presence } })).toMatchObject(
        refusalOf('approval-not-confirmed'),
      )
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 0, used: 0 })
    expect((await desk.read(approve, number)).data.policy).toBe('presence')
    const decided = await desk.decide(approve, number, { body: { ticket, presence: 'button' } })
    expect(decided.data.outcome).toBe('approved')
  })

  it('of a headless browser decides nothing with the ticket of a person', async () => {
    const { link, tenantId } = await desk.raiseOne({ policy: 'presence' })
    const ticket = (await desk.read(link.approve, link.number)).data.ticket ?? ''
    for (const headers of [headless, hinted])
      expect(
        await desk.decide(link.approve, link.number, { headers, body: { ticket, presence: 'pointer' } }),
      ).toMatchObject(refusalOf('approval-not-confirmed'))
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 0, used: 0 })
  })
})
