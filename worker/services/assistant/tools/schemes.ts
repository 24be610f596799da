/** Government schemes, grants and credits: one by its name, or the list by state, kind and words, each with its source. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { scoreOf } from '@/domain/assistant/embedded/score';
import { isListNoise, topicWords, wordsOf } from '@/domain/assistant/embedded/ask-words';
import type { Entry, Finding } from '@/domain/assistant/tool';
import { isAllowed } from '@/domain/permissions';
import { NO_FILTERS, schemesHref, type SchemeQuery } from '@/domain/schemes/list-state';
import { amountText, INSTRUMENTS, readable, type WireScheme } from '@/domain/schemes/schemes';
import { STATES } from '@/domain/states';
import { schemes } from '@worker/db/schema';
import type { Ctx } from '@worker/services/core/context';
import { listSchemes, requireScheme } from '@worker/services/schemes/schemes';
import { excerptOf } from './entries';
import { tool } from './tool';

const MOST = 5;
const LEAST_SCORE = 0.5;

function sourceOf({ sources }: WireScheme): string | undefined {
  const [said] = sources.filter(({ field }) => field === 'amount' || field === 'forWhom').concat(sources);
  if (!said) return undefined;
  return [new URL(said.address).hostname.replace(/^www\./, ''), said.published].filter(Boolean).join(', ');
}

export function schemeEntry(scheme: WireScheme): Entry {
  const { _id: id, name, who, forWhom, instruments, state, apply, notice } = scheme;
  const said = scheme.sources.find(({ field, value }) => field === 'instrument' && value !== null)?.value;
  const facts = [
    who && `Run by ${who}`,
    state && `state ${state}`,
    forWhom && `for ${readable(forWhom)}`,
    amountText(scheme),
    (said ? readable(said) : instruments.join(', ')) && `gives ${said ? readable(said) : instruments.join(', ')}`,
    apply && `apply ${readable(apply)}`,
    notice,
  ].filter(Boolean);
  const source = sourceOf(scheme);
  const href = schemesHref({ open: id });
  return {
    ref: `scheme:${id}`,
    kind: 'scheme',
    title: name,
    href,
    excerpt: excerptOf(`${facts.join('; ')}.`.replace(/\.\.$/, '.')),
    ...(source ? { source } : {}),
  };
}

const pageOf = (query: Partial<SchemeQuery>): Entry => {
  const href = schemesHref(query);
  return {
    ref: `page:${href}`,
    kind: 'page',
    title: 'Schemes: the whole list',
    href,
    excerpt: 'The list with these filters.',
  };
};

/** "Biotechnology Ignition Grant (BIG)" is also known by the name in brackets. */
const namesOf = (name: string): string[] => [
  name,
  ...[...name.matchAll(/\(([^)]+)\)/g)].map(([, short = '']) => short),
];

/** The id of the active scheme whose name fits the words best; null if none does. */
async function bestScheme(ctx: Ctx, text: string): Promise<string | null> {
  const said = topicWords(text).filter(
    (word) => !/^(?:deta|milta|gives?|scheme|eligib\w*|amount|apply|kitna|who)$/.test(word),
  );
  // "Mudra loan" is not every scheme with a loan in its name.
  const telling = said.filter((word) => !isListNoise(word));
  const words = telling.length > 0 ? telling : said;
  const results = await ctx.db
    .select({ id: schemes.id, name: schemes.name })
    .from(schemes)
    .where(eq(schemes.isActive, true))
    .limit(1000);
  const scored = results
    .map(({ id, name }) => ({
      id,
      score:
        Math.max(...namesOf(name).map((title) => scoreOf({ title, body: '' }, words, new Map()))) +
        // "Fund of funds" is a name, though each of its words is in many.
        (wordsOf(text).join(' ').includes(wordsOf(name).slice(0, 3).join(' ')) ? 1 : 0),
    }))
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  return best && best.score >= LEAST_SCORE ? best.id : null;
}

const words = /scheme|grant|loan|subsid|credit|government|yojana|fund|sisfs|birac|nidhi/i;

