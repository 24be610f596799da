import { describe, expect, it } from 'vitest';
import { exportOcf, type OcfFile } from './export';
import { importOcf } from './import';
import { vestedOn } from '@/domain/cap-table/vesting/vesting';
import { toDecimal } from '@/domain/money/fractions';

type Item = Record<string, unknown>;
const meta = { asOf: '2026-01-31', generatedAt: '2026-01-31T12:00:00Z', country: 'IN' };
const usd = (amount: string) => ({ amount, currency: 'USD' });
const file = (type: string, items: object[]): OcfFile => ({
  path: `${type}.json`,
  text: JSON.stringify({ file_type: type, items }),
});
const read = (files: OcfFile[]) => {
  const result = importOcf(files);
  if (!result.ok) throw new Error(result.faults.map((one) => one.message).join(' '));
  return result.value;
};
const itemsIn = (files: OcfFile[], name: string): Item[] =>
  (JSON.parse(files.find((one) => one.path === `${name}.ocf.json`)?.text ?? '{"items":[]}') as { items: Item[] }).items;

const person = (id: string, relationship?: string) => ({
  object_type: 'STAKEHOLDER',
  id,
  name: { legal_name: id },
  stakeholder_type: 'INDIVIDUAL',
  ...(relationship ? { current_relationship: relationship } : {}),
});
const common = {
  object_type: 'STOCK_CLASS',
  id: 'cs',
  name: 'Common',
  class_type: 'COMMON',
  default_id_prefix: 'CS-',
  initial_shares_authorized: 'UNLIMITED',
  votes_per_share: '1',
  seniority: '0',
};
const stock = (id: string, quantity: string, more: object = {}) => ({
  object_type: 'TX_STOCK_ISSUANCE',
  id: `t-${id}`,
  security_id: id,
  custom_id: id,
  date: '2022-12-31',
  stakeholder_id: 'asha',
  security_law_exemptions: [],
  stock_class_id: 'cs',
  share_price: usd('0.01'),
  quantity,
  stock_legend_ids: [],
  ...more,
});
const pack = (transactions: object[], more: { terms?: object[]; plans?: object[] } = {}): OcfFile[] => [
  file('OCF_STAKEHOLDERS_FILE', [person('asha', 'FOUNDER'), person('ben', 'EMPLOYEE')]),
  file('OCF_STOCK_CLASSES_FILE', [common]),
  file('OCF_STOCK_PLANS_FILE', more.plans ?? []),
  file('OCF_VESTING_TERMS_FILE', more.terms ?? []),
  file('OCF_TRANSACTIONS_FILE', transactions),
];
const relative = (to: string, length: number, occurrences: number) => ({
  type: 'VESTING_SCHEDULE_RELATIVE',
  period: { type: 'MONTHS', length, occurrences, day_of_month: 'VESTING_START_DAY_OR_LAST_DAY_OF_MONTH' },
  relative_to_condition_id: to,
});
const terms = {
  object_type: 'VESTING_TERMS',
  id: 'four-years',
  name: 'Four years',
  description: '4 years, 1 year cliff',
  allocation_type: 'CUMULATIVE_ROUNDING',
  vesting_conditions: [
    { id: 'begin', quantity: '0', trigger: { type: 'VESTING_START_DATE' }, next_condition_ids: ['year'] },
    {
      id: 'year',
      portion: { numerator: '12', denominator: '48' },
      trigger: relative('begin', 12, 1),
      next_condition_ids: ['month'],
    },
    {
      id: 'month',
      portion: { numerator: '1', denominator: '48' },
      trigger: relative('year', 1, 36),
      next_condition_ids: [],
    },
  ],
};
const start = (security: string) => ({
  object_type: 'TX_VESTING_START',
  id: `begin-${security}`,
  security_id: security,
  vesting_condition_id: 'begin',
  date: '2022-12-31',
});

