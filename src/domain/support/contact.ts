/** The contact form: its fields, its limits and what it says. What it accepts is in contact-input.ts. */
export const CONTACT_SENT = 'Your message has been sent successfully!';
export const CONTACT_NEXT = 'We will get back to you shortly.';
/** `{reason}` of the specification is what the server says. */
export const contactFailed = (reason: string): string => `Failed to send: ${reason}`;

export const CONTACT_LIMITS = { name: 100, email: 254, subject: 150, message: 5000 } as const;

export type ContactField = 'name' | 'email' | 'subject' | 'message';
export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message'];

/** What the form needs to know before it is shown. */
export interface ContactSettings {
  /** Where a mail can be written to instead. */
  email: string;
  /** Public key of the challenge; null when none is asked. */
  siteKey: string | null;
}
