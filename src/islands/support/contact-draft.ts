/** The unsent contact message, stored in this browser until it is sent. A draft of one account is not shown to another. */
import { CONTACT_FIELDS, CONTACT_LIMITS, type ContactField } from '@/domain/support/contact';
import { readText, writeText } from '@/lib/storage/storage';

const KEY = 'contact-draft';
export type ContactDraft = Record<ContactField, string>;

/** The stored draft as far as it fits the form and belongs to `owner` (an e-mail; empty for guests); null when there is none. */
export function parseContactDraft(text: string | null, owner: string): ContactDraft | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const record = stored as Record<string, unknown>;
  // What a guest began may be finished after signing in, but not the other way round.
  if (record['owner'] !== '' && record['owner'] !== owner) return null;
  const draft = Object.fromEntries(
    CONTACT_FIELDS.map((name) => {
      const value = Object.hasOwn(record, name) ? record[name] : '';
      return [name, typeof value === 'string' ? value.slice(0, CONTACT_LIMITS[name]) : ''];
    }),
  ) as ContactDraft;
  return CONTACT_FIELDS.some((name) => draft[name].trim() !== '') ? draft : null;
}

export const readContactDraft = (owner: string): ContactDraft | null => parseContactDraft(readText(KEY), owner);

export function saveContactDraft(draft: ContactDraft, owner: string): void {
  writeText(KEY, JSON.stringify({ owner, ...draft }));
}

export function dropContactDraft(): void {
  writeText(KEY, null);
}
