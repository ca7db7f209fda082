import type { LegalSection } from '#features/legal/web/legal-text.ts'

/** Sections 11 to 20 of the End-User License Agreement. */
export const agreementClosing: readonly LegalSection[] = [
  {
    id: 'termination',
    title: 'Term and termination',
    blocks: [
      `This Agreement stays in force until you or the Company end it. You may end it by removing the Software from all
      your Devices and deleting every copy of it.`,
      `The Company may suspend or end it at any time, for any reason or for none, with or without prior notice. It ends at
      once, and without notice from the Company, if you do not keep to one of its provisions.`,
      `When it ends, you must stop using the Software and delete all copies of it from your Devices. That limits none of
      the rights and remedies that the Company has by law or in equity if you broke your duties while it was in force.`,
    ],
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    blocks: [
      `You agree to indemnify the Company and its parents, subsidiaries, affiliates, officers, employees, agents, partners
      and licensors, and to hold them harmless, against every claim or demand, reasonable attorneys’ fees included, that
      is due to or arises out of:`,
      {
        list: [
          'your use of the Software;',
          'your breach of this Agreement, or of a law or a regulation;',
          'your infringement of a right of someone else;',
          'the Content and the scripts that you run with the Software.',
        ],
      },
    ],
  },
  {
    id: 'no-warranties',
    title: 'No warranties',
    blocks: [
      {
        prominent: `The Software is provided to you “as is” and “as available”, with all faults and defects and without
          warranty of any kind.`,
      },
      `As far as the law permits, the Company, for itself, its affiliates and its and their licensors and suppliers,
      expressly disclaims all warranties, whether express, implied, statutory or otherwise, including the implied
      warranties of merchantability, fitness for a particular purpose, title and non-infringement.`,
      `The Company makes no promise that the Software will meet your requirements, achieve an intended result, be
      compatible with other software, run without interruption, meet a standard of performance or reliability, or be free
      of errors, nor that errors can or will be corrected.`,
      `Some jurisdictions do not allow implied warranties to be excluded, or the rights of consumers to be limited. There,
      the above applies only as far as the law can enforce it.`,
    ],
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    blocks: [
      `Whatever damages you may incur, the entire liability of the Company and of its suppliers under this Agreement, and
      your only remedy, is limited to the amount that you actually paid for the Software in the twelve months before the
      event that gave rise to the claim.`,
      {
        prominent: `As far as the law permits, neither the Company nor its suppliers are liable for special, incidental,
          indirect, punitive or consequential damages, among them loss of profits, of data, of business or of privacy,
          that arise out of or relate to the Software, even if they were informed that such damages are possible.`,
      },
      `Some states or jurisdictions do not allow incidental or consequential damages to be excluded or limited, so that the
      limits above may not apply to you.`,
    ],
  },
  {
    id: 'severability',
    title: 'Severability and waiver',
    blocks: [
      `If a provision of this Agreement is held to be unenforceable or invalid, it is changed and read so that it reaches
      its aim as far as the law allows, and all other provisions stay in full force.`,
      `Not exercising a right, or not asking for a duty to be met, does not keep a party from doing so later. Waiving one
      breach waives no other.`,
    ],
  },
  {
    id: 'us-compliance',
    title: 'United States legal compliance',
    blocks: [
      `You represent and warrant that you are not located in a country that is subject to an embargo of the United States
      government or that it has designated as a country that supports terrorism, and that you are not on any list of the
      United States government of prohibited or restricted parties.`,
      `You may not export or re-export the Software, nor pass it on, where the export laws of the United States or those
      of the place where you obtained it forbid it.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this Agreement',
    blocks: [
      `The Company may change or replace this Agreement at any time. If a change is material, we give at least 14 days’
      notice before the new terms take effect. What is a material change is for the Company to decide, in good faith.`,
      `If you go on using the Software after a change has taken effect, you agree to be bound by it. If you do not agree
      to the new terms, you may no longer use the Software.`,
    ],
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    blocks: [
      `The laws of the State of Washington, United States, govern this Agreement and your use of the Software, without its
      rules on the conflict of laws. Your use of the Software may also be subject to other local, state, national or
      international laws. The United Nations Convention on Contracts for the International Sale of Goods does not
      apply.`,
    ],
  },
  {
    id: 'entire-agreement',
    title: 'Entire agreement',
    blocks: [
      `This Agreement is the entire agreement between you and the Company about the use of the Software, and takes the
      place of everything written or spoken about it before. A signed agreement between your organization and the
      Company comes first wherever the two disagree.`,
      `When you use or buy other services of the Company, further terms may apply. The Company gives them to you at the
      time of that use or purchase.`,
      { see: 'terms' },
    ],
  },
  {
    id: 'contact',
    title: 'Contact us',
    blocks: ['If you have questions about this Agreement, you can reach us by email:', { contact: 'mailbox' }],
  },
]
