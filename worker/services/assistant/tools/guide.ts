/** The guide of the portal: gives its lines on a topic with entries that say more, and converts amounts to another currency at the stated rate. */
import { z } from 'zod';
import { GUIDE, type GuideTopic } from '@/domain/assistant/embedded/guide';
import { PAGES } from '@/domain/assistant/embedded/ask-words';
import {
  line,
  money,
  amountAbove0,
  sumOrReason,
  toMinor,
  exact,
  multiply,
  divide,
  whole,
} from '@/domain/assistant/sums/figures';
import type { Entry } from '@/domain/assistant/tool';
import { paiseOf, rateText } from '@/domain/money/exchange-rates';
import { CURRENCIES } from '@/domain/money/money';
import { dayInIndia } from '@/domain/time/india';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import type { GuideHit } from '@worker/services/resources/guide-search';
import { readCatalogue } from '@worker/services/directory/listing-catalogue';
import { guideEntry } from './entries';
import { tool } from './tool';

/** Entries that an operator removed are no longer sources. */
async function sourcesOf(ctx: Ctx, { sources }: GuideTopic): Promise<Entry[]> {
  const results = await ctx.rows(sql<GuideHit>`SELECT g.kind, g.ref AS id, g.title, g.body, m.stage FROM guide_search g
      LEFT JOIN milestones m ON g.kind = 'milestone' AND m.id = g.ref
      WHERE g.title IN (SELECT value FROM json_each(${JSON.stringify(sources.map(({ title }) => title))}))`);
  return sources.flatMap(({ kind, title }): Entry[] => {
    const page = kind === 'page' ? PAGES.find(({ href }) => href === title) : undefined;
    if (page)
      return [
        {
          ref: `page:${page.href}`,
          kind: 'page',
          title: page.title,
          href: page.href,
          excerpt: `The page ${page.title}.`,
        },
      ];
    const hit = results.find((one) => one.kind === kind && one.title === title);
    return hit ? [guideEntry(hit)] : [];
  });
}

const readGuide = tool({
  name: 'read_guide',
  description: `Outset’s own guide in five to ten lines, on: ${GUIDE.map(({ title }) => title).join('; ')}.`,
  status: 'Reading the guide',
  input: z.object({ topic: z.enum(GUIDE.map(({ id }) => id) as [string, ...string[]]) }),
  permission: 'directory:preview',
  words: /\b(?:what|how|should|which|why|explain|difference|better)\b/i,
  async run(ctx, { topic }) {
    const found = GUIDE.find(({ id }) => id === topic);
    if (!found) return { says: 'The guide has nothing on that.' };
    return { says: found.title, lines: [...found.lines], entries: await sourcesOf(ctx, found) };
  },
});

const convert = tool({
  name: 'convert_currency',
  description: 'An amount in another currency at the rate that Outset states, with its day and source.',
  status: 'Converting',
  input: z.object({
    amount: z.union([z.number(), z.string().max(60)]).describe('Whole units of `from`'),
    from: z.enum(CURRENCIES),
    to: z.enum(CURRENCIES),
  }),
  permission: 'directory:preview',
  words: /\$|₹|€|£|usd|inr|eur|gbp|dollar|rupee|euro|pound|convert|currency/i,
  async run(ctx, { amount, from, to }) {
    const { rates } = await readCatalogue(ctx);
    const [theirs, ours] = [paiseOf(rates, from), paiseOf(rates, to)];
    if (theirs === null || ours === null) return { says: `Outset states no rate between ${from} and ${to}.` };
    const given = sumOrReason(() => amountAbove0(amount, 'The amount', from));
    if (typeof given === 'string') return { says: given };
    if (from === to) return { says: `${money(given, from)} is already in ${from}.` };
    const result = money(toMinor(divide(multiply(exact(given), whole(theirs)), whole(ours))), to);
    const used = rates.filter(({ currency }) => currency === from || currency === to);
    const said = used.map((rate) => `${rateText(rate, dayInIndia(ctx.now()))}, ${rate.source}`).join('; ');
    return {
      sum: {
        title: 'Conversion',
        lines: [line('Amount', money(given, from)), line('Rate', said)],
        formula: 'amount × rate',
        result: `${money(given, from)} is ${result}, at ${said}.`,
      },
    };
  },
});

export const GUIDE_TOOLS = [readGuide, convert];