/** Every id that an exported package names is in it. */
function dangling(files: OcfFile[]): string[] {
  const all = ['Stakeholders', 'StockClasses', 'StockPlans', 'VestingTerms', 'Transactions'].map((name) =>
    itemsIn(files, name),
  );
  const [people, classes, plans, vesting, transactions] = all.map((items) => new Set(items.map((one) => one['id'])));
  const issued = new Set(
    (all[4] ?? []).flatMap((one) => (/ISSUANCE$/.test(String(one['object_type'])) ? [one['security_id']] : [])),
  );
  const known: Record<string, Set<unknown> | undefined> = {
    stakeholder_id: people,
    stock_class_id: classes,
    stock_plan_id: plans,
    vesting_terms_id: vesting,
    security_id: issued,
  };
  expect(transactions?.size).toBe(all[4]?.length);
  return all
    .flat()
    .flatMap((one) =>
      Object.entries(known).flatMap(([key, ids]) =>
        one[key] === undefined || ids?.has(one[key]) ? [] : [`${key} ${String(one[key])}`],
      ),
    );
}

describe('vesting by calendar months', () => {
  const files = pack([stock('s1', '9000', { vesting_terms_id: 'four-years' }), start('s1')], { terms: [terms] });
  const { document } = read(files);
  const schedule = document.stakeholders[0]?.vestingSchedule;

  it('stays months: nothing before the cliff, a quarter on it, all at the end', () => {
    expect(document.vestingMonth).toBe('calendar');
    const vested = (date: string) => {
      const result = schedule && vestedOn(100, schedule, date, document.vestingMonth);
      return result?.ok ? toDecimal(result.value.vested, 2) : result;
    };
    expect(['2023-12-30', '2023-12-31', '2026-12-30', '2026-12-31'].map(vested)).toEqual([
      '0.00',
      '25.00',
      '99.93',
      '100.00',
    ]);
  });

  it('leaves as it came, and a second import gives the same', () => {
    const out = exportOcf(document, meta).files;
    expect(itemsIn(out, 'VestingTerms')).toEqual([terms]);
    expect(itemsIn(out, 'Transactions')).toEqual([
      stock('s1', '9000', { vesting_terms_id: 'four-years' }),
      start('s1'),
    ]);
    expect(read(out).document).toEqual(document);
  });

  it.each([
    ['edited', { startDate: '2024-01-01', cliff: 6, vestingPeriod: 24, vestingType: 'linear' as const }],
    ['removed', undefined],
  ])('names only what is in the package when it was %s', (_, changed) => {
    const stakeholders = document.stakeholders.map(({ vestingSchedule: _old, ...one }) =>
      one.id === 'asha' && changed ? { ...one, vestingSchedule: changed } : one,
    );
    const out = exportOcf({ ...document, stakeholders }, meta).files;
    expect(dangling(out)).toEqual([]);
    const again = read(out).document.stakeholders[0]?.vestingSchedule;
    expect(again).toEqual(changed);
    expect(itemsIn(out, 'Transactions').filter((one) => one['object_type'] === 'TX_VESTING_START')).toHaveLength(
      changed ? 1 : 0,
    );
  });

  it('is linked by new shares of the same holder', () => {
    const bought = { id: 'new', stakeholderId: 'asha', classId: 'cs', shares: 5, price: null, date: null };
    const shares = { ...document.shares, certificates: [...document.shares.certificates, bought] };
    const out = exportOcf({ ...document, shares }, meta).files;
    expect(dangling(out)).toEqual([]);
    expect(itemsIn(out, 'Transactions')).toContainEqual(
      expect.objectContaining({ security_id: 'new', object_type: 'TX_VESTING_START', vesting_condition_id: 'begin' }),
    );
  });
});

