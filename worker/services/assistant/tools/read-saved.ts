/** Finds the person's saved entries, with their own notes, by words, city, step, day of the follow-up or collection. */
import { z } from 'zod';
import { isAccount } from '@/domain/accounts/actor';
import { isListNoise, topicWords, wordsOf } from '@/domain/assistant/embedded/ask-words';
import { GOOD_SCORE, scoreOf } from '@/domain/assistant/embedded/score';
import { isOfKind, kindNoun, SAVED_KINDS, savedKind } from '@/domain/assistant/own/saved-kinds';
import { placeNamed } from '@/domain/assistant/embedded/places/places';
import type { Entry, Finding } from '@/domain/assistant/tool';
import { addDays, formatDay } from '@/domain/time/days';
import type { SavedCard } from '@/domain/saved/cards';
import { dayInIndia } from '@/domain/time/india';
import { refText, SAVED_TYPE_NAMES, type SavedRef } from '@/domain/saved/items';
import { PIPELINE_STEPS } from '@/domain/saved/records';
import type { Deal, SavedView } from '@/domain/saved/deals';
import { readSavedView, listSavedCards, type Saved } from '@worker/services/saved/saved';
import type { Ctx } from '@worker/services/core/context';
import { excerptOf } from './entries';
import { tool } from './tool';

const MOST = 10;
const WEEK_DAYS = 7;
export const SAVED_PAGE = '/portal/saved-investors';

const input = z.object({
  text: z.string().trim().max(100).default('').describe('Words of the name, the sector or the note; empty for all'),
  city: z.string().trim().max(80).nullish(),
  step: z.enum(PIPELINE_STEPS).optional().describe('Only those at this step of a collection'),
  due: z
    .enum(['overdue', 'today', 'week', 'any'])
    .optional()
    .describe('Only those with a follow-up day: overdue, by today, within 7 days, or any day'),
  collection: z.string().trim().max(80).optional().describe('Only the items of this collection'),
  shows: z.enum(['items', 'collections', 'notes', 'all']).default('items'),
  of: z.enum(SAVED_KINDS).optional(),
});
type Input = z.output<typeof input>;

/** One saved entry with its items and the person's notes, from all collections. */
interface SavedDeals extends SavedRef {
  items: Deal[];
  notes: string;
}

/** Every saved entry once, from favourites and collections, by `type:id`. */
export function dealsOf({ view: { favourites, collections }, notes }: Saved): Map<string, SavedDeals> {
  const byEntry = new Map<string, SavedDeals>();
  const of = (ref: SavedRef): SavedDeals => {
    const known = byEntry.get(refText(ref)) ?? {
      type: ref.type,
      id: ref.id,
      items: [],
      notes: notes.get(refText(ref)) ?? '',
    };
    byEntry.set(refText(ref), known);
    return known;
  };
  for (const ref of favourites) of(ref);
  for (const item of collections.flatMap(({ items }) => items)) {
    of(item).items.push(item);
  }
  return byEntry;
}

const savedPage: Entry = {
  ref: `page:${SAVED_PAGE}`,
  kind: 'page',
  title: 'Saved Items',
  href: SAVED_PAGE,
  excerpt: 'Everything you saved.',
};

/** "In talks; follow-up 3 December 2026, overdue". */
function stateOf(items: readonly Deal[], today: string): string {
  const days = items.flatMap(({ followUp }) => followUp ?? []).sort();
  const [day] = days;
  const steps = [...new Set(items.map(({ step }) => step))].join(', ');
  const when = day ? `follow-up ${formatDay(day)}${day < today ? ', overdue' : day === today ? ', today' : ''}` : '';
  const why = items.flatMap(({ reason }) => reason || []).map((reason) => `your reason: ${reason}`);
  return [steps, ...new Set(why), when].filter(Boolean).join('; ');
}

function entriesOf(card: SavedCard, { items, notes }: SavedDeals, today: string): Entry[] {
  const facts = [stateOf(items, today), SAVED_TYPE_NAMES[card.type], card.place, card.tags.join(', ')]
    .filter(Boolean)
    .join('; ');
  const at = `${card.type}:${card.id}`;
  const saved: Entry = {
    ref: `saved:${at}`,
    kind: 'saved',
    title: card.name,
    href: card.href,
    excerpt: excerptOf(facts),
  };
  if (!notes) return [saved];
  return [
    saved,
    { ref: `note:${at}`, kind: 'note', title: card.name, href: SAVED_PAGE, excerpt: excerptOf(`Your note: ${notes}`) },
  ];
}

const earliest = ({ items }: SavedDeals): string =>
  items.flatMap(({ followUp }) => followUp ?? []).sort()[0] ?? '9999-12-31';

function isDue(deals: SavedDeals, due: NonNullable<Input['due']>, today: string): boolean {
  const day = earliest(deals);
  if (day.startsWith('9999')) return false;
  if (due === 'any') return true;
  if (due === 'overdue') return day < today;
  return day <= (due === 'today' ? today : addDays(today, WEEK_DAYS));
}

