/** The words of the desk for every state, and which sentence is under the greeting. */
import { describe, expect, it } from 'vitest';
import { DESK_TOOLS, missing, NO_DOCUMENT, UNREADABLE, type DeskTools, type Need, type Readings } from './readings';
import { formatWholeMoney } from '@/domain/money/money';
import { sentenceOf, setupOf, tileOf } from './tiles';
import type { FounderDesk, VisitorDesk } from './answers';

const sourced = <Reading>(reading: Reading) => ({ reading, source: { name: 'A', savedAt: 1 } });
const NONE: DeskTools = { 'burn-rate': NO_DOCUMENT, expenses: NO_DOCUMENT, 'cap-table': NO_DOCUMENT };
const runway = (months: number | null, band: 'critical' | 'warning' | 'good'): DeskTools => ({
  ...NONE,
  'burn-rate': sourced({ kind: 'known', months, band, burn: 4_20_000_50, currency: 'INR' }),
});
const founder = (over: Partial<FounderDesk> = {}): FounderDesk => ({
  userType: 'founder',
  today: '2026-11-23',
  tools: NONE,
  roadmap: { done: 0, total: 54, start: null, open: [] },
  missing: [],
  fits: [],
  followUps: { due: 0, first: [] },
  saved: { favourites: 0, collections: 0 },
  hasOtherBrowsers: false,
  ...over,
});
const visitor = (saved: Partial<VisitorDesk['saved']> = {}, due = 0): VisitorDesk => ({
  userType: 'visitor',
  today: '2026-11-23',
  followUps: { due, first: [] },
  saved: { favourites: 0, collections: 0, shared: 0, searches: 0, fresh: 0, ...saved },
});

