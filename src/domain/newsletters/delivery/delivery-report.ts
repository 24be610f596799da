/** Reports of mails that were not delivered: the fields of RFC 3464, the meaning of an RFC 3463 status for the address, and retries. */
import { z } from 'zod';
import type { BounceKind } from './suppressions';
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';
import { MINUTE_MS } from '@/domain/time/durations';

export interface DeliveryReport {
  /** The recipient: the final and the original address, as the report has them. */
  addresses: string[];
  /** Lower-cased, such as `failed` or `delayed`. */
  action: string;
  /** Such as 5.1.1; empty if the report gives none. */
  status: string;
}

const STATUS = /^[245]\.\d{1,3}\.\d{1,3}$/;
/** More recipients than one mail of ours has ever had. */
const MAX_RECIPIENTS = 20;

/** Fields of one block, with lower-cased names and folded lines joined; the first field of a name counts. Source: RFC 822 §3.1. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Turns `rfc822; asha@example.in`, also in angle brackets, into `asha@example.in`. Source: RFC 3464 §2.1.2. */
const addressOf = (field: string): string =>
  field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1');

/**
 * The recipients in the text of a message/delivery-status part. Leaves out the first block, which is about the whole message, and blocks
 * without an address or an action. Source: RFC 3464 §2.
 */
export function readDeliveryStatus(text: string): DeliveryReport[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map(fieldsOf)
    .flatMap((fields) => {
      const addresses = [fields.get('final-recipient'), fields.get('original-recipient')].flatMap((field) =>
        field ? [addressOf(field)] : [],
      );
      const action = (fields.get('action') ?? '').toLowerCase();
      const status = (fields.get('status') ?? '').split(/[\s(]/, 1)[0] ?? '';
      return addresses.length > 0 && action ? [{ addresses, action, status: STATUS.test(status) ? status : '' }] : [];
    })
    .slice(0, MAX_RECIPIENTS);
}

/** The mailbox is full, the message is too large, or its content or sender was refused: nothing is wrong with the address. Source: RFC 3463 §3. */
const NOT_THE_ADDRESS = /^5\.(?:2\.[23]|3\.4|6\.\d+|7\.\d+)$/;

/** The effect of a failed delivery on the address: `hard` gets no mail any more, `soft` is only noted. */
export const kindOfStatus = (status: string): Extract<BounceKind, 'hard' | 'soft'> =>
  /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !NOT_THE_ADDRESS.test(status) ? 'hard' : 'soft';

/** Null for reports that nothing went wrong (delivered, relayed, expanded). A delay is soft whatever its status. */
export function kindOfReport({ action, status }: DeliveryReport): Extract<BounceKind, 'hard' | 'soft'> | null {
  if (action === 'failed') return kindOfStatus(status);
  return action === 'delayed' ? 'soft' : null;
}

const MAX_EVENTS = 100;

const event = z.object({
  /** The provider's id: events with the same id count once. */
  id: z.string().min(1).max(200),
  type: z.enum(['bounced', 'complained'], { error: 'type: please send bounced or complained.' }),
  address: z
    .string()
    .max(320)
    .transform((text) => readEmailAddress(tidyEmailAddress(text))?.toLowerCase() ?? '')
    .refine(Boolean, { error: 'address: please send an e-mail address.' }),
  /** The status code of RFC 3463. A bounce without it does not count as hard. */
  status: z.string().max(20).default(''),
});

/** The input of a mail provider's report about returned mails and spam complaints. */
export const mailReport = z.object({
  events: z
    .array(event)
    .min(1)
    .max(MAX_EVENTS, { error: `events: at most ${MAX_EVENTS} at once.` }),
});
export type MailReport = z.output<typeof mailReport>;
export type MailReportEvent = MailReport['events'][number];

export const REPORT_NOT_SIGNED = 'The signature is not right.';
export const REPORT_NOT_READ = 'Please send {"events": [{"id", "type", "address", "status"}]}.';

// When a mail that was not accepted is retried.

/** Waits after the first, second … try, ms; then it has failed. */
const BACKOFF_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);

/** The wait after `tries` tries that failed for now, ms; null if there are no more tries. */
export const waitAfter = (tries: number): number | null => BACKOFF_MS[tries - 1] ?? null;