const fitsWords = (card: SavedCard, notes: string, words: readonly string[]): boolean =>
  words.length === 0 ||
  scoreOf({ title: [card.name, ...card.tags].join(' '), body: `${card.text} ${notes}` }, words, new Map()) >=
    GOOD_SCORE;

function collectionsFinding({ collections }: SavedView): Finding {
  if (collections.length === 0) return { says: 'You have no collections yet.', entries: [savedPage] };
  return {
    says: `You have ${collections.length} ${collections.length === 1 ? 'collection' : 'collections'}`,
    lines: collections.map(({ name, items }) => `${name}: ${items.length} ${items.length === 1 ? 'entry' : 'entries'}`),
    entries: [savedPage],
  };
}

/** Describes in words what the items have in common. */
function asked({ step, due, collection, text, city }: Input): string {
  const day =
    due &&
    {
      overdue: 'an overdue follow-up',
      today: 'a follow-up by today',
      week: 'a follow-up overdue or within 7 days',
      any: 'a follow-up day',
    }[due];
  return [
    text && `for “${text}”`,
    city && `in ${city}`,
    step && `at the step ${step}`,
    day && `with ${day}`,
    collection && `in the collection “${collection}”`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const readSaved = tool({
  name: 'read_saved',
  description:
    'Finds what the person saved, with its step, follow-up day and their own notes: by words, city, step, due day or collection; or lists their collections.',
  status: 'Looking through your saved items',
  input,
  permission: 'saved:sync',
  scope: 'person',
  words: /\b(?:sav|note|collection|shortlist|favou?rite|bookmark|follow|talk|contact|passed|my\b)/i,
  async run(ctx, given) {
    if (!isAccount(ctx.actor)) return { says: 'Sign in to see your saved items.' };
    const saved = await readSavedView(ctx, ctx.actor.accountId);
    const { view } = saved;
    const all = dealsOf(saved);
    if (all.size === 0) return { says: 'You have not saved anything in your account yet.' };
    if (given.shows === 'collections') return collectionsFinding(view);
    const today = dayInIndia(ctx.now());
    const { text, city, step, due, collection, shows } = given;
    const named =
      collection === undefined
        ? null
        : view.collections.find(({ name }) => name.toLowerCase() === collection.toLowerCase());
    // "My investors list" is a kind of entries if no collection has that name.
    const isKind = collection !== undefined && !named && wordsOf(collection).every(isListNoise);
    const of = given.of ?? (isKind ? savedKind(collection).of : undefined);
    if (collection !== undefined && !named && !of)
      return { ...collectionsFinding(view), says: `You have no collection “${collection}”. These are yours` };
    const inCollection = named && new Set(named.items.map(refText));
    const words = topicWords(text);
    const place = city ? placeNamed(city) : null;
    const isThere = ({ place: at }: SavedCard) =>
      place === null || [...place.cities, ...place.regions].some((name) => at.split(', ').includes(name));
    const cards = await listSavedCards(ctx, [...all.values()]);
    const fitting = cards
      .flatMap((card) => {
        const deals = all.get(refText(card));
        return deals ? [{ card, deals }] : [];
      })
      .filter(
        ({ card, deals }) =>
          isThere(card) &&
          (!of || isOfKind(card.type, of)) &&
          fitsWords(card, deals.notes, words) &&
          (!inCollection || inCollection.has(refText(card))) &&
          (!step || deals.items.some((item) => item.step === step)) &&
          (!due || isDue(deals, due, today)) &&
          (shows !== 'notes' || deals.notes !== ''),
      );
    if (due) fitting.sort((a, b) => (earliest(a.deals) < earliest(b.deals) ? -1 : 1));
    if (fitting.length === 0)
      return due || step
        ? {
            says: `None of your saved items is ${step ? `at the step ${step}` : `there ${asked(given)}`}.`,
            entries: [savedPage],
          }
        : {
            says: of ? `You have saved no ${kindNoun(of, 0)} that match.` : 'None of your saved items match that.',
            entries: [savedPage],
          };
    const count = fitting.length;
    const shown = fitting.flatMap(({ card, deals }) => entriesOf(card, deals, today)).slice(0, MOST);
    const what = asked(given);
    const says =
      shows === 'all' || (what === '' && shows === 'items')
        ? `You saved ${count} ${of ? kindNoun(of, count) : count === 1 ? 'entry' : 'entries'}:`
        : shows === 'notes'
          ? count === 1
            ? 'You wrote notes on this entry:'
            : `You wrote notes on ${count} entries:`
          : `${count} of your saved items ${count === 1 ? 'matches' : 'match'}${due || step || named ? `, ${what}` : ''}:`;
    return { entries: [...shown, savedPage], total: count, says };
  },
});

/** Names of the person's collections; none for guests. */
export async function collectionNames(ctx: Ctx): Promise<string[]> {
  if (!isAccount(ctx.actor)) return [];
  return (await readSavedView(ctx, ctx.actor.accountId)).view.collections.map(({ name }) => name);
}
