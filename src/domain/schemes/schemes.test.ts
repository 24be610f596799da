/** Conditions of schemes, the age of their status, and how their list is arranged. */
import { describe, expect, it } from 'vitest';
import { arrangeSchemes, schemeFacets } from './arrange';
import {
  answerConditions,
  conditionsText,
  stagesNamed,
  statusMonth,
  statusNotice,
  UNDATED,
  type SchemeProfile,
} from './conditions';
import { NO_FILTERS, readSchemeState, schemesHref, type SchemeQuery } from './list-state';
import { schemeInput, schemeQuery } from './scheme-input';
import { amountText, readable, type Scheme } from './schemes';

const scheme = (over: Partial<Scheme>): Scheme => ({
  id: 'a'.repeat(24),
  name: 'Seed Grant',
  who: '',
  forWhom: '',
  audience: 'founders',
  instruments: [],
  amountMax: null,
  currency: 'INR',
  sectors: [],
  state: '',
  apply: '',
  website: null,
  statusAsOf: '',
  deadline: null,
  deadlineSource: null,
  institutions: [],
  sources: [],
  isActive: true,
  ...over,
});
const profile = (over: Partial<SchemeProfile> = {}): SchemeProfile => ({
  stage: 'seed',
  industry: 'tech',
  foundedYear: 2023,
  city: 'Bengaluru',
  state: 'Karnataka',
  ...over,
});
const answers = (forWhom: string, over: Partial<SchemeProfile> = {}, more: Partial<Scheme> = {}) =>
  answerConditions(scheme({ forWhom, ...more }), profile(over), 2026).map(({ words, answer }) => [words, answer]);

describe('a condition', () => {
  it.each([
    [2025, 'fits'],
    [2024, 'check yourself'],
    [2023, 'does not fit'],
    [null, 'check yourself'],
  ])('of age is answered by the year alone: founded %s %s', (foundedYear, answer) => {
    expect(answers('startups incorporated not more than two years ago', { foundedYear })).toEqual([
      ['not more than two years ago', answer],
    ]);
  });

  it('comes in the order of the published words; what no profile holds is to check', () => {
    expect(
      answers('startups registered in Karnataka, up to 10 years old, turnover up to INR 100 crore', {
        foundedYear: 2020,
      }),
    ).toEqual([
      ['startups registered in Karnataka', 'fits'],
      ['up to 10 years old', 'fits'],
      ['turnover up to INR 100 crore', 'check yourself'],
    ]);
  });

  it.each([
    ['pre-seed', 'startups at the ideation stage', 'fits'],
    ['seed', 'startups at the ideation stage', 'check yourself'],
    ['series-a', 'startups at the ideation stage', 'does not fit'],
    [null, 'growth-stage startups', 'check yourself'],
  ])('of a stage is answered by the stages of the directories: %s, %s', (stage, forWhom, answer) => {
    expect(answers(forWhom, { stage })[0]?.[1]).toBe(answer);
  });

  it('of another state does not fit where the words say it, and is to be checked where only the scheme is of that state', () => {
    expect(answers('startups in Kerala')).toEqual([['startups in Kerala', 'does not fit']]);
    expect(answers('startups that launch a product', {}, { state: 'Kerala' })).toEqual([
      ['startups that launch a product', 'check yourself'],
      ['Kerala', 'check yourself'],
    ]);
    expect(answers('', {}, { state: 'Karnataka' })).toEqual([['Karnataka', 'fits']]);
  });

  it('is answered for itself where two share words, and never lost in the other', () => {
    const chennai = { stage: 'series-a', city: 'Chennai', state: 'Tamil Nadu' };
    expect(answers('early-stage startups of Tamil Nadu; more for others', chennai, { state: 'Tamil Nadu' })).toEqual([
      ['early-stage startups', 'check yourself'],
      ['startups of Tamil Nadu', 'fits'],
    ]);
    expect(answers('agri startups in Karnataka')).toEqual([
      ['agri startups', 'check yourself'],
      ['startups in Karnataka', 'fits'],
    ]);
    expect(answers('early-stage climate technology ventures', { stage: 'seed' })).toEqual([
      ['early-stage climate technology ventures', 'fits'],
      ['climate technology', 'check yourself'],
    ]);
    expect(answers('certified by a recognised incubator')).toEqual([
      ['certified by a recognised incubator', 'check yourself'],
    ]);
  });

  it('of a state is not named by the office that certifies, and the state of the scheme is still to be checked', () => {
    const forWhom = 'startups certified by the Start-up Promotion Cell of Goa, 100 a year';
    const office = ['certified by the Start-up Promotion Cell of Goa', 'check yourself'];
    expect(answers(forWhom, {}, { state: 'Goa' })).toEqual([office, ['Goa', 'check yourself']]);
    expect(answers(forWhom, { state: 'Goa' }, { state: 'Goa' })).toEqual([office, ['Goa', 'fits']]);
    expect(answers('certified by the Cell of Goa, startups in Goa', {}, { state: 'Goa' })).toEqual([
      ['certified by the Cell of Goa', 'check yourself'],
      ['startups in Goa', 'does not fit'],
    ]);
  });

  it('of what goes to institutions does not fit a company', () => {
    const [one] = answerConditions(
      scheme({ forWhom: 'SEBI-registered AIFs, which in turn invest in startups', audience: 'others' }),
      profile(),
      2026,
    );
    expect(one).toEqual({
      words: 'SEBI-registered AIFs, which in turn invest in startups',
      answer: 'does not fit',
      why: 'It goes to institutions or funds, not to a company.',
    });
  });

  it('says why, and sums up in a row', () => {
    const all = answerConditions(scheme({ forWhom: 'agri startups up to five years old in Kerala' }), profile(), 2026);
    expect(all.map(({ why }) => why)).toEqual([
      null,
      'Your profile says founded in 2023.',
      'Your profile says Bengaluru, Karnataka.',
    ]);
    expect(conditionsText(all)).toBe('1 does not fit, 1 fits, 1 to check');
    expect(conditionsText([])).toBe('');
    expect(stagesNamed('startups or students with a prototype or MVP')).toEqual(['MVP']);
  });
});

