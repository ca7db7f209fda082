import type { LegalSection } from '#features/legal/web/legal-text.ts'

/** Sections 4 to 9 of the end-user agreement and privacy policy. */
export const privacyPolicyRights: readonly LegalSection[] = [
  {
    id: 'ccpa',
    title: 'Your rights under the CCPA',
    blocks: [
      'This section is for residents of California. It supplements the rest of this document.',
      { heading: 'Categories collected in the past 12 months' },
      {
        terms: [
          ['Identifiers', 'names, email addresses, account names, IP addresses and MAC addresses. Collected: yes.'],
          [
            'Customer records',
            'names and phone numbers, as the California Customer Records statute lists them. Collected: yes.',
          ],
          ['Characteristics protected by law', 'such as age, origin or religion. Collected: no.'],
          ['Commercial information', 'records of the products and services that were bought. Collected: yes.'],
          ['Biometric information', 'such as fingerprints or images of faces. Collected: no.'],
          ['Network activity', 'how you use the Service, and which applications run on a Device. Collected: yes.'],
          ['Location', 'the precise place where you or a Device are. Collected: no.'],
          ['Professional information', 'your company and your role in it. Collected: yes.'],
          ['Inferences', 'profiles of your preferences or behavior. Collected: no.'],
        ],
      },
      `We have this information from you, from your organization and from the Devices on which the Agent runs, and use it
      for the purposes named in section 2.`,
      { heading: 'Disclosed or sold in the past 12 months' },
      `In the past 12 months we have disclosed identifiers, customer records, commercial information, network activity and
      professional information for business purposes, to Service Providers and to the organizations through which our
      users have access. In the same time we have sold no Personal Data, and we do not share it for advertising across
      contexts.`,
      { heading: 'What you may ask of us' },
      {
        list: [
          `To know: which categories and which pieces of Personal Data we collected about you, where they came from, why
          we collected them, and with which kinds of third parties we shared them, for the past 12 months.`,
          'To delete: that we delete the Personal Data that we collected from you, unless the law lets us keep it.',
          'To correct: that we put right Personal Data that is wrong.',
          'To opt out: of the sale or the sharing of Personal Data, of which there is none here.',
          'To be treated alike: we do not treat you worse because you exercised your rights.',
        ],
      },
      { heading: 'How to ask, and when we answer' },
      `Write to the address in section 9. Only you, or someone whom you have authorized, may ask about your Personal Data,
      twice in any 12 months for a request to know. So that we give it to no one else, we may have to verify who you are;
      we ask for no more than that needs.`,
      {
        prominent: `We answer a request that we can verify within 45 days of receiving it. Where we need more time, we may
          extend this once by another 45 days, and tell you why within the first 45.`,
      },
      `Our disclosures cover the 12 months before we received the request. There is no charge, unless requests are
      excessive, repeated or plainly unfounded; then we tell you why, and what it would cost, before we go on. If we cannot
      do what you ask, we say why.`,
    ],
  },
  {
    id: 'do-not-track',
    title: 'Do Not Track',
    blocks: [
      `Browsers can send a signal that asks sites not to follow their users from site to site. We do not follow you across
      sites, whether or not such a signal arrives, and the Service therefore behaves the same with and without it.`,
      `Some sites of third parties do follow you. You can switch the signal on or off in the preferences of your browser.`,
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      {
        prominent: `The Service is not for anyone under the age of 13, and we do not knowingly collect Personal Data from
          children under 13.`,
      },
      `If you are a parent or a guardian and know that your child has given us Personal Data, please write to us. When we
      learn that we hold data of a child under 13 without the consent of a parent, we delete it. Where the law of your
      place wants a parent’s consent for older children too, we may ask for it.`,
    ],
  },
  {
    id: 'third-party-links',
    title: 'Links to third parties',
    blocks: [
      `The Service may contain links to sites that we do not run. When you follow one, you are at the site of someone
      else, and we advise you to read its privacy policy.`,
      'We have no control over the content, the privacy policies or the practices of such sites, and no responsibility for them.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      `We may update this document from time to time. We publish the new version on this page and change the date at its
      head. If a change is material, we give at least 14 days’ notice before it takes effect, by email or by a clearly
      visible notice in the Service.`,
      'Please look at this page now and then. Changes take effect when they are published here, or when the notice says so.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: [
      'If you have questions about this document, or want to exercise one of your rights, you can reach us by email:',
      { contact: 'mailbox' },
    ],
  },
]
