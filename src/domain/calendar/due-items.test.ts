/** Filings in the calendar: which lines have days, which are rules or to be checked, and in which order days are shown. */
import { describe, expect, it } from 'vitest';
import type { Answers, DueLine } from '@/domain/due-dates/due-lines';
import { addDays } from '@/domain/time/days';
import { dueAnchor } from '@/domain/text/slug';
import { daysText, filingsOf, inOrder, isDueKind, isPast, lineOfAnchor, type DueItem } from './due-items';

const NOTHING: Answers = { company: '', state: '', incorporated: '', gst: '', employees: '', foreign: '' };
const report = (text: string, host = 'a.example', isList = true) => ({
  text,
  address: `https://${host}/page`,
  published: '2024-03',
  isList,
});
const line = (more: Partial<DueLine> = {}): DueLine => ({
  id: 'gstr-3b',
  name: 'GST return',
  paper: 'GSTR-3B',
  authority: 'GST',
  dueFrom: 'the end of the month',
  appliesTo: 'registered businesses',
  law: 'CGST Act',
  lateFee: '50 a day',
  schedule: 'monthly 20',
  companies: [],
  state: '',
  gst: [],
  employees: 0,
  foreign: false,
  reports: [report('20th'), report('20th', 'b.example')],
  confirmedOn: null,
  isActive: true,
  ...more,
});
const of = (lines: DueLine | DueLine[], answers: Partial<Answers> = {}) =>
  filingsOf([lines].flat(), { ...NOTHING, ...answers }, '2026-11-01', '2027-01-31');

describe('a filing', () => {
  it('is an item on each day in the range, with its paper and no address', () => {
    const { items, rules, toCheck } = of(line());
    expect(items.map(({ on }) => on)).toEqual(['2026-11-20', '2026-12-20', '2027-01-20']);
    expect(items[0]).toMatchObject({
      kind: 'filings',
      id: 'filings-gstr-3b-2026-11-20',
      title: 'GST return',
      detail: 'GSTR-3B',
      href: null,
      line: { when: '20th of the next month', applies: 'yes', open: [], differs: false, authority: 'GST' },
    });
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
    expect([rules, toCheck]).toEqual([[], []]);
  });

  it('has days for the first and the last day of the range', () => {
    const { items } = of(line({ schedule: 'yearly 11-01 01-31 10-31 02-01' }));
    expect(items.map(({ on }) => on)).toEqual(['2026-11-01', '2027-01-31']);
  });

  it('has no day where one list alone says it, and is to be checked', () => {
    const { items, toCheck } = of(line({ reports: [report('20th'), report('20th')] }));
    expect(items).toEqual([]);
    expect(toCheck).toMatchObject([{ id: 'gstr-3b', when: '' }]);
  });

  it.each([
    ['an official page says it', { reports: [report('20th', 'a.example', false)] }],
    ['an operator has confirmed it', { reports: [report('20th')], confirmedOn: '2026-10-01' }],
  ] as const)('has days where %s', (_, more) =>
    expect(of(line({ ...more, reports: [...more.reports] })).items).toHaveLength(3),
  );

  it('says that pages differ only where no day may be computed', () => {
    const reports = [report('within 30 days'), report('within 60 days', 'b.example')];
    expect(of(line({ schedule: '', reports })).toCheck).toMatchObject([{ differs: true }]);
    expect(of(line({ reports })).items[0]?.line).toMatchObject({ differs: false });
    // Not agreed: its schedule does not count.
    const oneSite = [report('within 30 days'), report('within 60 days')];
    expect(of(line({ reports: oneSite })).toCheck).toMatchObject([{ differs: true }]);
  });

  it('counts from the month of incorporation, between two days, or is a rule without it', () => {
    const after = line({ schedule: 'incorporation 180' });
    const known = of(after, { incorporated: '2026-06' });
    expect(known.items).toMatchObject([{ on: '2026-11-28', until: '2026-12-27' }]);
    expect(known.items[0]?.detail).toBe('GSTR-3B. The last day depends on the exact date of incorporation');
    expect(known.items[0] && daysText(known.items[0])).toBe('between 28 November 2026 and 27 December 2026');
    expect(known.rules).toEqual([]);
    const unknown = of(after);
    expect(unknown.items).toEqual([]);
    expect(unknown.rules).toMatchObject([{ when: 'within 180 days of incorporation' }]);
    expect(of(after, { incorporated: '2020-01' })).toEqual({ items: [], rules: [], toCheck: [] });
  });

  it.each([
    ['2026-11-27', true, false],
    ['2026-11-29', true, false],
    ['2026-12-27', true, false],
    ['2026-12-28', true, true],
    ['2027-03-27', true, true],
    ['2027-03-28', false, true],
  ])(
    'of a company of June 2026 that is due once: on %s it is in the calendar: %s, passed: %s',
    (today, isThere, isOver) => {
      const after = line({ schedule: 'incorporation 180' });
      const { items } = filingsOf([after], { ...NOTHING, incorporated: '2026-06' }, today, addDays(today, 366));
      expect(items).toHaveLength(isThere ? 1 : 0);
      for (const item of items) expect(isPast(item, today)).toBe(isOver);
    },
  );

  it('that counts from an event is a rule, whatever is known of the company', () => {
    const { items, rules } = of(line({ schedule: 'event 30', dueFrom: 'the allotment' }), { incorporated: '2026-11' });
    expect(items).toEqual([]);
    expect(rules).toMatchObject([{ when: 'within 30 days of the allotment' }]);
  });

  it('is shown to those to whom it may apply, with the questions that decide it', () => {
    const one = line({ companies: ['llp'], employees: 20 });
    expect(of(one, { company: 'private' }).items).toEqual([]);
    expect(of(one, { company: 'llp', employees: '10' }).items).toEqual([]);
    expect(of(one).items[0]?.line).toMatchObject({ applies: 'maybe', open: ['company', 'employees'] });
    expect(of(one, { company: 'llp', employees: '20' }).items[0]?.line).toMatchObject({ applies: 'yes', open: [] });
  });

  it('that an operator turned off is nowhere', () => {
    const off = ['monthly 20', 'event 30', ''].map((schedule) => line({ schedule, isActive: false }));
    expect(of(off)).toEqual({ items: [], rules: [], toCheck: [] });
  });
});

