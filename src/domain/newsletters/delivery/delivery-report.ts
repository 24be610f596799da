/** Reports of mails that were not delivered: the fields of RFC 3464, and what a status of RFC 3463 means for the address. */
import type { BounceKind } from '@/domain/newsletters/preferences/consent';

export interface DeliveryReport {
  /** Who the report is about: the final and the original address, as they are there. */
  addresses: string[];
  /** Lower-cased, such as `failed` or `delayed`. */
  action: string;
  /** Such as 5.1.1; empty where the report gives none. */
  status: string;
}

const STATUS = /^[245]\.\d{1,3}\.\d{1,3}$/;
/** More recipients than one mail of ours has ever had. */
const MOST_RECIPIENTS = 20;

/** Fields of one block, lower-cased names, folded lines joined; the first of a name counts. Source: RFC 822 §3.1. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** `rfc822; asha@example.in`, also in angle brackets, to `asha@example.in`. Source: RFC 3464 §2.1.2. */
const addressOf = (field: string): string =>
  field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1');

/**
 * The recipients of the text of a message/delivery-status part. The block before them, about the whole message, and what does not
 * name an address and an action are left out. Source: RFC 3464 §2.
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
    .slice(0, MOST_RECIPIENTS);
}

/** The mailbox is full, the message too large, its content or its sender not liked: nothing is wrong with the address. Source: RFC 3463 §3. */
const NOT_THE_ADDRESS = /^5\.(?:2\.[23]|3\.4|6\.\d+|7\.\d+)$/;

/** What a failed delivery says of the address: `hard` gets no mail any more, `soft` is only noted. */
export const kindOfStatus = (status: string): Extract<BounceKind, 'hard' | 'soft'> =>
  /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !NOT_THE_ADDRESS.test(status) ? 'hard' : 'soft';

/** Null for reports that nothing went wrong (delivered, relayed, expanded). A delay is soft whatever its status. */
export function kindOfReport({ action, status }: DeliveryReport): Extract<BounceKind, 'hard' | 'soft'> | null {
  if (action === 'failed') return kindOfStatus(status);
  return action === 'delayed' ? 'soft' : null;
}