describe("an acceleration in another program's terms", () => {
  const event = (id: string, portion: object) => ({
    id,
    portion,
    trigger: { type: 'VESTING_EVENT' },
    next_condition_ids: [],
  });
  // As in the format's own samples.
  const all = event('double-trigger-acceleration', { numerator: '1', denominator: '1', remainder: true });
  const withEvents = (...events: object[]) => ({
    ...terms,
    vesting_conditions: [...events, ...terms.vesting_conditions],
  });
  const files = (given: object) =>
    pack([stock('s1', '9000', { vesting_terms_id: 'four-years' }), start('s1')], { terms: [given] });

  it('is understood, leaves as it came, and saying the usual window is no edit', () => {
    const given = withEvents(all);
    const { document } = read(files(given));
    const schedule = document.stakeholders[0]?.vestingSchedule;
    expect(schedule?.acceleration).toEqual({ trigger: 'double', share: 100 });
    expect(itemsIn(exportOcf(document, meta).files, 'VestingTerms')).toEqual([given]);
    const said = document.stakeholders.map((one) =>
      one.vestingSchedule
        ? {
            ...one,
            vestingSchedule: {
              ...one.vestingSchedule,
              acceleration: { trigger: 'double' as const, share: 100, months: 12 },
            },
          }
        : one,
    );
    expect(itemsIn(exportOcf({ ...document, stakeholders: said }, meta).files, 'VestingTerms')).toEqual([given]);
  });

  it('may have its portion in numbers, as shares and amounts may', () => {
    const half = event('single-trigger-acceleration', { numerator: 1, denominator: 2, remainder: true });
    const [asha] = read(files(withEvents(half))).document.stakeholders;
    expect(asha?.vestingSchedule?.acceleration).toEqual({ trigger: 'single', share: 50 });
  });

  it('that is edited leaves as ours, and comes back', () => {
    const { document } = read(files(withEvents(all)));
    const acceleration = { trigger: 'single' as const, share: 25 };
    const stakeholders = document.stakeholders.map((one) =>
      one.vestingSchedule ? { ...one, vestingSchedule: { ...one.vestingSchedule, acceleration } } : one,
    );
    const out = exportOcf({ ...document, stakeholders }, meta).files;
    expect(dangling(out)).toEqual([]);
    expect(read(out).document.stakeholders[0]?.vestingSchedule?.acceleration).toEqual(acceleration);
  });

  it.each([
    ['a milestone', [event('first-customer', { numerator: '1', denominator: '5' })]],
    ['a part of the whole', [event('single-trigger-acceleration', { numerator: '1', denominator: '2' })]],
    [
      'two triggers',
      [all, event('single-trigger-acceleration', { numerator: '1', denominator: '2', remainder: true })],
    ],
    ['no part', [event('single-trigger-acceleration', { remainder: true })]],
    ['more than all', [event('single-trigger-acceleration', { numerator: '3', denominator: '2', remainder: true })]],
  ])('that is another pattern is kept aside: %s', (_, events) => {
    const { document, notes } = read(files(withEvents(...events)));
    expect(document.stakeholders[0]?.vestingSchedule).toBeUndefined();
    expect(notes.join(' ')).toContain('VESTING_TERMS');
  });
});

describe('currencies', () => {
  it('that are two are refused, and never relabelled', () => {
    const result = importOcf(
      pack([stock('s1', '1'), stock('s2', '1', { share_price: { amount: '1', currency: 'EUR' } })]),
    );
    expect(result).toMatchObject({ ok: false });
    expect(!result.ok && result.faults[0]?.message).toContain('USD and EUR');
  });

  it('of amounts of 0 do not count', () => {
    const files = pack([
      stock('s1', '1', { share_price: { amount: '0', currency: 'USD' } }),
      stock('s2', '1', { share_price: { amount: '1', currency: 'EUR' } }),
    ]);
    expect(read(files).document.currency).toBe('EUR');
  });
});