describe('the age of a status', () => {
  it.each([
    ['guidelines updated April 2022', '2022-04'],
    ['in operation 7 August 2020 to 6 August 2025', '2025-08'],
    ['first cohort: 22 accelerators, 175 startups (2024-08)', '2024-08'],
    ['call of 2019', '2019-01'],
    ['TANSEED 5.0', null],
  ])('%s: %s', (words, month) => expect(statusMonth(words)).toBe(month));

  it('is said first of what is older than a year or has no date', () => {
    expect(statusNotice('', null, '2026-11-26')).toBe(UNDATED);
    expect(statusNotice('2025-11', null, '2026-11-26')).toBeNull();
    expect(statusNotice('2025-10', null, '2026-11-26')).toContain('more than a year old');
    expect(statusNotice('TANSEED 5.0', '2026-02', '2026-11-26')).toBeNull();
    expect(statusNotice('TANSEED 5.0', '2023', '2026-11-26')).toContain('more than a year old');
  });
});

describe('the query of the list', () => {
  it('takes the first value of each name, and leaves out what makes no sense', () =>
    expect(
      schemeQuery.parse({ q: 'seed', state: ['Kerala', 'Goa'], gives: [], sector: '', page: '2', other: 'x' }),
    ).toEqual({ ...NO_FILTERS, q: 'seed', state: 'Kerala', page: 2 }));
});

