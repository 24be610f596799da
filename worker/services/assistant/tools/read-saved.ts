/** Finds what the person saved and noted. */
import { z } from 'zod';
import { isAccount } from '../../../../src/domain/accounts/actor';
import { GOOD_SCORE, scoreOf } from '../../../../src/domain/chat/embedded/score';
import { topicWords } from '../../../../src/domain/chat/embedded/words';
import type { Entry } from '../../../../src/domain/chat/tool';
import type { SavedCard } from '../../../../src/domain/saved/cards';
import { readRef, refText, SAVED_TYPE_NAMES, type SavedRef } from '../../../../src/domain/saved/items';
import { sql, statementOf } from '../../../db/sql';
import type { Ctx } from '../../core/context';
import { listSavedCards } from '../../saved/saved-cards';
import { excerptOf } from './excerpt';
import { tool } from './tool';

const MOST = 6;
/** Records of one person that are looked at. */
const RECORDS_MOST = 2_000;
const SAVED_PAGE = '/portal/saved-investors';

const input = z.object({
  text: z.string().trim().max(100).default('').describe('Words of the name, the sector or the note; empty for all'),
  city: z.string().trim().max(80).nullish(),
});

interface Kept {
  refs: SavedRef[];
  /** By `type:id`. */
  notes: ReadonlyMap<string, string>;
}

/** What is saved or in a collection, and the notes on it. */
async function readKept(ctx: Ctx, accountId: string): Promise<Kept> {
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT kind, key, value FROM saved_records WHERE account_id = ${accountId} AND kind IN ('favourite', 'member', 'note')
      AND value IS NOT NULL ORDER BY stamp DESC LIMIT ${RECORDS_MOST}`,
  ).all<{ kind: string; key: string; value: string }>();
  const refs = new Map<string, SavedRef>();
  const notes = new Map<string, string>();
  for (const { kind, key, value } of results) {
    const ref = readRef(key.slice(key.indexOf('/') + 1));
    if (!ref) continue;
    refs.set(refText(ref), ref);
    const note = kind === 'note' ? String(JSON.parse(value)).trim() : '';
    if (note) notes.set(refText(ref), [notes.get(refText(ref)), note].filter(Boolean).join('\n'));
  }
  return { refs: [...refs.values()], notes };
}

function entriesOf(card: SavedCard, note: string | undefined): Entry[] {
  const facts = [SAVED_TYPE_NAMES[card.type], card.place, card.tags.join(', ')].filter(Boolean).join('; ');
  const at = `${card.type}:${card.id}`;
  return [
    { ref: `saved:${at}`, kind: 'saved', title: card.name, href: card.href, excerpt: excerptOf(facts) },
    ...(note
      ? [
          {
            ref: `note:${at}`,
            kind: 'note' as const,
            title: card.name,
            href: SAVED_PAGE,
            excerpt: excerptOf(`Your note: ${note}`),
          },
        ]
      : []),
  ];
}

export const readSaved = tool({
  name: 'read_saved',
  description: 'Finds what the person saved in Outset and their own notes on it, by words and city.',
  status: 'Looking through your saved items',
  input,
  permission: 'saved:sync',
  isOwn: true,
  async run(ctx, { text, city }) {
    if (!isAccount(ctx.actor)) return { says: 'Sign in to see your saved items.' };
    const { refs, notes } = await readKept(ctx, ctx.actor.accountId);
    if (refs.length === 0) return { says: 'You have not saved anything in your account yet.' };
    const words = topicWords(text);
    const cards = (await listSavedCards(ctx, refs)).filter(
      (card) =>
        (!city || card.place.startsWith(city)) &&
        (words.length === 0 ||
          scoreOf(
            {
              title: [card.name, ...card.tags].join(' '),
              body: `${card.text} ${notes.get(`${card.type}:${card.id}`) ?? ''}`,
            },
            words,
            new Map(),
          ) >= GOOD_SCORE),
    );
    if (cards.length === 0) return { says: 'None of your saved items match that.' };
    return {
      entries: cards.flatMap((card) => entriesOf(card, notes.get(`${card.type}:${card.id}`))).slice(0, MOST),
      total: cards.length,
      says: `${cards.length} of your saved items ${cards.length === 1 ? 'matches' : 'match'}:`,
    };
  },
});
