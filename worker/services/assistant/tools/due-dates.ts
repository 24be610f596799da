/** Finds when a filing or a payment is due, from the lines of the compliance calendar, each with its sources. This is not legal advice. */
import { z } from 'zod';
import type { DueReport } from '@/domain/due-dates/due-lines';
import type { dueDates } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { pageEntry } from './entries';
import { tool } from './tool';

const MOST = 4;
const CALENDAR = pageEntry('Calendar', '/portal/calendar');

type Line = Pick<typeof dueDates.$inferSelect, 'name' | 'paper' | 'dueFrom' | 'appliesTo' | 'lateFee' | 'reports'>;

/** "GSTR-3B", "gstr 3b" and "GSTR3B" are the same. */
const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Ranks lines whose paper begins with the text of the question first, the others by the order of the calendar. */
const rank = ({ paper }: Line, key: string): number => (keyOf(paper).startsWith(key) ? 0 : 1);

function textOf({ name, paper, dueFrom, appliesTo, lateFee, reports }: Line): string {
  const said = (JSON.parse(reports) as DueReport[])[0];
  if (!said) return '';
  const host = new URL(said.address).hostname.replace(/^www\./, '');
  const more = [
    dueFrom && `counted from: ${dueFrom}`,
    appliesTo && `for ${appliesTo}`,
    lateFee && `late: ${lateFee}`,
  ].filter(Boolean);
  return `${paper}, ${name}: ${said.text} (${[...more, `reported by ${host}`].join('; ')})`;
}

export const findDueDate = tool({
  name: 'find_due_date',
  description:
    'When a filing or payment of an Indian company is due (GSTR-3B, PAS-3, AOC-4, TDS, advance tax …), and what being late costs.',
  status: 'Looking through the due dates',
  input: z.object({ paper: z.string().trim().min(2).max(60).describe('The form or payment, e.g. GSTR-3B') }),
  permission: 'directory:preview',
  words: /\b(?:due|deadline|last date|when|file|filing|late|penalty|kab)/i,
  async run(ctx, { paper }) {
    const key = keyOf(paper);
    const rows =
      await ctx.rows(sql<Line>`SELECT name, paper, due_from AS dueFrom, applies_to AS appliesTo, late_fee AS lateFee, reports
        FROM due_dates WHERE is_active = 1 ORDER BY rowid LIMIT 1000`);
    const lines = rows
      .filter(({ paper: of, name }) => keyOf(of).includes(key) || keyOf(name).includes(key))
      .sort((a, b) => rank(a, key) - rank(b, key))
      .map(textOf)
      .filter(Boolean);
    if (lines.length === 0) return { says: `The calendar has no due date for “${paper}”.`, entries: [CALENDAR] };
    return {
      says: `${paper.toUpperCase() === paper ? paper : paper.replace(/^./, (letter) => letter.toUpperCase())}: when it is due`,
      lines: [
        ...lines.slice(0, MOST),
        'The calendar shows which of these apply to your company. Confirm with your accountant.',
      ],
      entries: [CALENDAR],
    };
  },
});
