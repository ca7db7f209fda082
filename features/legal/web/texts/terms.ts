import type { LegalText } from '#features/legal/web/legal-text.ts'
import { termsClosing } from './terms-closing.ts'

/** The terms of a managed-service provider's platform: 15 sections (spec B §2, §9). */
export const terms: LegalText = {
  title: 'Terms and Conditions',
  lead: `The rules for using the platform of {company}, and what you and we may expect of each other. Please read them
    before you use it.`,
  updated: '2026-11-01',
  sections: [
    {
      id: 'interpretation',
      title: 'Interpretation and definitions',
      blocks: [
        `Words that begin with a capital letter have the meaning given here, whether they stand in the singular or in
        the plural. Headings are there to help you find your way and change no meaning. “Including” means “including,
        among other things”.`,
        {
          terms: [
            [
              'Account',
              'the access that was set up for you, personally or for your organization, so that you can sign in.',
            ],
            ['Company', '{company}, also called “we”, “us” and “our” in these Terms.'],
            [
              'Content',
              `everything that you or your organization put into the Service or let it collect: device data, tickets,
              scripts, documents, messages and settings.`,
            ],
            ['Country', 'the State of Washington, United States of America.'],
            ['Device', 'anything that can reach the Service, such as a computer, a server, a phone or a tablet.'],
            [
              'Feedback',
              'ideas, suggestions and reports about the Service that you send to us, whether asked for or not.',
            ],
            [
              'Service',
              `the IT operations platform of the Company: its web pages, modules, programming interfaces, agents and
              gateways.`,
            ],
            ['Terms', 'these Terms and Conditions, which are the whole agreement about the use of the Service.'],
            ['Third-party service', 'a product, a site or content of someone else that the Service shows or links to.'],
            [
              'You',
              `the person who uses the Service and, where that person acts for an organization, the organization
              too.`,
            ],
          ],
        },
      ],
    },
    {
      id: 'acknowledgment',
      title: 'Acknowledgment',
      blocks: [
        `These Terms govern the use of the Service and are the agreement between you and the Company. They set out the
        rights and duties of everyone who uses the Service.`,
        `You may use the Service only if you accept these Terms and keep to them. They apply to visitors, users and
        everyone else who opens the Service. By opening or using it you agree to be bound by them. If you do not agree
        to any part, you may not use the Service.`,
        {
          prominent: `You confirm that you are over 18 years of age. The Company does not permit anyone younger to use
            the Service.`,
        },
        `If you use the Service for an organization, you confirm that you may bind it to these Terms. Where your
        organization has signed a separate agreement with us, that agreement comes first wherever the two disagree.`,
        `Your use of the Service also depends on our Privacy Policy. It tells which personal information we handle,
        why, and which rights you have. Please read it with care.`,
        { see: 'privacy' },
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      blocks: [
        `The Service and everything original in it, apart from your Content, belong to the Company and its licensors
        and stay theirs. They are protected by copyright, trademark and other laws of the Country and of other
        countries.`,
        `Our names, logos and trade dress may not be used with any product or service without our written consent.
        Marks of others that the Service shows belong to their owners.`,
        `Your Content stays yours. You allow us to store, copy, transmit and display it only as far as this is needed
        to run the Service for you, to keep it safe, to support you and to meet the law. That permission ends when the
        Content is deleted, apart from copies in backups until these are overwritten.`,
        'You are responsible for your Content, and for having the right to put it into the Service.',
        'For software that you install, such as agents and gateways, the End-User License Agreement applies as well.',
        { see: 'agreement' },
      ],
    },
    {
      id: 'feedback',
      title: 'Your feedback to us',
      blocks: [
        `We are glad about Feedback. When you send it, you pass all rights in it to the Company. Where the law does not
        let you do that, you grant the Company a license that is not exclusive, is permanent, cannot be revoked, costs
        nothing and holds worldwide, to use, copy, change, publish and pass on the Feedback without limits.`,
        `We owe you no payment for Feedback and need not keep it confidential. Do not send us anything as Feedback that
        you want to keep secret, or that belongs to someone else.`,
      ],
    },
    {
      id: 'links',
      title: 'Links to other websites',
      blocks: [
        `The Service may contain links to sites and services that we neither own nor control. We are not responsible for
        their content, their privacy practices or what they do, and we do not warrant what they offer.`,
        `You agree that the Company is not liable, directly or indirectly, for damage or loss that comes from using, or
        relying on, content, goods or services found there.`,
        'We advise you to read the terms and the privacy policy of every site that you visit.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      blocks: [
        'We may suspend or end your access at once, without notice and without liability, for one of these reasons:',
        {
          list: [
            'you break these Terms or the law;',
            'your Account or your Device puts the Service, other users or their data at risk;',
            'a court or an authority orders us to;',
            'the agreement with the organization through which you have access has ended.',
          ],
        },
        `When access ends, your right to use the Service ends with it. If you want to close your Account, you may simply
        stop using the Service, or ask the administrator of your organization, or us, to close it.`,
        `Sections that by their nature are meant to last remain in force, among them those on intellectual property,
        liability, governing law and disputes.`,
      ],
    },
    ...termsClosing,
  ],
}
