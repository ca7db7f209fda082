import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'

/** Returns the settings of one of the demo's brands. */
const brand = (companyname: string, companylogo: string, settings: Partial<DomainSettings>) => ({
  companyname,
  apptitle: companyname,
  appname: companyname,
  companylogo,
  logosize: null,
  statuspage: '/status',
  ...settings,
})

const wardline = brand('Wardline', '/brand/vuln.svg', {
  brandcolour: '#b3261e',
  variant: 'vulnerability',
  theme: 'Modern',
})

export const stories = defineStories({
  'with departments': {
    settings: brand('Aurora', '/brand/aurora.svg', {
      brandcolour: '#5b4bd6',
      variant: 'default',
      departments: [{ name: 'Trading', tenant: 'Contoso' }],
    }),
    screen: 'sign-in-aurora',
  },
  'of another set of domains': {
    settings: brand('Bluevale', '/brand/bv.svg', {
      servedenv: 'bv',
      brandcolour: '#0f7c8a',
      variant: 'bv',
      theme: 'Exploratory',
    }),
    screen: 'sign-in-bv',
  },
  'with the security posture': { settings: wardline, screen: 'sign-in-vulnerability' },
  'in German': { settings: wardline, language: 'de', screen: 'sign-in-german' },
  'in Arabic': { language: 'ar', screen: 'sign-in-arabic' },
})
