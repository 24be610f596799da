/** The due dates of the seed say what content/facts/due-dates.csv says; a day is computed only where two sites or an official page say it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dueLineInput, type DueLineInput } from '@/domain/due-dates/due-input';
import { isAgreed, scheduleOf } from '@/domain/due-dates/due-lines';
import { MONTH_NAMES } from '@/domain/time/days';

interface Row {
  event: string;
  paper: string;
  dueDays: string;
  dueText: string;
  address: string;
  published: string | null;
  isList: boolean;
  authority: string;
  appliesTo: string;
  law: string;
  lateFee: string;
  dueFrom: string;
}
const load = <Module>(name: string) => import(new URL(`../facts/${name}.mjs`, import.meta.url).href) as Promise<Module>;
const { readDueRows, dueLinesOf } = await load<{
  readDueRows(csv: string): Row[];
  dueLinesOf(csv: string): { schedule: string }[];
}>('due-dates');
const { AGREED } = await load<{ AGREED: { schedule: string; rows: [paper: string, event: string][] }[] }>('due-words');
const { seedText } = await load<{ seedText(records: unknown[]): string }>('seeds');

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const csv = read('content/facts/due-dates.csv');
const rows = readDueRows(csv);
const lines = (JSON.parse(read('worker/db/seed/due-dates.json')) as unknown[]).map((record): DueLineInput =>
  dueLineInput().parse(record),
);

describe('the seed of due dates', () => {
  it('is the same bytes: else npm run content facts', () => {
    expect(read('worker/db/seed/due-dates.json')).toBe(seedText(dueLinesOf(csv)));
  });

  it('has every row of the file, and no word, figure or page that is not in it', () => {
    const reported = new Set(lines.flatMap(({ reports }) => reports.map(({ address, text }) => `${address} ${text}`)));
    for (const row of rows) expect(reported).toContain(`${row.address} ${row.dueText}`);
    for (const line of lines) {
      const own = rows.filter(({ address, dueText }) =>
        line.reports.some((one) => one.address === address && one.text === dueText),
      );
      const said = (field: keyof Row) => own.map((row) => String(row[field]));
      for (const { text, address, published, isList } of line.reports)
        expect(own).toContainEqual(expect.objectContaining({ dueText: text, address, published, isList }) as Row);
      for (const [text, field] of [
        [line.appliesTo, 'appliesTo'],
        [line.law, 'law'],
        [line.lateFee, 'lateFee'],
      ] as const) {
        const left = said(field).reduce((rest, part) => rest.replace(part, ''), text);
        expect(left.replaceAll('; ', ''), `${line.name}: ${field}`).toBe('');
      }
      expect(said('authority')).toContain(line.authority);
      expect(said('dueFrom')).toContain(line.dueFrom);
    }
  });

  it('computes a day only where two sites or an official page say it, and of what they say', () => {
    const dated = lines.filter(({ schedule }) => schedule !== '');
    expect(dated).toHaveLength(AGREED.length);
    for (const line of dated) {
      expect(isAgreed(line.reports), line.name).toBe(true);
      const schedule = scheduleOf(line);
      const of = (text: string, date: string) =>
        text.includes(`${Number(date.slice(3))} ${MONTH_NAMES[Number(date.slice(0, 2)) - 1]}`);
      const hosts = new Set<string>();
      for (const { text, address } of line.reports) {
        const isSaid =
          schedule !== null &&
          ('after' in schedule
            ? new RegExp(`\\b${schedule.days} days\\b`).test(text)
            : schedule.every === 'year'
              ? schedule.days.some((date) => of(text, date))
              : new RegExp(`\\b${schedule.day}(?:th| days)`).test(text));
        expect(isSaid, `${line.name}: ${text}`).toBe(true);
        hosts.add(new URL(address).hostname);
      }
      expect(hosts.size, line.name).toBeGreaterThan(1);
    }
  });

  it('shows without a day what was not settled when it was collected', () => {
    const undated = (words: RegExp) => lines.filter(({ name, paper }) => words.test(`${name} ${paper}`));
    for (const words of [
      /^PF/,
      /INC-22|registered office/,
      /Form CN/,
      /late fee|penalty|LSF/i,
      /stamp duty/,
      /Karnataka: annual/,
    ]) {
      const found = undated(words).filter(({ paper }) => !paper.startsWith('INC-20A'));
      expect(found.length).toBeGreaterThan(0);
      for (const { schedule, name } of found) expect(schedule, name).toBe('');
    }
  });
});
