import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable, dollars, sharesTable } from '@tests/factories/cap-table';
import type { Acceleration } from '@/domain/cap-table/document/acceleration';
import { newRound, type CapTable } from '@/domain/cap-table/document/document';
import { md5, exportOcf, type OcfFile } from './export';
import { importOcf } from './import';
import { createScenario } from '@/domain/cap-table/document/scenarios';

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

describe('export and import', () => {
  it('give the same document again, whatever it holds', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const saved = createScenario(table, { id: 'x', name: 'x', createdAt: '2026-01-01' });
        const document = saved.ok ? saved.value : table;
        const result = read(exportOcf(document, meta).files);
        expect(result.document).toEqual(document);
        expect(result.notes).toEqual([]);
      }),
    );
  });

  const sample: CapTable = sharesTable(
    { asha: 6_000_000 },
    {
      pool: 500_000,
      convertibles: [{ amount: dollars(100_000), cap: dollars(5_000_000), discount: 12.5, date: '2025-06-01' }],
    },
  );

  it('write the fields of the format, so that other tools read the same', () => {
    const { files } = exportOcf({ ...sample, company: 'Tea Ltd' }, meta);
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({
      file_type: 'OCF_MANIFEST_FILE',
      ocf_version: '1.2.0',
      as_of: '2026-01-31',
      issuer: {
        object_type: 'ISSUER',
        legal_name: 'Tea Ltd',
        formation_date: '2020-01-01',
        country_of_formation: 'IN',
      },
      stakeholders_files: [
        {
          filepath: 'Stakeholders.ocf.json',
          md5: md5(files.find((one) => one.path === 'Stakeholders.ocf.json')?.text ?? ''),
        },
      ],
    });
    expect(itemsIn(files, 'Stakeholders.ocf.json')[0]).toMatchObject({
      object_type: 'STAKEHOLDER',
      name: { legal_name: 'asha' },
      stakeholder_type: 'INDIVIDUAL',
      current_relationship: 'FOUNDER',
    });
    expect(itemsIn(files, 'StockPlans.ocf.json')[0]).toMatchObject({
      object_type: 'STOCK_PLAN',
      initial_shares_reserved: '500000',
      stock_class_ids: ['common'],
    });
    expect(itemsIn(files, 'Transactions.ocf.json')).toMatchObject([
      {
        object_type: 'TX_STOCK_ISSUANCE',
        stakeholder_id: 'asha',
        stock_class_id: 'common',
        quantity: '6000000',
        share_price: { amount: '0', currency: 'USD' },
      },
      {
        object_type: 'TX_CONVERTIBLE_ISSUANCE',
        convertible_type: 'SAFE',
        investment_amount: { amount: '100000', currency: 'USD' },
        conversion_triggers: [
          {
            type: 'AUTOMATIC_ON_CONDITION',
            conversion_right: {
              conversion_mechanism: {
                type: 'SAFE_CONVERSION',
                conversion_timing: 'POST_MONEY',
                conversion_mfn: false,
                conversion_discount: '0.125',
                conversion_valuation_cap: { amount: '5000000', currency: 'USD' },
              },
            },
          },
        ],
      },
    ]);
  });

  it('say what the format has no place for', () => {
    const { notes } = exportOcf(
      { ...sample, fundingRounds: [newRound('r')] },
      { asOf: meta.asOf, generatedAt: meta.generatedAt },
    );
    expect(notes.join(' ')).toMatch(/planned rounds.*date of formation.*country.*dates of issue/s);
  });

  it('carry vesting as terms that others can read', () => {
    const schedule = { startDate: '2024-01-01', cliff: 12, vestingPeriod: 48, vestingType: 'linear' as const };
    const table: CapTable = {
      ...sample,
      vestingMonth: 'calendar',
      stakeholders: sample.stakeholders.map((one, at) => (at === 0 ? { ...one, vestingSchedule: schedule } : one)),
    };
    const { files } = exportOcf(table, meta);
    expect(itemsIn(files, 'VestingTerms.ocf.json')).toHaveLength(1);
    const bare = files.map((one) => ({
      ...one,
      text: JSON.stringify(JSON.parse(one.text, (key, value: unknown) => (key === 'comments' ? [] : value))),
    }));
    expect(read(bare).document.stakeholders[0]?.vestingSchedule).toEqual(schedule);
  });

  it.each<Acceleration>([
    { trigger: 'single', share: 50 },
    { trigger: 'single', share: 12.3456789012 },
    { trigger: 'double', share: 100, months: 18 },
  ])('carry an acceleration as an event on the remainder, with and without our comments: %j', (acceleration) => {
    const schedule = { startDate: '2024-01-01', cliff: 12, vestingPeriod: 48, vestingType: 'linear' as const };
    const table: CapTable = {
      ...sample,
      stakeholders: sample.stakeholders.map((one, at) =>
        at === 0 ? { ...one, vestingSchedule: { ...schedule, acceleration } } : one,
      ),
    };
    const { files } = exportOcf(table, meta);
    expect(read(files).document).toEqual(table);
    const [terms] = itemsIn(files, 'VestingTerms.ocf.json') as { vesting_conditions: Record<string, unknown>[] }[];
    const event = terms?.vesting_conditions.find((one) => String(one['id']).includes('acceleration'));
    expect(event).toMatchObject({
      trigger: { type: 'VESTING_EVENT' },
      portion: { denominator: '100', remainder: true },
    });
    // Reached from each stage of the schedule.
    for (const one of terms?.vesting_conditions ?? [])
      if (one !== event) expect(one['next_condition_ids']).toContain(event?.['id']);
    const bare = files.map((one) => ({
      ...one,
      text: JSON.stringify(JSON.parse(one.text, (key, value: unknown) => (key === 'comments' ? [] : value))),
    }));
    expect(read(bare).document.stakeholders[0]?.vestingSchedule?.acceleration).toEqual({
      ...acceleration,
      share: Number(acceleration.share.toFixed(10)),
    });
  });
});

