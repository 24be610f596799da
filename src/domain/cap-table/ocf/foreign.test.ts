import { describe, expect, it } from 'vitest';
import { exportOcf, type OcfFile } from './export';
import { importOcf } from './import';

const meta = { asOf: '2026-01-31', generatedAt: '2026-01-31T12:00:00Z', formationDate: '2020-01-01', country: 'IN' };
const read = (files: OcfFile[]) => {
  const result = importOcf(files);
  if (!result.ok) throw new Error(result.faults.map((one) => one.message).join(' '));
  return result.value;
};
const file = (type: string, items: object[], path = `${type}.json`): OcfFile => ({
  path,
  text: JSON.stringify({ file_type: type, items }),
});
const itemsIn = (files: OcfFile[], path: string) => {
  const text = files.find((one) => one.path === path)?.text ?? '{"items":[]}';
  return (JSON.parse(text) as { items: Record<string, unknown>[] }).items;
};

// Shapes as in the samples of the format's repository, with values of our own.
const foreign: OcfFile[] = [
  {
    path: 'Manifest.ocf.json',
    text: JSON.stringify({
      file_type: 'OCF_MANIFEST_FILE',
      ocf_version: '1.2.0',
      issuer: {
        object_type: 'ISSUER',
        id: 'iss-1',
        legal_name: 'Chai Inc',
        formation_date: '2019-05-01',
        country_of_formation: 'US',
        dba: 'Chai',
      },
    }),
  },
  file('OCF_STAKEHOLDERS_FILE', [
    {
      object_type: 'STAKEHOLDER',
      id: 'p1',
      name: { legal_name: 'Ravi Rao', first_name: 'Ravi' },
      stakeholder_type: 'INDIVIDUAL',
      current_relationship: 'FOUNDER',
    },
    {
      object_type: 'STAKEHOLDER',
      id: 'p2',
      name: { legal_name: 'Fund I' },
      stakeholder_type: 'INSTITUTION',
      current_relationship: 'INVESTOR',
    },
  ]),
  file('OCF_STOCK_CLASSES_FILE', [
    {
      object_type: 'STOCK_CLASS',
      id: 'cs',
      name: 'Common',
      class_type: 'COMMON',
      default_id_prefix: 'CS-',
      initial_shares_authorized: '10000000',
      votes_per_share: '1',
      seniority: '1',
    },
    {
      object_type: 'STOCK_CLASS',
      id: 'ps',
      name: 'Seed',
      class_type: 'PREFERRED',
      default_id_prefix: 'PS-',
      initial_shares_authorized: '1000000',
      votes_per_share: '1',
      seniority: '2',
      price_per_share: { amount: '2.47', currency: 'USD' },
      liquidation_preference_multiple: '2',
      participation_cap_multiple: '3',
      conversion_rights: [
        {
          type: 'STOCK_CLASS_CONVERSION_RIGHT',
          conversion_mechanism: { type: 'RATIO_CONVERSION', ratio: { numerator: '3', denominator: '2' } },
          converts_to_stock_class_id: 'cs',
        },
      ],
    },
  ]),
  file('OCF_STOCK_PLANS_FILE', [
    {
      object_type: 'STOCK_PLAN',
      id: 'plan-2020',
      plan_name: '2020 Plan',
      initial_shares_reserved: '1000',
      stock_class_ids: ['cs'],
    },
  ]),
  file('OCF_VALUATIONS_FILE', [
    {
      object_type: 'VALUATION',
      id: 'v1',
      price_per_share: { amount: '0.5', currency: 'USD' },
      effective_date: '2024-01-01',
      valuation_type: '409A',
      stock_class_id: 'cs',
    },
  ]),
  file('OCF_TRANSACTIONS_FILE', [
    {
      object_type: 'TX_STOCK_ISSUANCE',
      id: 't1',
      security_id: 'sec-1',
      custom_id: 'CS-1',
      date: '2020-01-01',
      stakeholder_id: 'p1',
      stock_class_id: 'cs',
      share_price: { amount: '0.0001', currency: 'USD' },
      quantity: '9000.00',
      stock_legend_ids: ['l1'],
      security_law_exemptions: [],
    },
    {
      object_type: 'TX_PLAN_SECURITY_ISSUANCE',
      id: 't2',
      security_id: 'opt-1',
      custom_id: 'O-1',
      date: '2021-01-01',
      stakeholder_id: 'p1',
      stock_plan_id: 'plan-2020',
      compensation_type: 'OPTION',
      quantity: '400',
      exercise_price: { amount: '0.50', currency: 'USD' },
      expiration_date: '2031-01-01',
      termination_exercise_windows: [],
      security_law_exemptions: [],
    },
    {
      object_type: 'TX_CONVERTIBLE_ISSUANCE',
      id: 't3',
      security_id: 'cn-1',
      custom_id: 'CN-1',
      date: '2022-01-01',
      stakeholder_id: 'p2',
      convertible_type: 'NOTE',
      investment_amount: { amount: '1000', currency: 'USD' },
      conversion_triggers: [
        {
          trigger_id: 'CN-1.1',
          type: 'AUTOMATIC_ON_DATE',
          trigger_date: '2024-01-01',
          conversion_right: {
            type: 'CONVERTIBLE_CONVERSION_RIGHT',
            conversion_mechanism: {
              type: 'CONVERTIBLE_NOTE_CONVERSION',
              interest_rates: [{ rate: '0.0899', accrual_start_date: '2022-01-01' }],
              day_count_convention: 'ACTUAL_365',
              interest_payout: 'DEFERRED',
              interest_accrual_period: 'MONTHLY',
              compounding_type: 'COMPOUNDING',
              conversion_discount: '0.2',
            },
          },
        },
      ],
      seniority: 1,
      security_law_exemptions: [],
    },
    {
      object_type: 'TX_STOCK_TRANSFER',
      id: 't4',
      security_id: 'sec-1',
      date: '2023-01-01',
      quantity: '10',
      resulting_security_ids: ['sec-2'],
    },
  ]),
];