describe('the list', () => {
  const all = [
    scheme({ name: 'B national', sectors: ['SaaS'], instruments: ['Grant'] }),
    scheme({ name: 'C Kerala', state: 'Kerala', forWhom: 'startups with a prototype or MVP' }),
    scheme({ name: 'A Goa', state: 'Goa', audience: 'others' }),
    scheme({ name: 'Ä Karnataka', state: 'Karnataka', who: 'Government of Karnataka' }),
  ];
  const names = (query: Partial<SchemeQuery>, own: string | null = null) =>
    arrangeSchemes(all, { ...NO_FILTERS, page: 1, ...query }, own).found.map(({ name }) => name);

  it('has those of the founder’s state first, then the national ones', () => {
    expect(names({}, 'Karnataka')).toEqual(['Ä Karnataka', 'B national', 'A Goa', 'C Kerala']);
    expect(names({})).toEqual(['B national', 'A Goa', 'Ä Karnataka', 'C Kerala']);
  });

  it('says that nothing of the state is known, and has national schemes first', () => {
    const { found, notice } = arrangeSchemes(all, { ...NO_FILTERS, page: 1 }, 'Punjab');
    expect([found[0]?.name, notice]).toEqual([
      'B national',
      'We found no matching scheme of Punjab. National schemes are shown first.',
    ]);
    const filtered = arrangeSchemes(all, { ...NO_FILTERS, page: 1, state: 'Bihar', gives: 'Grant' });
    expect([filtered.found.map(({ name }) => name), filtered.notice]).toEqual([
      ['B national'],
      'We found no matching scheme of Bihar. National schemes are shown first.',
    ]);
    expect(arrangeSchemes(all, { ...NO_FILTERS, page: 1, state: 'Bihar', gives: 'Loan' })).toEqual({
      found: [],
      notice: null,
    });
  });

  it.each<[Partial<SchemeQuery>, string[]]>([
    [{ state: 'Kerala' }, ['C Kerala']],
    [{ state: 'National' }, ['B national']],
    [{ sector: 'SaaS' }, ['B national']],
    [{ gives: 'Grant' }, ['B national']],
    [{ stage: 'MVP' }, ['C Kerala']],
    [{ direct: '1' }, ['B national', 'Ä Karnataka', 'C Kerala']],
    [{ q: 'gov kar' }, ['Ä Karnataka']],
    [{ q: 'nothing' }, []],
  ])('is narrowed by %j', (query, found) => expect(names(query)).toEqual(found));

  it('offers what there is, national schemes first', () => {
    expect(schemeFacets(all)).toEqual({
      states: ['National', 'Goa', 'Karnataka', 'Kerala'].map((name) => ({ name, count: 1 })),
      sectors: [{ name: 'SaaS', count: 1 }],
      gives: [{ name: 'Grant', count: 1 }],
      stages: [{ name: 'MVP', count: 1 }],
    });
  });

  it('has its state in the address, and leaves out unknown values', () => {
    const state = readSchemeState(new URLSearchParams('q= seed &state=Kerala&gives=Gold&direct=1&page=2&open=x'));
    expect(state).toEqual({
      q: 'seed',
      state: 'Kerala',
      sector: '',
      gives: '',
      stage: '',
      direct: '1',
      page: 2,
      open: '',
    });
    expect(schemesHref(state)).toBe('/portal/schemes?q=seed&state=Kerala&direct=1&page=2');
    expect(schemesHref({})).toBe('/portal/schemes');
  });
});

describe('a scheme in words', () => {
  it('shows amounts as people read them', () => {
    expect(amountText(scheme({ amountMax: 5_000_000 }))).toBe('Up to ₹50,00,000');
    expect(amountText(scheme({ amountMax: 1000, currency: 'USD' }))).toBe('Up to $1,000');
    expect(amountText(scheme({}))).toBeNull();
    expect(readable('grant up to INR 2000000; INR 100 crore')).toBe('grant up to ₹20,00,000; INR 100 crore');
  });

  it('is taken with a name alone; a deadline needs the page that says it', () => {
    expect(schemeInput().parse({ name: ' Seed  Grant ' })).toMatchObject({ name: 'Seed Grant', audience: 'not-said' });
    const faults = (record: object) =>
      schemeInput()
        .safeParse(record)
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(faults({})).toEqual([['name', 'Please enter the name of the scheme']]);
    expect(faults({ name: 'X', deadline: '2026-12-31' })).toEqual([
      ['deadlineSource', 'Please enter the page with the deadline'],
    ]);
    expect(faults({ name: 'X', deadline: '31.12.2026', deadlineSource: 'https://x.example' })).toEqual([
      ['deadline', 'Please enter a day such as 2026-11-30'],
    ]);
    expect(faults({ name: 'X', instruments: ['Gold'] })?.[0]?.[0]).toBe('instruments.0');
  });
});
