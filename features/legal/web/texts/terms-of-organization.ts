import type { LegalText } from '#features/legal/web/legal-text.ts'
import { termsOfOrganizationClosing } from './terms-of-organization-closing.ts'

/**
 * The terms for a platform that an organization runs for itself, structured like a privacy policy: 16 sections (spec B
 * §2).
 */
export const termsOfOrganization: LegalText = {
  title: 'Terms and Conditions',
  lead: `The terms on which {company} offers its IT operations platform. Most of them are about information: what is
    collected, who may see it, and what you may ask for.`,
  updated: '2026-11-01',
  sections: [
    {
      id: 'acceptance',
      title: 'Accepting these terms',
      blocks: [
        `These terms apply whenever you open or use the platform (“the service”) of {company} (“we”, “us”). By using it you
        accept them, and agree that information is handled as they say. If you do not agree, please do not use the
        service.`,
        { prominent: 'You confirm that you are over 18 years of age.' },
        `If you use the service for an organization, you accept these terms for it as well, and confirm that you may do
        so.`,
      ],
    },
    {
      id: 'words',
      title: 'Words we use',
      blocks: [
        {
          terms: [
            ['Agent', 'the program on a managed device that reports its condition and carries out tasks.'],
            ['Device', 'a computer, a server, a phone or another machine that is managed with, or uses, the service.'],
            ['Organization', 'the company, authority or other body through which you have access.'],
            ['Personal information', 'information that identifies a person or can reasonably be linked to one.'],
            ['User', 'everyone who signs in to the service, and everyone who visits its public pages.'],
          ],
        },
      ],
    },
    {
      id: 'information-you-give',
      title: 'Information you give us',
      blocks: [
        `To give you access we need your name, your email address and the name of your organization. A phone number is
        optional. You are responsible for what you enter being true and up to date.`,
        'What you write into requests, chats, forms and settings is stored so that those whom you address can act on it.',
      ],
    },
    {
      id: 'information-collected-automatically',
      title: 'Information collected automatically',
      blocks: [
        `The service records the address from which you connect, the kind of browser and device, when you sign in and out,
        and the actions that matter for security. Administrators of your organization may see these records.`,
      ],
    },
    {
      id: 'information-from-devices',
      title: 'Information from devices',
      blocks: [
        {
          systems: `The agent runs under Windows, Linux and macOS. An administrator decides where it is installed. It
            collects logs of the device:`,
        },
        {
          list: [
            'IP address, MAC address and host name;',
            'name of the operating system, and the user who is logged in;',
            'utilization and running applications.',
          ],
        },
        'You may not install it on a device without the permission of its owner, nor stop it where it was installed for you.',
        'For the agent itself the End-User License Agreement applies as well.',
        { see: 'agreement' },
      ],
    },
    {
      id: 'use-of-information',
      title: 'How information is used',
      blocks: [
        {
          list: [
            'to provide, secure, support and improve the service;',
            'to know who you are and what you are permitted to do;',
            'to show administrators the condition of their devices;',
            'to send you codes, notices and approvals;',
            'to meet duties under contracts and the law.',
          ],
        },
        'It is not used for advertising, and it is not sold.',
      ],
    },
    {
      id: 'sharing-of-information',
      title: 'With whom information is shared',
      blocks: [
        `With your organization; with companies that work for us under contract and our instructions; with authorities and
        courts where the law obliges us; and with a successor, if our business or a part of it passes to someone else.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and similar storage',
      blocks: [
        `The service uses cookies and the storage of your browser to keep you signed in and to remember your preferences. It
        uses none for advertising and none of other companies. Without them, signing in is not possible.`,
        `We do not follow you across other sites, whether or not your browser sends a “Do Not Track” signal.`,
      ],
    },
    ...termsOfOrganizationClosing,
  ],
}
