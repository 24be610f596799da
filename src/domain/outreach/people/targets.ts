/** The programs in which a mail can be opened to be sent, with their labels. links.ts makes the links, and is needed only on a press. */

export const MAIL_TARGETS = ['gmail', 'outlook', 'default'] as const;
export type MailTarget = (typeof MAIL_TARGETS)[number];

export const TARGET_LABELS: Readonly<Record<MailTarget, string>> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  default: 'Default client',
};