describe('closed securities', () => {
  const closing = (type: string, more: object = {}) => ({
    object_type: type,
    id: `x-${type}`,
    security_id: 's1',
    date: '2024-01-01',
    ...more,
  });
  it.each([
    closing('TX_STOCK_TRANSFER', { quantity: '9000', resulting_security_ids: ['s2'] }),
    closing('TX_STOCK_TRANSFER', { quantity: '10', balance_security_id: 's2', resulting_security_ids: [] }),
    closing('TX_STOCK_CANCELLATION', { quantity: '9000', reason_text: '' }),
    closing('TX_STOCK_REPURCHASE', { quantity: '9000', price: usd('1') }),
    closing('TX_STOCK_RETRACTION', { reason_text: '' }),
    closing('TX_STOCK_REISSUANCE', { resulting_security_ids: ['s2'] }),
    closing('TX_STOCK_CONVERSION', { quantity_converted: '9000', resulting_security_ids: ['s2'] }),
  ])('do not count, are named, and leave as they came: $object_type', (transaction) => {
    const transactions = [stock('s1', '9000'), stock('s2', '40', { stakeholder_id: 'ben' }), transaction];
    const { document, notes } = read(pack(transactions));
    expect(document.shares.certificates.map((one) => [one.id, one.shares])).toEqual([['s2', 40]]);
    expect(notes.join(' ')).toContain('Closed, so not counted, but saved for export: 1 TX_STOCK_ISSUANCE');
    const out = itemsIn(exportOcf(document, meta).files, 'Transactions');
    expect(out).toHaveLength(3);
    for (const one of transactions) expect(out).toContainEqual(one);
  });

  const grant = (id: string, more: object = {}) => ({
    object_type: 'TX_EQUITY_COMPENSATION_ISSUANCE',
    id: `t-${id}`,
    security_id: id,
    custom_id: id,
    date: '2023-01-01',
    stakeholder_id: 'ben',
    security_law_exemptions: [],
    stock_plan_id: 'plan',
    compensation_type: 'OPTION',
    quantity: '400',
    exercise_price: usd('0.5'),
    expiration_date: null,
    termination_exercise_windows: [],
    ...more,
  });
  const plan = {
    object_type: 'STOCK_PLAN',
    id: 'plan',
    plan_name: 'Plan',
    initial_shares_reserved: '1000',
    stock_class_ids: ['cs'],
  };

  it('keep what was not exercised of an option, and do not put the rest back into the pool', () => {
    const exercise = {
      object_type: 'TX_EQUITY_COMPENSATION_EXERCISE',
      id: 'x',
      security_id: 'o1',
      date: '2024-01-01',
      quantity: '150',
      resulting_security_ids: ['s1'],
    };
    const { document } = read(pack([grant('o1'), exercise, stock('s1', '150')], { plans: [plan] }));
    expect(document.shares.options.map((one) => one.shares)).toEqual([250]);
    expect(document.shares.poolAvailable).toBe(600);
    const out = exportOcf(document, meta).files;
    expect(itemsIn(out, 'Transactions')).toContainEqual(grant('o1'));
    expect(read(out).document.shares).toEqual(document.shares);
  });

  const safe = (id: string, amount: string) => ({
    object_type: 'TX_CONVERTIBLE_ISSUANCE',
    id: `t-${id}`,
    security_id: id,
    custom_id: id,
    date: '2023-01-01',
    stakeholder_id: 'ben',
    security_law_exemptions: [],
    convertible_type: 'SAFE',
    investment_amount: usd(amount),
    conversion_triggers: [],
    seniority: 1,
  });

  it('of a SAFE leave its rest, in whole cents, and the amount that was issued leaves again', () => {
    const cancelled = closing('TX_CONVERTIBLE_CANCELLATION', { security_id: 'c1', amount: usd('250.50') });
    const given = [safe('c1', '1000'), cancelled, { ...cancelled, id: 'again', amount: usd('100') }];
    const { document, notes } = read(pack([...given, safe('c2', '70')]));
    expect(document.shares.convertibles.map((one) => [one.id, one.amount])).toEqual([
      ['c1', 64_950],
      ['c2', 7_000],
    ]);
    expect(notes.join(' ')).toContain('Partly closed securities with no remainder given: 1.');
    const out = exportOcf(document, meta).files;
    for (const one of given) expect(itemsIn(out, 'Transactions')).toContainEqual(one);
    expect(read(out).document.shares.convertibles).toEqual(document.shares.convertibles);
  });

  it('of a SAFE leave nothing once all of its amount is taken', () => {
    const part = closing('TX_CONVERTIBLE_CANCELLATION', { security_id: 'c1', amount: usd('500') });
    const { document } = read(pack([safe('c1', '1000'), part, { ...part, id: 'again' }]));
    expect(document.shares.convertibles).toEqual([]);
  });

  it('leave with their holder: what names a deleted one is not written', () => {
    const gone = [stock('s1', '9000'), closing('TX_STOCK_RETRACTION', { reason_text: '' })];
    const { document } = read(pack(gone));
    const out = exportOcf({ ...document, stakeholders: document.stakeholders.slice(1) }, meta);
    expect(dangling(out.files)).toEqual([]);
    expect(out.notes.join(' ')).toContain('2 objects were left out');
  });

  it.each([
    ['a plan of the package', [plan], 'plan'],
    ['our own plan', [], 'pool'],
  ])('aside, a new grant names %s', (_, plans, named) => {
    const { document } = read(pack([stock('s1', '1')], { plans }));
    const option = { id: 'new', stakeholderId: 'ben', shares: 5, exercisePrice: '1', date: null };
    const out = exportOcf(
      {
        ...document,
        shares: {
          ...document.shares,
          options: [option],
          poolAvailable: Math.max(0, document.shares.poolAvailable - 5),
        },
      },
      meta,
    ).files;
    expect(itemsIn(out, 'Transactions').at(-1)).toMatchObject({ stock_plan_id: named });
    expect(dangling(out)).toEqual([]);
  });
});

