/** Where a mail can be opened to be sent, and what people call it. The links themselves are in links.ts, which only a press needs. */

export const MAIL_TARGETS = ['gmail', 'outlook', 'default'] as const;
export type MailTarget = (typeof MAIL_TARGETS)[number];

export const TARGET_LABELS: Readonly<Record<MailTarget, string>> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  default: 'Default client',
};