describe('broken files', () => {
  it.each<[string, OcfFile[]]>([
    ['no JSON', [{ path: 'a', text: '{' }]],
    ['nothing', []],
    ['another format', [{ path: 'a', text: '{"hello":1}' }]],
    [
      'negative shares',
      [
        file('OCF_TRANSACTIONS_FILE', [
          {
            object_type: 'TX_STOCK_ISSUANCE',
            id: 'a',
            stakeholder_id: 'b',
            stock_class_id: 'c',
            date: '2020-01-01',
            quantity: '-4',
          },
        ]),
      ],
    ],
    [
      'an amount past all limits',
      [
        file('OCF_TRANSACTIONS_FILE', [
          {
            object_type: 'TX_CONVERTIBLE_ISSUANCE',
            id: 'a',
            stakeholder_id: 'b',
            date: '2020-01-01',
            investment_amount: { amount: '1'.repeat(30), currency: 'USD' },
          },
        ]),
      ],
    ],
    ['a stakeholder without an id', [file('OCF_STAKEHOLDERS_FILE', [{ object_type: 'STAKEHOLDER' }])]],
  ])('are faults: %s', (_, files) => {
    expect(importOcf(files).ok).toBe(false);
  });

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'STAKEHOLDER',
              'STOCK_CLASS',
              'TX_STOCK_ISSUANCE',
              'TX_CONVERTIBLE_ISSUANCE',
              'VESTING_TERMS',
              'STOCK_PLAN',
            ),
            fc.jsonValue(),
          ),
          { maxLength: 6 },
        ),
        (objects) => {
          const items = objects.map(([object_type, rest]) => ({
            ...(typeof rest === 'object' ? rest : {}),
            object_type,
            id: 'x',
            name: rest,
            conversion_triggers: [rest],
            vesting_conditions: [rest],
          }));
          expect(typeof importOcf([file('OCF_TRANSACTIONS_FILE', items)]).ok).toBe('boolean');
        },
      ),
    );
  });
});

// RFC 1321, appendix A.5.
describe('the checksum of the format', () => {
  it.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['a', '0cc175b9c0f1b6a831c399e269772661'],
    ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
    [
      '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
      '57edf4a22be3c955ac49da2e2107b67a',
    ],
  ])('of "%s"', (text, sum) => expect(md5(text)).toBe(sum));
});
