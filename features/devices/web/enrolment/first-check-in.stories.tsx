import { listEnrolledDevices } from '#features/devices/contract/enrolment-codes.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { deviceOf } from '@portico/web/stories/listed-devices.ts'
import { unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { systemNames, visitorSystem } from '@portico/contract/core/devices/system.ts'
import { codesUsed, enrolled, enrolmentPage, made, makeCode } from '@portico/web/stories/sample-codes.ts'

const isNew = deviceOf(4, {
  ...{ state: 'pending', reasons: ['no-report-yet'], cpu: null, memory: null, disk: null, last_seen: null },
})

export const stories = defineStories({
  'waiting for the first check-in': {
    ...enrolmentPage(made, enrolled()),
    screen: 'enrolment-waiting',
    async play(user) {
      await makeCode(user)
      await user.sees('Waiting for the first check-in …')
      await user.finds('radio', systemNames[visitorSystem(navigator.userAgent)], { checked: true })
      await user.click('radio', 'Linux')
      await user.sees(/sudo sh -c/)
    },
  },
  'enrolled, before the first report': {
    ...enrolmentPage(made, enrolled(isNew)),
    async play(user) {
      await makeCode(user)
      await user.hears('AUR-LT-004 is enrolled. Waiting for its first report …')
    },
  },
  'the first device checks in': {
    ...enrolmentPage(made, enrolled(), enrolled(isNew), enrolled(deviceOf(5), deviceOf(4))),
    screen: 'enrolment-success',
    async play(user) {
      await makeCode(user)
      await user.sees('Waiting for the first check-in …')
      await user.letPass(3)
      await user.letPass(3)
      await user.hears('AUR-LT-004 has checked in.')
      await user.finds('link', 'Show AUR-LT-004')
    },
  },
  'what has checked in stays, enrolled again or not': {
    ...enrolmentPage(made, enrolled(deviceOf(4)), enrolled(isNew), enrolled(), enrolled(deviceOf(5))),
    async play(user) {
      await makeCode(user)
      await user.hears('AUR-LT-004 has checked in.')
      await user.letPass(3)
      await user.sees('Pending')
      await user.finds('link', 'Show AUR-LT-004')
      await user.letPass(3)
      await user.finds('link', 'AUR-LT-004')
      await user.letPass(3)
      await user.finds('link', 'AUR-LT-005')
      await user.finds('link', 'Show AUR-LT-004')
      await user.sees('2 devices enrolled')
    },
  },
  'the code in the list below counts what it enrols': {
    ...enrolmentPage(made, enrolled(), enrolled(deviceOf(4)), codesUsed(0), codesUsed(0), codesUsed(1)),
    async play(user) {
      await makeCode(user)
      await user.sees('0 of 100')
      await user.letPass(3)
      await user.sees('1 device enrolled')
      await user.sees('1 of 100')
    },
  },
  'the connection is lost while it waits': {
    ...enrolmentPage(made, enrolled(), unreachable(listEnrolledDevices)),
    async play(user) {
      await makeCode(user)
      await user.sees('Waiting for the first check-in …')
      await user.letPass(3)
      await user.hears(/Not updated since/)
    },
  },
  ...refusedStories(
    'the devices are refused',
    listEnrolledDevices,
    listEnrolledDevices.refusals,
    { ...enrolmentPage(made), play: makeCode },
    async (user) => user.hears(/This enrolment code no longer exists\./),
  ),
})
