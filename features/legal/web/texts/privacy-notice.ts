import type { LegalText } from '#features/legal/web/legal-text.ts'

/** The privacy notice of an organization that is not a managed-service provider (spec B §2, §9). */
export const privacyNotice: LegalText = {
  title: 'Privacy Notice',
  lead: `How {company} handles personal information in its IT operations platform, and what you can do about it.`,
  updated: '2020-01-02',
  sections: [
    {
      id: 'scope',
      title: 'Whom this notice is for',
      blocks: [
        `This notice is for everyone who visits the platform, signs in to it, or works at a device that is managed with
        it. “We”, “us” and “our” mean {company}, and “the service” means the platform with its web pages, modules, agents
        and gateways.`,
        `Where you use the service for an organization, that organization decides which devices are managed and who may see
        what. Its own notices apply as well, and questions about its decisions are best put to it.`,
      ],
    },
    {
      id: 'information-we-collect',
      title: 'Information we collect',
      blocks: [
        { heading: 'What you tell us' },
        'Your name, email address, company and phone number, and what you write into requests, chats and settings.',
        { heading: 'What is recorded while you use the service' },
        `The address from which you connect, the kind of browser and system, when you signed in and out, and the actions
        that matter for security.`,
        { heading: 'What the agent reports' },
        {
          systems: `On devices with Windows, Linux or macOS where an administrator installed the agent, it collects logs of
            the device:`,
        },
        {
          list: [
            'IP address and MAC address;',
            'host name and name of the operating system;',
            'the user who is logged in;',
            'utilization and running applications.',
          ],
        },
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      blocks: [
        {
          list: [
            'to provide the service, to keep it secure and to repair it;',
            'to know who you are when you sign in, and to send you codes and notices;',
            'to show administrators the condition of the devices in their care;',
            'to answer you when you ask us something;',
            'to improve the service;',
            'to do what the law asks of us.',
          ],
        },
        'We make no decision about you by automated means alone that would have legal effect on you.',
      ],
    },
    {
      id: 'legal-grounds',
      title: 'Why we may use it',
      blocks: [
        `Where the law asks for a reason, it is one of these: a contract with you or your organization needs it; we, or your
        organization, have a legitimate interest in safe and working systems; the law obliges us; or you have consented. A
        consent may be withdrawn at any time, for the future.`,
      ],
    },
    {
      id: 'sharing',
      title: 'With whom we share it',
      blocks: [
        {
          list: [
            'your organization and its administrators;',
            'companies that work for us, such as hosts and senders of mail, bound by contract to our instructions;',
            'authorities and courts, where the law obliges us;',
            'a successor, if our business or a part of it passes to someone else.',
          ],
        },
        'We do not sell personal information.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        `The service sets only the cookies that signing in needs, and keeps your session and your preferences in the storage
        of your browser. There are no cookies for advertising, and none of other companies. If you refuse them in your
        browser, you cannot sign in.`,
      ],
    },
    {
      id: 'do-not-track',
      title: 'Do Not Track',
      blocks: [
        `We do not follow you across other sites. The service therefore behaves the same whether or not your browser sends a
        “Do Not Track” signal.`,
      ],
    },
    {
      id: 'retention-and-security',
      title: 'How long we keep it, and how it is protected',
      blocks: [
        `We keep personal information for as long as its purpose, the agreement with your organization or the law needs it.
        Then it is deleted or made anonymous.`,
        `Connections are encrypted, passwords are kept as hashes only, access is limited to those who need it, and is
        recorded. No safeguard is perfect. If a breach puts you at risk, we tell you and the authorities as the law
        requires.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'Depending on where you live, you may have the right:',
        {
          list: [
            'to know whether we hold information about you, and to receive a copy;',
            'to have it corrected or deleted;',
            'to have its use limited, or to object to it;',
            'to take it with you in a usual format;',
            'to complain to the authority that supervises data protection where you live.',
          ],
        },
        'To exercise a right, write to us. We may have to verify that it is you who asks.',
      ],
    },
    {
      id: 'ccpa',
      title: 'For residents of California (CCPA)',
      blocks: [
        `In the past 12 months we have collected identifiers, contact data, network activity and professional information,
        for the purposes named above, and disclosed them to the recipients named above. In the same time we have sold
        none of it.`,
        `You may ask us to tell you what we collected about you in those 12 months, to correct it or to delete it, and we
        do not treat you worse for asking.`,
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
        {
          prominent: `The service is not for anyone under the age of 16, and we do not knowingly collect information from
            them.`,
        },
        'If you believe that someone under 16 has given us personal information, please write to us, and we delete it.',
      ],
    },
    {
      id: 'third-party-links',
      title: 'Links to other sites',
      blocks: [
        'Links may lead to sites that are not ours. Their own notices apply there, and we are not responsible for them.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this notice',
      blocks: [
        `When we change this notice, the new version and its date stand on this page. Before a material change takes effect
        we give at least 14 days’ notice, by email or in the service.`,
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['For questions about this notice, and to exercise your rights, write to:', { contact: 'mailbox' }],
    },
  ],
}