describe('originals', () => {
  const trigger = {
    type: 'ELECTIVE_AT_WILL',
    trigger_id: 'e1',
    nickname: 'As agreed',
    conversion_right: {
      type: 'CONVERTIBLE_CONVERSION_RIGHT',
      conversion_mechanism: {
        type: 'SAFE_CONVERSION',
        conversion_timing: 'POST_MONEY',
        conversion_mfn: false,
        conversion_valuation_cap: usd('5000000'),
      },
      converts_to_future_round: true,
    },
  };
  const safe = {
    object_type: 'TX_CONVERTIBLE_ISSUANCE',
    id: 't-c1',
    security_id: 'c1',
    custom_id: 'SAFE-1',
    date: '2023-01-01',
    stakeholder_id: 'ben',
    security_law_exemptions: [],
    convertible_type: 'SAFE',
    investment_amount: usd('100000'),
    conversion_triggers: [trigger],
    seniority: 1,
    pro_rata: '0.02',
  };

  it('with a pro-rata right keep their triggers when nothing was edited, and when something else was', () => {
    const { document } = read(pack([safe]));
    expect(itemsIn(exportOcf(document, meta).files, 'Transactions')).toEqual([safe]);
    const edit = (more: object) => ({
      ...document,
      shares: { ...document.shares, convertibles: document.shares.convertibles.map((one) => ({ ...one, ...more })) },
    });
    const moved = itemsIn(exportOcf(edit({ date: '2023-02-01' }), meta).files, 'Transactions')[0];
    expect(moved).toEqual({ ...safe, date: '2023-02-01' });
    expect(read(exportOcf(edit({ proRata: false }), meta).files).document.shares.convertibles[0]?.proRata).toBe(false);
    const [capped] = itemsIn(exportOcf(edit({ cap: 600_000_000 }), meta).files, 'Transactions');
    expect(JSON.stringify(capped)).toContain('"amount":"6000000"');
  });

  it('say who works for the company; whoever says nothing is named', () => {
    const { document, notes } = read([
      file('OCF_STAKEHOLDERS_FILE', [
        person('a', 'EMPLOYEE'),
        person('b', 'EX_CONSULTANT'),
        person('c', 'INVESTOR'),
        person('d'),
      ]),
    ]);
    expect(document.stakeholders.map((one) => one.type)).toEqual(['employee', 'employee', 'investor', 'investor']);
    expect(notes.join(' ')).toContain('Holders whose role in the company is not given: 1.');
  });

  it('name no country of formation that no one gave', () => {
    const { files, notes } = exportOcf(read(pack([])).document, { asOf: meta.asOf, generatedAt: meta.generatedAt });
    expect(JSON.parse(files[0]?.text ?? '')).not.toHaveProperty('issuer.country_of_formation');
    expect(notes.join(' ')).toContain('country of formation. None is known');
  });
});
