/** The terms and conditions that a person accepts at registration: six headed parts, as the dialog shows them. */

export interface TermsPart {
  heading: string;
  paragraphs: string[];
}

export const TERMS: readonly TermsPart[] = [
  {
    heading: 'General Disclaimer',
    paragraphs: [
      'Outset collects information about investors, incubators, mentors and learning material for people who start companies. It is information, not financial, legal, tax or investment advice. Decide for yourself, and ask a qualified adviser before you sign or spend.',
      'We take directory entries from public sources and from the organisations themselves. Entries can be out of date or incomplete. An entry is not a recommendation, and it does not mean that the organisation works with us.',
      'The calculators show results based on the numbers you enter. They do not predict the future.',
    ],
  },
  {
    heading: 'Security & User Responsibility',
    paragraphs: [
      'Keep your password to yourself and use one you do not use anywhere else. You are responsible for what happens in your account until you tell us someone else has access.',
      'The details you give when you register must be true and must be yours. We use your email address to confirm that the account is yours. You cannot change it in your settings: write to our support team if you lose it.',
      'We store passwords only as salted hashes. You can see the devices that are signed in to your account, and end any of them at any time.',
    ],
  },
  {
    heading: 'Platform Limitations & Risks',
    paragraphs: [
      'Outset is in early access. Features may change, and the service may be interrupted for maintenance or by faults that we do not control.',
      'We do not promise that you will find an investor, raise money or be accepted by an incubator. Raising money carries risk, and you are responsible for the agreements you make.',
      'Keep your own copy of anything you cannot afford to lose. You can export your lists and calculations.',
    ],
  },
  {
    heading: 'Third-Party Services',
    paragraphs: [
      'Entries and articles link to websites that belong to others. Their terms and their privacy rules apply there, and we are not responsible for what they publish.',
      'Some features use services of other companies, for example to send email, show a map or arrange a meeting. They receive only what they need for that.',
    ],
  },
  {
    heading: 'User Conduct',
    paragraphs: [
      'Use Outset to build your company or to support those who do. Do not copy the directories in bulk, send unsolicited mass emails to the contacts, pretend to be someone else, or try to get around limits and security.',
      'What you write must be lawful and must not harm others. We may remove content, and suspend or close an account, if these terms are broken.',
      'You may close your account at any time.',
    ],
  },
  {
    heading: 'Platform Resources',
    paragraphs: [
      'Templates, guides, terms and roadmap items are there for you to use and adapt in your own company. Do not sell them or publish them as a collection.',
      'The name Outset, its mark and its design remain ours. What you enter remains yours; you allow us to store and process it so that we can provide the service to you.',
    ],
  },
];