describe('a card', () => {
  it.each<[Readings['burn-rate'], string, string]>([
    [
      { kind: 'known', months: 14, band: 'good', burn: 4_20_000_50, currency: 'INR' },
      '14 months',
      'You burn ₹4.2 lakh a month.',
    ],
    [{ kind: 'known', months: 1, band: 'critical', burn: 100, currency: 'USD' }, '1 month', 'You burn $1 a month.'],
    [
      { kind: 'known', months: null, band: 'good', burn: -5, currency: 'INR' },
      'Infinite',
      'Your revenue covers your costs.',
    ],
  ])('of a runway %j says %s', (reading, value, note) =>
    expect(tileOf('burn-rate', reading)).toMatchObject({
      kind: 'figure',
      value,
      note,
      href: '/portal/tools/burn-rate',
    }),
  );

  it.each<[Readings['expenses'], string, string]>([
    [
      { kind: 'known', month: '2026-11', total: 1_25_000_00, count: 3, before: 90_000_00, currency: 'INR' },
      '₹1,25,000',
      '₹90,000 the month before.',
    ],
    [
      {
        kind: 'known',
        month: '2026-11',
        total: 1_25_000_00,
        count: 3,
        before: 90_000_00,
        currency: 'INR',
        over: ['Marketing', 'Travel', 'Payroll'],
      },
      '₹1,25,000',
      'Over budget: Marketing, Travel and 1 more.',
    ],
    [
      { kind: 'known', month: '2026-11', total: 100, count: 1, before: null, currency: 'EUR' },
      '€1',
      '1 expense so far.',
    ],
    [
      { kind: 'known', month: '2026-11', total: 0, count: 0, before: 5, currency: 'INR' },
      '₹0',
      'No expenses recorded this month yet.',
    ],
  ])('of a book %j says %s', (reading, value, note) =>
    expect(tileOf('expenses', reading)).toMatchObject({ kind: 'figure', label: 'Spent in November', value, note }),
  );

  it('of a cap table says what the next round leaves, or what is held today', () => {
    expect(tileOf('cap-table', { kind: 'known', today: '85%', after: { round: 'Seed', share: '68%' } })).toMatchObject({
      label: 'Ownership after the next round',
      value: '68%',
      note: 'What the founders hold after Seed; 85% today.',
    });
    expect(tileOf('cap-table', { kind: 'known', today: '85%', after: null })).toMatchObject({
      label: 'Ownership today',
      value: '85%',
    });
  });

  it('shows no figure for what is missing or broken, and leads to the tool', () => {
    const needs: Need[] = [
      'document',
      'example',
      'balance',
      'costs',
      'founders',
      'over-100',
      'round-figures',
      'too-large',
    ];
    for (const tool of DESK_TOOLS) {
      for (const need of needs) {
        const tile = tileOf(tool, missing(need));
        expect(tile.kind).toBe('step');
        expect(tile.href).toMatch(/^\/portal\/tools\//);
        expect(`${tile.value}${tile.note}`.replace(/100%/g, '')).not.toMatch(/\d|undefined|₹|\$/);
      }
      expect(tileOf(tool, UNREADABLE)).toMatchObject({ kind: 'unreadable', value: 'Could not be read' });
    }
  });

  it.each([
    [0, '₹0'],
    [49, '₹0'],
    [-49, '₹0'],
    [50, '₹1'],
    [-12_34_567_89, '-₹12,34,568'],
  ])('writes %d paise as %s', (amount, text) => expect(formatWholeMoney(amount, 'INR')).toBe(text));
});

describe('the setup', () => {
  it.each<[FounderDesk, DeskTools, number]>([
    [founder({ missing: ['city'] }), NONE, 0],
    [founder(), NONE, 1],
    [
      founder({ roadmap: { done: 2, total: 54, start: null, open: [] }, saved: { favourites: 1, collections: 0 } }),
      runway(6, 'good'),
      4,
    ],
    [founder(), { ...NONE, 'burn-rate': sourced(UNREADABLE), expenses: sourced(missing('too-large')) }, 1],
  ])('%#', (desk, tools, done) => expect(setupOf(desk, tools)).toEqual({ done, total: 6 }));
});

describe('the sentence under the greeting', () => {
  const begun = { roadmap: { done: 1, total: 54, start: null, open: [] } };
  it.each<[string, Parameters<typeof sentenceOf>, string]>([
    ['no desk', [null], 'Find investors that fit, and come back to the same list.'],
    ['only a profile', [founder()], 'Set up your desk: each step takes a few minutes.'],
    ['nothing yet', [founder({ missing: ['current stage'] })], 'Set up your desk: each step takes a few minutes.'],
    [
      'a low runway comes first',
      [founder({ followUps: { due: 3, first: [] } }), runway(4, 'warning')],
      'At this burn, your money lasts 4 months. Plan your next round now.',
    ],
    [
      'no month left',
      [founder(), runway(0, 'critical')],
      'At this burn, your money will not last the month. Check your plan first.',
    ],
    ['follow-ups', [founder({ followUps: { due: 1200, first: [] } })], '1,200 follow-ups are due.'],
    [
      'a half filled profile',
      [founder({ ...begun, missing: ['industry', 'city'] })],
      'Your profile has no industry, no city. Add it to see investors that match your company.',
    ],
    ['a good runway', [founder(begun), runway(14, 'good')], 'At this burn, your money lasts 14 months.'],
    ['no burn', [founder(begun), runway(null, 'good')], 'Your revenue covers your costs.'],
    ['begun', [founder(begun)], 'Your desk is set up in part: 2 of 6 steps are done.'],
    ['a visitor with news', [visitor({ fresh: 1 }, 2)], '1 new entry in your saved searches.'],
    ['a visitor with a follow-up', [visitor({}, 1)], '1 follow-up is due.'],
    ['a visitor without', [visitor()], 'Find investors that fit, and come back to the same list.'],
  ])('%s', (_, [desk, tools], sentence) => expect(sentenceOf(desk, tools)).toBe(sentence));
});
