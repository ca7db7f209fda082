import { beforeEach, describe, expect, it } from 'vitest'
import { markOpened } from '@portico/web/core/modules/opened-modules.ts'
import { chooseCompany, chosenCompany } from '@portico/web/core/sessions/company-filter.ts'
import { local, session } from '@portico/web/core/sessions/storage.ts'
import { changesSince, keptState, storePage } from './kept-state.ts'

beforeEach(() => {
  local.clear()
  session.clear()
})

describe('the state of a tab that is saved', () => {
  it('has the page, its tab and its module; a page of no module leaves them', () => {
    storePage('/desk/settings', '?tab=hours', 'Desk')
    storePage('/sessions', '', 'Desk')
    storePage(`/document/${'x'.repeat(300)}`, '', 'Documentation')
    expect(keptState().insights).toEqual({
      currentscreen: '/desk/settings',
      currenttab: 'hours',
      currenttabgroup: 'Desk',
    })
  })

  it('has the chosen company, and the own one where all are shown', () => {
    local.write('companyId', 'own')
    expect(keptState().insights).toEqual({ companyid: 'own' })
    chooseCompany({ id: 'alder', name: 'Alder Dental' })
    expect(chosenCompany()).toEqual({ id: 'alder', name: 'Alder Dental' })
    expect(keptState().insights).toEqual({ companyid: 'alder', myclient: 'alder', companyname: 'Alder Dental' })
    chooseCompany(null)
    expect([chosenCompany(), keptState().insights['companyid']]).toEqual([null, 'own'])
  })

  it('is compared with what was saved, so that only changes are sent', () => {
    storePage('/insights', '', 'Insights MSP')
    const before = keptState()
    expect(changesSince(before, keptState())).toBeNull()
    storePage('/insights/devices', '', 'Insights MSP')
    markOpened('Desk')
    const changed = changesSince(before, keptState())
    expect(changed?.insights).toEqual({ currentscreen: '/insights/devices' })
    expect(Object.keys(changed?.opened ?? {})).toEqual(['Desk'])
  })
})
