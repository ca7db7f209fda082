import type { LegalText } from '#features/legal/web/legal-text.ts'
import { agreementClosing } from './agreement-closing.ts'

/** The End-User License Agreement: 20 sections (spec B §2). */
export const agreement: LegalText = {
  title: 'End-User License Agreement',
  lead: `The license under which {company} lets you install and use its software: the agent, the gateway and the web
    application.`,
  updated: '2026-11-01',
  sections: [
    {
      id: 'interpretation',
      title: 'Interpretation and definitions',
      blocks: [
        'Words that begin with a capital letter mean the same wherever they stand in this Agreement:',
        {
          terms: [
            [
              'Agent',
              `the program that runs on a Device, collects operational data from it and carries out the tasks that an
              administrator gives it.`,
            ],
            ['Agreement', 'this End-User License Agreement.'],
            ['Company', '{company}, also called “we”, “us” and “our”.'],
            ['Content', 'text, images, scripts, files, measurements and other material that the Software handles.'],
            ['Device', 'a computer, a server, a phone or another machine on which the Software runs or is used.'],
            ['Gateway', 'the program that passes on the data of several Agents at one site.'],
            [
              'Software',
              `the Agent, the Gateway, the web application and their documentation, together with every update that we
              provide.`,
            ],
            ['Third-party service', 'a product, a site or content of someone else that works with the Software.'],
            ['You', 'the person who installs or uses the Software, and the organization for which that person acts.'],
          ],
        },
      ],
    },
    {
      id: 'acknowledgment',
      title: 'Acknowledgment',
      blocks: [
        `By pressing a button that says you agree, or by downloading, installing or using the Software, you agree to be
        bound by this Agreement. If you do not agree, do not download, install or use it.`,
        {
          prominent:
            'You confirm that you are over 18 years of age and that you may enter into this Agreement, for yourself ' +
            'and for the organization you act for.',
        },
        `This Agreement is a legal document between you and the Company. The Software is licensed to you, not sold, and
        only for use under these terms.`,
      ],
    },
    {
      id: 'license',
      title: 'License',
      blocks: [
        { heading: 'What you may do' },
        `The Company grants you a license that can be revoked, is not exclusive, cannot be transferred and is limited, to
        download, install and use the Software for your own internal business operations and, if you are a
        managed-service provider, for those of the customers whom you serve, strictly under this Agreement.`,
        {
          systems: `The Agent and the Gateway may be installed on the number of Devices that your subscription covers,
            under Windows, Linux and macOS.`,
        },
        { heading: 'What you may not do' },
        'You agree not to do any of the following, and not to let others do it:',
        {
          list: [
            `license, sell, rent, lease, assign, host or otherwise exploit the Software for money, or make it available
            to third parties other than the customers named above;`,
            'copy the Software, other than for installation and one copy for backup;',
            `modify, translate, decompile or reverse engineer any part of it, unless the law grants you that right
            regardless of this Agreement;`,
            'remove, change or hide a notice of copyright, trademark or other rights;',
            'get around a technical limit, a license check or a safeguard of the Software;',
            'use it to build a product that competes with it.',
          ],
        },
      ],
    },
    {
      id: 'content-restrictions',
      title: 'Restrictions on content and use',
      blocks: [
        `You are responsible for the Content that you create, upload, run or send with the Software, and for the Devices
        on which you install it. You may do so only with the permission of their owners and, where the law asks for it,
        with notice to the people who use them.`,
        'The Software must not be used to create, store, run or send anything that:',
        {
          list: [
            'is unlawful, or promotes an unlawful act;',
            'defames, threatens, harasses or discriminates against a person or a group;',
            'infringes a patent, a trademark, a trade secret, a copyright or the privacy of anyone;',
            'contains or installs a virus, a trojan or other code meant to damage or to spy on a system;',
            'pretends to come from a person or an organization that it does not come from;',
            'reaches into a system or data without the authority to do so;',
            'overloads or disturbs the systems of the Company or of others.',
          ],
        },
        `The Company may, but need not, decide whether Content is appropriate and keeps to this Agreement, and may refuse
        or remove it. It may also limit or revoke the use of the Software for users who put up such Content.`,
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      blocks: [
        `The Software, with every copyright, patent, trademark, trade secret and other right in it, is and stays the sole
        property of the Company and its licensors. Nothing in this Agreement passes any of it on to you, apart from the
        license above.`,
        `The Company need not indemnify or defend you against claims of third parties that come from your use of the
        Software. Should the law require it to do so, the Company alone decides whether and how to settle such a claim.`,
        `Some parts of the Software are open-source components with licenses of their own. For those parts, their
        licenses apply; their texts come with the Software.`,
      ],
    },
    {
      id: 'suggestions',
      title: 'Your suggestions',
      blocks: [
        `Feedback, comments, ideas, improvements and suggestions about the Software that you send to the Company become
        its sole property.`,
        `The Company may use, copy, change, publish and pass them on for any purpose and in any way, without naming you
        and without payment.`,
      ],
    },
    {
      id: 'modifications',
      title: 'Modifications of the Software',
      blocks: [
        `The Company may change, suspend or discontinue the Software, or a service that it connects to, temporarily or
        permanently, with or without notice, and without liability to you. Where a paid function is withdrawn permanently, we tell
        the administrator of your organization beforehand wherever that is possible.`,
      ],
    },
    {
      id: 'updates',
      title: 'Updates',
      blocks: [
        `From time to time the Company may provide improvements of the Software: patches, corrections, updates, upgrades
        and other changes. They may add functions, change them or take them away.`,
        `You agree that the Company need not provide updates, nor go on providing or enabling particular functions, and
        that every update is part of the Software and subject to this Agreement. Updates that close a security gap may
        be installed without asking.`,
      ],
    },
    {
      id: 'third-party-services',
      title: 'Third-party services',
      blocks: [
        `The Software may display, include or make available content of third parties, such as data, information and
        applications, or provide links to their sites.`,
        `You agree that the Company is not responsible for third-party services: not for their accuracy, completeness,
        timeliness, validity, legality, decency or quality, nor for any other aspect of them. It has no liability to you
        or to anyone else for them.`,
        'You use them entirely at your own risk and under the terms of those who provide them.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      blocks: [
        `The Agent collects logs of the Device on which it runs: its IP address, its MAC address, its host name, the name
        of its operating system, the user who is logged in, its utilization and the applications that run on it. It
        sends them to the platform over an encrypted connection, for the administrators of your organization to see.`,
        'How the Company handles personal information is described in its Privacy Policy.',
        { see: 'privacy' },
      ],
    },
    ...agreementClosing,
  ],
}