describe('a link to a due date', () => {
  const monthly = line({ id: 'm', name: 'monthly', paper: 'GSTR-1 (monthly)', gst: ['monthly'] });
  const quarterly = line({ id: 'q', name: 'quarterly', paper: 'GSTR-1 (quarterly)', gst: ['quarterly'] });
  const lead = (gst: string, paper: string | null) =>
    lineOfAnchor(of([quarterly, monthly], { gst }), dueAnchor(monthly), paper)?.id;

  it.each([
    ['', 'GSTR-1', 'm'],
    ['monthly', null, 'm'],
    ['quarterly', 'GSTR-1', 'q'],
    ['quarterly', null, undefined],
    ['none', 'GSTR-1', undefined],
  ])('leads a person with the answer "%s" by the paper %s to the line %s', (gst, paper, id) =>
    expect(lead(gst, paper)).toBe(id),
  );
});

describe('what is due', () => {
  it('is shown by day, then by title as people sort names', () => {
    const item = (on: string, title: string) => ({ on, title }) as DueItem;
    const items = [
      item('2026-12-02', 'a'),
      item('2026-12-01', 'banana'),
      item('2026-12-01', 'Apple'),
      item('2026-11-30', 'z'),
    ];
    expect(inOrder(items).map(({ title }) => title)).toEqual(['z', 'Apple', 'banana', 'a']);
    expect(items[0]?.title).toBe('a');
  });

  it.each([
    ['filings', true],
    ['schemes', true],
    ['toString', false],
    ['Filings', false],
    [null, false],
  ])('is of a kind that exists: %s %s', (kind, is) => expect(isDueKind(kind)).toBe(is));
});
