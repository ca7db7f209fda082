import type { LegalSection } from '#features/legal/web/legal-text.ts'

/** Sections 9 to 16 of the terms for a platform that an organization runs for itself. */
export const termsOfOrganizationClosing: readonly LegalSection[] = [
  {
    id: 'security',
    title: 'Security, and your part in it',
    blocks: [
      `We protect information by encrypted connections, by storing passwords as hashes only, by limiting access to those
      who need it and by recording it. No safeguard is perfect, and we cannot promise absolute security.`,
      'Your part is:',
      {
        list: [
          'to keep your password and your codes to yourself;',
          'to use the service only for lawful purposes, and within what you are permitted to do;',
          'not to disturb it, probe it for weaknesses without our consent, or reach for the data of others;',
          'to tell us at once if you believe that someone else uses your account.',
        ],
      },
      'We may suspend an account that puts the service or other users at risk, or that is used against these terms.',
    ],
  },
  {
    id: 'retention',
    title: 'How long information is kept',
    blocks: [
      `For as long as its purpose, the agreement with your organization or the law needs it. Then it is deleted or made
      anonymous. Copies in backups are overwritten in turn.`,
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights and choices',
    blocks: [
      `You may ask us what we hold about you, and ask for it to be corrected or deleted. Depending on where you live you may
      also object to its use, have it limited, or take it with you. We may have to verify that it is you who asks.`,
      'The Privacy Policy tells more about each of these rights.',
      { see: 'privacy' },
    ],
  },
  {
    id: 'ccpa',
    title: 'Residents of California',
    blocks: [
      `Under the California Consumer Privacy Act (CCPA) you may ask which personal information we collected, disclosed or
      sold in the past 12 months, and ask for it to be corrected or deleted. We have sold none in that time, and we do not
      treat you worse for asking.`,
      {
        prominent: `We answer a request that we can verify within 45 days. If we need longer, we may extend this once by
          another 45 days, and tell you why.`,
      },
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      `The service is not for anyone under the age of 16, and we do not knowingly collect information from them. If we
      learn that we did, we delete it.`,
    ],
  },
  {
    id: 'responsibility',
    title: 'Ownership, links and responsibility',
    blocks: [
      `The service belongs to us and our licensors; what you and your organization put into it stays yours. If you send us
      ideas for it, we may use them freely and without payment.`,
      'The service may link to sites that are not ours. Their own terms apply there, and we are not responsible for them.',
      {
        prominent: `The service is provided “as is” and “as available”, without warranty of any kind. As far as the law
          allows, we are not liable for indirect, incidental or consequential damages, nor for more than what was paid for
          your use of the service in the twelve months before the event.`,
      },
      'Nothing in these terms limits liability that cannot be limited by law.',
    ],
  },
  {
    id: 'governing-law-and-changes',
    title: 'Governing law and changes',
    blocks: [
      `The laws of the State of Washington, United States, govern these terms, without its rules on the conflict of laws. We
      both try to settle a dispute by talking first; if that fails, the courts in the State of Washington decide. If one
      provision is invalid, the others stay in force. You may not use the service where the embargoes or export laws of the
      United States forbid it. The English text prevails over translations.`,
      `We may change these terms. Before a material change takes effect we give at least 14 days’ notice, by email or in the
      service. If you go on using the service afterwards, you accept the new terms.`,
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: ['For questions about these terms, and to exercise your rights, write to:', { contact: 'mailbox' }],
  },
]
