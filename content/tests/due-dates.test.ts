/** The due dates of the seed say what content/facts/due-dates.csv says; a day is computed only where two sites or an official page say it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_ANSWERS } from '@/domain/due-dates/answers';
import { dueLineInput, type DueLineInput } from '@/domain/due-dates/due-input';
import { appliesTo, isAgreed, scheduleOf } from '@/domain/due-dates/due-lines';
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

/** "paper: due text" of each line that applies or may apply by the answers. */
const forAnswers = (answers: object, words: RegExp) =>
  lines
    .filter((line) => appliesTo({ id: '', ...line }, { ...NO_ANSWERS, ...answers }).applies !== 'no')
    .filter(({ name, paper }) => words.test(`${name} ${paper}`))
    .map(({ paper, reports }) => `${paper}: ${reports[0]?.text}`);

describe('a due date', () => {
  it.each(['private', 'opc', 'llp'])('of everyone who deducts tax, employs people or is named is for %s', (company) => {
    for (const words of [/monthly TDS: deposit/, /TDS certificates/, /DPIIT recognition/, /80-IAC/, /enrol/, /KYC/]) {
      const all = forAnswers({}, words);
      expect(all.length).toBeGreaterThan(0);
      expect(forAnswers({ company }, words)).toEqual(all);
    }
  });

  it('of companies is not for an LLP', () => {
    expect(
      forAnswers({ company: 'llp' }, /INC-20A|AOC-4|MGT-7|PAS-3|DIR-12|stamp duty on issue|board meeting|ESOP:/),
    ).toEqual([]);
  });

  it('of businesses that are no companies is for no company', () => {
    const words = /not audited business/;
    expect([forAnswers({ company: 'private' }, words), forAnswers({ company: 'opc' }, words)]).toEqual([[], []]);
    expect(forAnswers({ company: 'llp' }, words)).toHaveLength(1);
  });

  it('that counts from the annual general meeting is not for a one person company, which has its own', () => {
    const accounts = /financial statements|AOC-4.*base rule|^AGM/;
    expect(forAnswers({ company: 'opc' }, accounts)).toEqual(['AOC-4: 180 days from year end']);
    expect(forAnswers({ company: 'private' }, /financial statements/)).toEqual(['AOC-4: within 30 days']);
  });

  it('of an allotment says that a private placement has 15 days, and has a line of its own for it', () => {
    const dated = lines.filter(({ paper, schedule }) => paper.startsWith('PAS-3') && schedule !== '');
    expect(dated.map(({ name, schedule }) => [name, schedule])).toEqual([
      ['allotment of shares (any; 15 days in a private placement)', 'event 30'],
      ['allotment of shares (private placement)', 'event 15'],
    ]);
  });

  it('of GST is for people who are registered, except a registration', () => {
    expect(forAnswers({ gst: 'none' }, /GST/).map((text) => /registration/.test(text))).toEqual([true, true]);
    const returns = /GSTR-9|GSTR-1 . GSTR-3B late fee|GSTR-1, GSTR-3B/;
    for (const gst of ['monthly', 'quarterly']) expect(forAnswers({ gst }, returns)).toEqual(forAnswers({}, returns));
    expect(forAnswers({}, returns)).toHaveLength(5);
  });

  it('of provident fund and ESI together is for people to whom ESI applies', () => {
    expect(forAnswers({ employees: '10' }, /EPF and ESI payment/)).toHaveLength(1);
    expect(forAnswers({ employees: '1' }, /PF|ESI(?!C)/)).toEqual([
      'PF / ESI law: provisions enforced by S.O. 5319(E) of 2025-11-21',
      'PF / ESI / TDS deposit: PF 15th, ESI 15th, TDS 7th',
    ]);
  });

  it('is for companies without money from abroad where a page names a foreign owner only as an example', () => {
    expect(forAnswers({ foreign: 'no' }, /MGT-5/)).toHaveLength(1);
    expect(forAnswers({ foreign: 'no' }, /FC-GPR/)).toEqual([]);
  });
});