describe('a file of another tool', () => {
  const { document, notes } = read(foreign);

  it('is read as far as there is a place for it', () => {
    expect(document.company).toBe('Chai Inc');
    expect(document.stakeholders.map((one) => [one.id, one.name, one.type])).toEqual([
      ['p1', 'Ravi Rao', 'co-founder'],
      ['p2', 'Fund I', 'investor'],
    ]);
    expect(document.shares.classes[1]).toEqual({
      id: 'ps',
      name: 'Seed',
      kind: 'preferred',
      issuePrice: '2.47',
      conversionRatio: '1.5',
      preference: { multiple: 2, participation: 'capped', cap: 3 },
      seniority: 2,
    });
    expect(document.shares.certificates).toEqual([
      { id: 'sec-1', stakeholderId: 'p1', classId: 'cs', shares: 8990, price: '0.0001', date: '2020-01-01' },
    ]);
    expect(document.shares.options).toMatchObject([{ id: 'opt-1', shares: 400, exercisePrice: '0.5' }]);
    expect(document.shares.poolAvailable).toBe(600);
    expect(document.shares.convertibles[0]).toMatchObject({
      kind: 'note',
      amount: 100_000,
      discount: 20,
      maturity: '2024-01-01',
      interest: { rate: 8.99, compounding: 'monthly', dayCount: 'actual-365' },
    });
  });

  it.each([
    ['NOTE', 'note', 8.99],
    ['SAFE', 'safe', null],
    ['CONVERTIBLE_SECURITY', 'isafe', null],
  ])('bears interest only as a note: %s', (type, kind, rate) => {
    const files = foreign.map(({ path, text }) => ({ path, text: text.replace('"NOTE"', JSON.stringify(type)) }));
    const [one] = read(files).document.shares.convertibles;
    expect([one?.kind, one?.interest?.rate ?? null]).toEqual([kind, rate]);
  });

  it('loses nothing silently: what has no place is named and kept', () => {
    expect(notes.join(' ')).toContain('1 VALUATION, 1 TX_STOCK_TRANSFER, 1 STOCK_PLAN');
    expect(notes.join(' ')).toContain('Partly closed securities with no remainder given: 1.');
    expect(notes.join(' ')).not.toContain('did not apply');
    expect(notes.join(' ')).toMatch(/save the originals.*/);
  });

  it('is exported again with every object and field that it came with', () => {
    const { files } = exportOcf(document, { asOf: meta.asOf, generatedAt: meta.generatedAt });
    for (const [path, type] of [
      ['Stakeholders.ocf.json', 'OCF_STAKEHOLDERS_FILE'],
      ['StockClasses.ocf.json', 'OCF_STOCK_CLASSES_FILE'],
      ['StockPlans.ocf.json', 'OCF_STOCK_PLANS_FILE'],
      ['Valuations.ocf.json', 'OCF_VALUATIONS_FILE'],
      ['Transactions.ocf.json', 'OCF_TRANSACTIONS_FILE'],
    ] as const)
      expect(itemsIn(files, path)).toEqual(itemsIn(foreign, `${type}.json`));
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({
      issuer: { id: 'iss-1', dba: 'Chai', formation_date: '2019-05-01', country_of_formation: 'US' },
    });
    const again = read(files).document;
    expect({ ...again, aside: [] }).toEqual({ ...document, aside: [] });
    expect(again.aside).toHaveLength(document.aside.length);
  });

  it('shows edits in the export, and keeps the rest of the object', () => {
    const edited = {
      ...document,
      shares: {
        ...document.shares,
        certificates: document.shares.certificates.map((one) => ({ ...one, shares: 9490 })),
      },
    };
    const [issued] = itemsIn(exportOcf(edited, meta).files, 'Transactions.ocf.json');
    expect(issued).toMatchObject({ quantity: '9500', custom_id: 'CS-1', stock_legend_ids: ['l1'] });
    const without = { ...document, shares: { ...document.shares, certificates: [] } };
    const left = exportOcf(without, meta);
    const ids = itemsIn(left.files, 'Transactions.ocf.json').map((one) => one['id']);
    // The transfer named the certificate that was deleted: it goes, too, and that is said.
    expect([ids.includes('t1'), ids.includes('t4')]).toEqual([false, false]);
    expect(left.notes.join(' ')).toContain('1 objects were left out');
  });
});
