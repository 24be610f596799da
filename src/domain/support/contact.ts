/** The contact form: its limits, its texts, and the settings that it needs. The input schema is in contact-input.ts. */
export const CONTACT_SENT = 'Your message has been sent successfully!';
export const CONTACT_NEXT = 'We will get back to you shortly.';
/** The specification's `{reason}` is the server's message. */
export const contactFailed = (reason: string): string => `Failed to send: ${reason}`;

export const CONTACT_LIMITS = { name: 100, email: 254, subject: 150, message: 5000 } as const;

export type ContactField = 'name' | 'email' | 'subject' | 'message';
export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message'];

/** The settings that the form needs before it is shown. */
export interface ContactSettings {
  /** The address that people can write to instead. */
  email: string;
  /** Public key of the challenge; null if there is none. */
  siteKey: string | null;
}
