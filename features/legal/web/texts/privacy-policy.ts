import type { LegalText } from '#features/legal/web/legal-text.ts'
import { privacyPolicyRights } from './privacy-policy-rights.ts'

/** The end-user agreement and privacy policy of a managed-service provider's platform: 9 sections (spec B §2, §9). */
export const privacyPolicy: LegalText = {
  title: 'End-User Agreement and Privacy Policy',
  lead: `What you agree to when you use the platform of {company}, which information about you it handles, and which
    rights you have.`,
  updated: '2026-11-01',
  sections: [
    {
      id: 'definitions',
      title: 'Agreement and definitions',
      blocks: [
        { heading: 'Your agreement with us' },
        `By signing in to the Service, or by using it in another way, you agree to this document. If you use the Service
        for your employer or for a customer, you do so within what they have allowed you. Keep your password and your
        codes to yourself, use the Service only for lawful purposes, and tell us at once if you believe that someone else
        uses your Account.`,
        { prominent: 'You confirm that you are over 18 years of age.' },
        'Together with this document, the Terms and Conditions and the End-User License Agreement apply.',
        { see: 'terms' },
        { see: 'agreement' },
        { heading: 'Definitions' },
        {
          terms: [
            ['Account', 'the access that was set up for you so that you can sign in to the Service.'],
            ['Agent', 'the program that runs on a Device and reports its condition to the Service.'],
            [
              'Business',
              `for the purposes of the CCPA, the Company as the one that collects the Personal Data of consumers and
              decides, alone or with others, why and how it is handled.`,
            ],
            ['CCPA', 'the California Consumer Privacy Act of 2018, as amended.'],
            ['Company', '{company}, also called “we”, “us” and “our”.'],
            ['Consumer', 'for the purposes of the CCPA, a natural person who is a resident of California.'],
            ['Cookies', 'small files that a site places on your Device and reads back on later visits.'],
            ['Device', 'a computer, a server, a phone or another machine that uses the Service or runs the Agent.'],
            ['Personal Data', 'information that identifies a person or can reasonably be linked to one.'],
            ['Service', 'the IT operations platform of the Company, its web pages, modules, Agents and gateways.'],
            ['Service Provider', 'a person or an organization that handles data on behalf of the Company.'],
            ['Usage Data', 'data that the Service records by itself while it is used.'],
            ['You', 'the person who uses the Service, and the organization for which that person acts.'],
          ],
        },
      ],
    },
    {
      id: 'data-collection',
      title: 'Data we collect and how we use it',
      blocks: [
        { heading: 'Data that you give us' },
        {
          list: [
            'your name, your email address and, if you enter it, your phone number;',
            'the name of your company or organization, and your role in it;',
            'what you write into requests, chats, forms and settings.',
          ],
        },
        { heading: 'Usage Data' },
        `While you use the Service, it records the address from which you connect, the kind of browser and Device, the
        time at which you sign in and out, and the actions that matter for security.`,
        { heading: 'Data from devices' },
        {
          systems: `Where an administrator has installed the Agent under Windows, Linux or macOS, it collects logs of that
            Device:`,
        },
        {
          list: [
            'its IP address and its MAC address;',
            'its host name and the name of its operating system;',
            'the user who is logged in;',
            'its utilization, such as that of processor, memory and disks;',
            'the applications that run on it.',
          ],
        },
        { heading: 'What we use data for' },
        {
          list: [
            'to provide the Service, to keep it running and to support you;',
            'to sign you in, to manage your Account and to protect it against misuse;',
            'to show the administrators of your organization the condition of their Devices;',
            'to send you messages that belong to the Service, such as codes, notices and approvals;',
            'to understand how the Service is used and to improve it;',
            'to meet our duties under contracts and the law.',
          ],
        },
        { heading: 'With whom we share it' },
        `With the organization through which you have access; with Service Providers who work for us under contract and
        our instructions; with authorities where the law obliges us; with a successor, should our business or a part of it
        be transferred; and with others if you agree. We do not sell Personal Data.`,
        { heading: 'How long we keep it, and how we protect it' },
        `We keep Personal Data for as long as it is needed for these purposes, for as long as your organization’s
        agreement tells us to, and for as long as the law demands. Then we delete it or make it anonymous.`,
        `Passwords are stored as hashes only, connections are encrypted, and each organization’s data is kept apart from
        that of every other. Still, no way of sending or storing data is perfectly safe, and we cannot promise absolute
        security.`,
        { heading: 'Where it is handled' },
        `Your data may be handled outside of your state or country, where other rules of data protection may apply. We
        take care that it is treated safely and as this document says wherever it is.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      blocks: [
        'We use Cookies and the storage of your browser only for what the Service needs to work:',
        {
          terms: [
            [
              'Necessary Cookies',
              `They hold one half of your sign-in and are removed when you sign out. Without them you could not be
              signed in, and others could not be kept from using your Account. They are our own and cannot be read by
              scripts or by other sites.`,
            ],
            [
              'Storage for your session',
              `Your browser keeps your name, your role, your modules, the page you were on and the other half of your
              sign-in. It is cleared when you sign out.`,
            ],
            ['Storage for your preferences', 'Your browser keeps choices such as the theme of the pages.'],
          ],
        },
        `We use no Cookies for advertising, and none of other companies. You can remove Cookies and storage, or refuse
        them, in the settings of your browser; you can then no longer sign in.`,
      ],
    },
    ...privacyPolicyRights,
  ],
}
