/** The recipients of a mail: a saved entry or a person typed by hand, with the sender's notes and the last contact in the log. */
import { formatDay } from '@/domain/time/days';
import type { SavedCard } from '@/domain/saved/cards';
import type { SavedType } from '@/domain/saved/items';
import type { OutreachEntry } from '@/domain/outreach/log';
import { readName } from '@/domain/text/person-name';
import { type MergeValues, type Recipient } from '@/domain/outreach/letters/merge';

/** The sender's notes about one person; they stay in the browser. Empty texts mean "not known". */
export interface PersonNotes {
  /** `seed:…` of a directory entry, `hand:…` of a person typed by hand. */
  id: string;
  /** The person's name; for an organisation, the person to write to there. */
  name: string;
  /** For people typed by hand. */
  fund: string;
  email: string;
  /** Values of fields for this person only. */
  values: MergeValues;
}

export const PEOPLE_LIMIT = 1000;

export const noNotes = (id: string): PersonNotes => ({ id, name: '', fund: '', email: '', values: new Map() });

export const isByHand = (id: string): boolean => id.startsWith('hand:');

/** These entries have the name of an organisation, so it cannot be used in a greeting. */
const ORGANISATIONS: readonly SavedType[] = ['pre-seed', 'seed', 'incubator'];
export const isOrganisation = ({ type }: Pick<SavedCard, 'type'>): boolean => ORGANISATIONS.includes(type);

const lastContactOf = (last: OutreachEntry | null): [string, string][] =>
  last ? [['lastContact', formatDay(last.day)]] : [];

/** An entry of a directory as someone to write to. An organisation gets a first name only if the sender noted one. */
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

/** For a mail without a recipient: only the sender's values are filled in. */
export const NO_RECIPIENT: Recipient = { id: '', name: '', email: null };

/** The notes with these at the front; the notes that were not used for the longest time are removed. */
export const putNotes = (people: readonly PersonNotes[], notes: PersonNotes): PersonNotes[] =>
  [notes, ...people.filter(({ id }) => id !== notes.id)].slice(0, PEOPLE_LIMIT);

export const removeNotes = (people: readonly PersonNotes[], id: string): PersonNotes[] =>
  people.filter((notes) => notes.id !== id);