const findScheme = tool({
  name: 'find_scheme',
  description: 'One government scheme, grant or programme by its name: who runs it, for whom, how much, how to apply.',
  status: 'Looking through schemes',
  input: z.object({ text: z.string().trim().min(1).max(300).describe('Its name, or the question with it') }),
  permission: 'directory:preview',
  words,
  async run(ctx, { text }): Promise<Finding> {
    const id = await bestScheme(ctx, text);
    if (!id) return { says: 'Outset knows no scheme of that name.', entries: [pageOf({})] };
    if (!isAllowed(ctx.actor.role, 'directory:read'))
      return { says: 'Details of schemes need an account. It is free: sign in and ask again.', entries: [pageOf({})] };
    const { scheme } = await requireScheme(ctx, id);
    return { entries: [schemeEntry(scheme)] };
  },
});

const listed = tool({
  name: 'list_schemes',
  description:
    'Government schemes by state, by what they give (grant, loan, cloud credits …) and by words, with how many there are.',
  status: 'Looking through schemes',
  input: z.object({
    state: z
      .enum(['', ...STATES])
      .default('')
      .describe('A state of India; empty for all'),
    gives: z.enum(['', ...INSTRUMENTS]).default(''),
    text: z.string().trim().max(100).default('').describe('Sector or for whom, e.g. agri, women'),
  }),
  permission: 'directory:preview',
  words,
  async run(ctx, { state, gives, text }) {
    const query = { ...NO_FILTERS, page: 1, state, gives, q: text };
    const asked = await listSchemes(ctx, query);
    const isWider = asked.page.total === 0 && text !== '';
    const found = isWider ? await listSchemes(ctx, { ...query, q: '' }) : asked;
    if (found.page.total === 0 && gives) {
      // Of this kind there is none: the others of the state may still help.
      const { schemes, page } = await listSchemes(ctx, { ...query, gives: '', q: '' });
      const of = state ? ` of ${state}` : '';
      return {
        says: `Outset lists no scheme (${gives.toLowerCase()})${of}. It lists ${page.total} ${page.total === 1 ? 'scheme' : 'schemes'}${of} that give something else, or do not say what:`,
        total: 0,
        entries: [...schemes.slice(0, MOST).map(schemeEntry), pageOf({ state })],
      };
    }
    const { schemes, page, notices } = found;
    const [notice] = notices;
    const what = [
      gives && `(${gives.toLowerCase()})`,
      text && !isWider && `for “${text}”`,
      state && !notice && `of ${state}`,
    ]
      .filter(Boolean)
      .join(' ');
    const count = `${page.total} ${page.total === 1 ? 'scheme' : 'schemes'}`;
    const lead = notice ?? (isWider ? `Outset knows no scheme for “${text}”.` : '');
    const entries = schemes.slice(0, MOST).map(schemeEntry);
    return {
      says: `${lead ? `${lead} ` : ''}Outset lists ${count}${what && ` ${what}`}:`,
      total: page.total,
      entries: [...entries, pageOf({ state, gives, q: isWider ? '' : text })],
    };
  },
});

/** The scheme of that name, as far as the person may read it. */
export async function schemeNamed(ctx: Ctx, name: string): Promise<WireScheme | null> {
  const id = isAllowed(ctx.actor.role, 'directory:read') ? await bestScheme(ctx, name) : null;
  return id ? (await requireScheme(ctx, id)).scheme : null;
}

const FACTS: readonly (readonly [label: string, value: (scheme: WireScheme) => string])[] = [
  ['Run by', ({ who }) => who],
  ['For', ({ forWhom }) => readable(forWhom)],
  ['State', ({ state }) => state || 'all of India'],
  ['Amount', (scheme) => amountText(scheme) ?? ''],
  ['Gives', ({ instruments }) => instruments.join(', ')],
  ['Apply', ({ apply }) => readable(apply)],
  ['Status', ({ notice }) => notice ?? ''],
];

/** Schemes beside each other, a line for each fact that one of them has. */
export function comparedSchemes(all: readonly WireScheme[]): Finding {
  const lines = FACTS.flatMap(([label, value]) => {
    const values = all.map(value);
    const each = all.map(({ name }, at) => `${name}: ${values[at] || 'not published'}`);
    return values.some(Boolean) ? [`${label}: ${each.join('; ')}`] : [];
  });
  return { says: all.map(({ name }) => name).join(' and '), lines, entries: all.map(schemeEntry) };
}

export const SCHEME_TOOLS = [findScheme, listed];
