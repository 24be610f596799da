/** Whom a mail goes to: a saved entry or someone typed by hand, with what the sender noted about them and the log knows. */
import { formatDay } from '@/domain/time/days';
import type { SavedCard } from '@/domain/saved/cards';
import type { SavedType } from '@/domain/saved/items';
import type { OutreachEntry } from '@/domain/outreach/log';
import { readName } from '@/domain/text/person-name';
import { type MergeValues, type Recipient } from '@/domain/outreach/letters/merge';

/** What the sender noted about one person; stays in the browser. Empty texts are "not known". */
export interface PersonNotes {
  /** `seed:…` of a directory entry, `hand:…` of a person typed by hand. */
  id: string;
  /** The person's name; of an organisation the one to write to there. */
  name: string;
  /** For people typed by hand. */
  fund: string;
  email: string;
  /** Values of fields for this person alone. */
  values: MergeValues;
}

export const PEOPLE_LIMIT = 1000;

export const noNotes = (id: string): PersonNotes => ({ id, name: '', fund: '', email: '', values: new Map() });

export const isByHand = (id: string): boolean => id.startsWith('hand:');

/** These are named after the organisation, so the name greets no one. */
const ORGANISATIONS: readonly SavedType[] = ['pre-seed', 'seed', 'incubator'];
export const isOrganisation = ({ type }: Pick<SavedCard, 'type'>): boolean => ORGANISATIONS.includes(type);

const lastContactOf = (last: OutreachEntry | null): [string, string][] =>
  last ? [['lastContact', formatDay(last.day)]] : [];

/** An entry of a directory as someone to write to. An organisation gets a first name only where the sender noted one. */
export function recipientOfCard(
  card: Pick<SavedCard, 'type' | 'id' | 'name' | 'place' | 'tags'>,
  notes: PersonNotes | null,
  last: OutreachEntry | null,
): Recipient {
  const contact = notes?.name.trim() ?? '';
  const isFund = isOrganisation(card);
  const named = readName(contact);
  const names: [string, string][] =
    isFund || contact !== ''
      ? [
          ['firstName', named.first],
          ['lastName', named.last],
          ['fullName', contact],
        ]
      : [];
  return {
    id: `${card.type}:${card.id}`,
    name: card.name,
    email: notes?.email.trim() || null,
    fund: isFund ? card.name : notes?.fund.trim() || null,
    city: card.place.split(',')[0]?.trim() || null,
    focus: card.tags,
    own: new Map([...names, ...lastContactOf(last), ...filled(notes)]),
  };
}

/** Someone typed by hand. */
export const recipientByHand = (notes: PersonNotes, last: OutreachEntry | null): Recipient => ({
  id: notes.id,
  name: notes.name,
  email: notes.email.trim() || null,
  fund: notes.fund.trim() || null,
  own: new Map([...lastContactOf(last), ...filled(notes)]),
});

const filled = (notes: PersonNotes | null): [string, string][] =>
  [...(notes?.values ?? [])].filter(([, value]) => value.trim() !== '');

/** A mail that goes to no one in particular: what is known of the sender alone is filled in. */
export const NO_RECIPIENT: Recipient = { id: '', name: '', email: null };

/** The notes with these in front; the longest unused fall off the end. */
export const putNotes = (people: readonly PersonNotes[], notes: PersonNotes): PersonNotes[] =>
  [notes, ...people.filter(({ id }) => id !== notes.id)].slice(0, PEOPLE_LIMIT);

export const removeNotes = (people: readonly PersonNotes[], id: string): PersonNotes[] =>
  people.filter((notes) => notes.id !== id);
