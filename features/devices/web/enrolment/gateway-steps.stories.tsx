import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import { readAgentPrograms } from '#features/agent-downloads/contract/read-agent-programs.ts'
import { createEnrolmentCode, listEnrolledDevices } from '#features/devices/contract/enrolment-codes.ts'
import { listCompanies } from '#features/companies/contract/companies.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer } from '@portico/web/stories/pretend-server.ts'
import { companies } from '@portico/web/stories/listed-devices.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { madeId, noCodes } from '@portico/web/stories/sample-codes.ts'
import { programs } from '@portico/web/stories/sample-devices.ts'
import type { User } from '@portico/web/stories/user.ts'

const code = 'Gw'.repeat(20) + 'Zk3'
const page: Story = {
  at: '/insights/enrolment',
  ...onPage(
    answer(listCompanies, companies.slice(0, 1)),
    noCodes,
    answer(readAgentPrograms, programs),
    answer(listEnrolledDevices, { rows: [], total: 0 }),
    answer(createEnrolmentCode, {
      ...{ id: madeId, code, expires_at: '2026-06-22T09:30:00.000Z' },
      install: installLinesOf('https://portico.example', code, 'gateway'),
    }),
  ),
}
async function make(user: User) {
  await user.click('radio', /Gateway/)
  await user.click('button', 'Create code')
}

export const stories = defineStories({
  'after a code for a gateway': {
    ...page,
    async play(user) {
      await make(user)
      await user.sees('The gateway listens on port 8765. Its firewall must allow this port.')
      await user.sees(/sudo \.\/portico-agent enrol --gateway http:\/\/GATEWAY:8765 && /)
      await user.sees(/\.\\portico-agent\.exe enrol --gateway http:\/\/GATEWAY:8765; /)
    },
  },
  'in Arabic': { ...page, language: 'ar', play: make },
  'after a code for agents': {
    ...page,
    async play(user) {
      await user.click('button', 'Create code')
      await user.sees('Waiting for the first check-in …')
      await user.misses(/GATEWAY/)
    },
  },
})
