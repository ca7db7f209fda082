import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import { readAgentPrograms } from '@portico/contract/features/agent-downloads/read-agent-programs.ts'
import { createEnrolmentCode } from '@portico/contract/features/devices/create-enrolment-code.ts'
import { listCompanies } from '@portico/contract/features/devices/list-companies.ts'
import { listEnrolledDevices } from '@portico/contract/features/devices/list-enrolled-devices.ts'
import { defineStories, type Story } from '#stories/define-stories.ts'
import { answer } from '#stories/pretend-server.ts'
import { companies } from '#stories/listed-devices.ts'
import { onPage } from '#stories/sample-account.ts'
import { madeId, noCodes } from '#stories/sample-codes.ts'
import { programs } from '#stories/sample-devices.ts'
import type { User } from '#stories/user.ts'

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
  await user.click('button', 'Make code')
}

export const stories = defineStories({
  'after a code for a gateway': {
    ...page,
    async play(user) {
      await make(user)
      await user.sees('The gateway listens on port 8765: its firewall has to allow it.')
      await user.sees(/sudo \.\/portico-agent enrol --gateway http:\/\/GATEWAY:8765 && /)
      await user.sees(/\.\\portico-agent\.exe enrol --gateway http:\/\/GATEWAY:8765; /)
    },
  },
  'in Arabic': { ...page, language: 'ar', play: make },
  'after a code for agents': {
    ...page,
    async play(user) {
      await user.click('button', 'Make code')
      await user.sees('Waiting for the first check-in …')
      await user.misses(/GATEWAY/)
    },
  },
})
