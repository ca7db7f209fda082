import type { LegalSection } from '#features/legal/web/legal-text.ts'

/** Sections 7 to 15 of the terms of a managed-service provider's platform. */
export const termsClosing: readonly LegalSection[] = [
  {
    id: 'liability',
    title: 'Limitation of liability',
    blocks: [
      `Whatever damages you may incur, the entire liability of the Company and of its suppliers under these Terms, and
      your only remedy for all of them together, is limited to the amount that you actually paid through the Service in
      the twelve months before the event, or to 100 US dollars if you paid nothing.`,
      {
        prominent: `As far as the law allows, neither the Company nor its suppliers are liable for special, incidental,
          indirect or consequential damages of any kind: lost profits, lost data or other information, interrupted
          business, personal injury or loss of privacy that come from or relate to the use of the Service, or from being
          unable to use it, even if the Company was informed that such damages are possible, and even if the remedy fails of
          its essential purpose.`,
      },
      `Some states do not allow implied warranties to be excluded, or liability for incidental or consequential damages
      to be limited. There, some of the limits above may not apply to you, and the liability of each party is limited as
      far as the law permits. Nothing in these Terms limits liability that cannot be limited by law, such as that for
      fraud.`,
    ],
  },
  {
    id: 'as-is',
    title: '“As is” and “as available”',
    blocks: [
      {
        prominent: `The Service is provided to you “as is” and “as available”, with all its faults and defects and
          without warranty of any kind.`,
      },
      `As far as the law allows, the Company, for itself and for its affiliates, licensors and suppliers, disclaims all
      warranties, whether express, implied, statutory or otherwise. This includes every implied warranty of
      merchantability, of fitness for a particular purpose, of title and of non-infringement, and those that may arise
      from a course of dealing, of performance, or from trade usage.`,
      'Among other things, the Company does not warrant or represent that:',
      {
        list: [
          'the Service will meet your requirements or reach any result you intend;',
          'it will work with other software, systems or services, or without interruption;',
          'it will be free of errors, or that errors can or will be corrected;',
          'information shown in it is accurate, complete or up to date;',
          'it will find every weakness, failure or attack on the systems that it watches;',
          'the Service, its servers or the mail it sends are free of harmful components.',
        ],
      },
      `Some jurisdictions do not allow certain warranties, or the statutory rights of a consumer, to be excluded or
      limited. Some or all of the above may therefore not apply to you. It applies as far as the law can enforce it.`,
    ],
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    blocks: [
      `The laws of the State of Washington, United States, govern these Terms and your use of the Service. Its rules on
      the conflict of laws, and the United Nations Convention on Contracts for the International Sale of Goods, do not
      apply. Your use of the Service may also be subject to other local, state, national or international laws.`,
    ],
  },
  {
    id: 'disputes',
    title: 'Resolving disputes',
    blocks: [
      `If you have a concern or a dispute about the Service, you agree to try first to settle it informally, by writing
      to the Company. Tell us what happened, what it concerns and what you would like us to do. We do the same with
      you.`,
      `If the matter is not settled within 60 days, either side may bring it before the state or federal courts that sit
      in the State of Washington, and both sides accept that these courts have jurisdiction. If you are a consumer,
      mandatory rights to sue where you live remain untouched.`,
    ],
  },
  {
    id: 'us-compliance',
    title: 'United States legal compliance',
    blocks: [
      'You represent and warrant that:',
      {
        list: [
          `you are not located in a country that is subject to an embargo of the United States government, or that it
          has designated as a country that supports terrorism; and`,
          'you are not on any list of the United States government of prohibited or restricted parties.',
        ],
      },
      `The Service may be subject to the export control laws of the United States. You may not export it, re-export it or
      make it available where those laws forbid it.`,
    ],
  },
  {
    id: 'severability',
    title: 'Severability and waiver',
    blocks: [
      { heading: 'Severability' },
      `If a provision of these Terms is held to be unenforceable or invalid, it is changed and read so that it reaches its
      aim as far as the law allows, and all other provisions stay in full force.`,
      { heading: 'Waiver' },
      `If one side does not exercise a right or does not ask for a duty to be met, it may still do so at any later time.
      Accepting one breach does not mean accepting another.`,
    ],
  },
  {
    id: 'translation',
    title: 'Translation',
    blocks: [
      `We may have made these Terms available to you in other languages. You agree that the original text in English
      prevails where there is a dispute about what they mean.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these Terms',
    blocks: [
      `We may change or replace these Terms at any time. If a change is material, we give at least 14 days’ notice before
      the new terms take effect, in the Service or by email. What is a material change is for us to decide, in good
      faith.`,
      `If you go on opening or using the Service after the changes have taken effect, you agree to the new terms. If you
      do not agree to them, in whole or in part, please stop using the Service.`,
    ],
  },
  {
    id: 'contact',
    title: 'Contact us',
    blocks: ['If you have questions about these Terms, you can reach us by email:', { contact: 'mailbox' }],
  },
]
