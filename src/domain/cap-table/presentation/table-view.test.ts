import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable, dollars, sharesTable } from '@tests/factories/cap-table';
import { sum, toDecimal } from '@/domain/money/fractions';
import { computeCapitalisation, changesBetween, type Step } from '@/domain/cap-table/calculation/capitalisation';
import { explainDiluted, explainHolding } from './explain-holding';
import { classRows, classColumns, holderRows } from './table-view';
import { holderName, instrumentName, termsText, partText, priceText, roundMoneyText, sharesText } from './texts';

const table = sharesTable(
  { asha: 6_000_000, ravi: 4_000_000 },
  {
    pool: 1_000_000,
    convertibles: [
      { amount: dollars(500_000), cap: dollars(5_000_000), discount: 20, mfn: true, mfnAdopts: 's1' },
      { kind: 'note', amount: dollars(100_000), interest: { rate: 8, compounding: 'simple', dayCount: 'actual-365' } },
    ],
    rounds: [{ name: 'Seed', amount: dollars(2_000_000), valuation: dollars(8_000_000), valuationKind: 'pre-money' }],
  },
);
const steps = computeCapitalisation(table).steps as [Step, Step];

describe('the table of a step', () => {
  it('has a column for a round with all that converted into it', () => {
    expect(classColumns(table, steps[0]).map(({ name }) => name)).toEqual(['Common']);
    const columns = classColumns(table, steps[1]);
    expect(columns.map(({ name, classIds }) => [name, classIds.length])).toEqual([
      ['Common', 1],
      ['Seed', 3],
    ]);
    const rows = holderRows(steps[1], columns);
    expect(rows.map(({ name }) => name)).toEqual(['asha', 'ravi', 'i0', 'i1', 'Seed investors', 'Option pool']);
    expect(rows[0]?.columns).toEqual([6_000_000n, 0n]);
  });

  it('counts every share once, by holder and by class', () => {
    fc.assert(
      fc.property(anyTable, (any) => {
        for (const step of computeCapitalisation(any).steps) {
          const { fullyDiluted, outstanding } = step.ownership;
          const rows = holderRows(step, classColumns(any, step));
          expect(rows.reduce((all, row) => all + row.total, 0n)).toBe(fullyDiluted);
          expect(classRows(step).reduce((all, row) => all + row.converted, 0n)).toBe(outstanding);
          const [diluted] = explainDiluted(step);
          expect(diluted?.result.text).toBe(String(fullyDiluted));
          for (const row of rows) {
            const [held] = explainHolding(step, row.holderId);
            expect(held?.result.text).toBe(String(row.total));
          }
        }
      }),
    );
  });

  it('says what a round does to everybody: nothing is lost, the changes add up to 0', () => {
    const changes = changesBetween(...steps);
    expect(changes[0]?.name).toBe('asha');
    expect(toDecimal(sum(changes.map(({ after }) => after)), 6)).toBe('100.000000');
    expect(toDecimal(sum(changes.map(({ change }) => change)), 6)).toBe('0.000000');
    expect(changes.find(({ name }) => name === 'Seed investors')?.before).toBeNull();
  });
});

describe('names and texts', () => {
  it('say what people call things', () => {
    expect(instrumentName(table, 's0')).toBe('SAFE of i0, $500,000');
    expect(instrumentName(table, 'gone')).toBe('gone');
    expect(['asha', 'pool', 'round:r0', 'x'].map((id) => holderName(table, id))).toEqual([
      'asha',
      'Option pool',
      'Seed investors',
      'x',
    ]);
    const [safe, note] = table.shares.convertibles;
    expect(safe && termsText(table, safe)).toBe(
      'Cap $5,000,000 post-money · 20% discount · MFN, terms of Convertible note of i1, $100,000',
    );
    expect(note && termsText(table, { ...note, interest: null })).toBe('Converts at the price of the round');
    expect(note && termsText(table, note)).toBe('8% interest');
    expect(note && termsText(table, { ...note, maturity: '2026-02-28' })).toBe(
      '8% interest · Matures 28 February 2026',
    );
  });

  it('group digits as the currency does and keep prices below a cent', () => {
    expect(sharesText(17_946_424n, 'USD')).toBe('17,946,424');
    expect(sharesText(17_946_424n, 'INR')).toBe('1,79,46,424');
    expect(roundMoneyText({ n: 12_345_678n, d: 1n }, 'INR')).toBe('₹1,23,45,678');
    expect(roundMoneyText({ n: 1n, d: 2n }, 'USD')).toBe('$0.50');
    expect(priceText({ n: 11_144n, d: 10_000n }, 'USD')).toBe('$1.1144');
    expect(priceText({ n: 10n, d: 1n }, 'USD')).toBe('$10.00');
    expect(priceText({ n: 1n, d: 10_000_000n }, 'USD')).toBe('$0.0000001');
    expect(partText(1n, 0n)).toBe('–');
    expect(partText(9_250_000n, 17_946_424n)).toBe('51.54%');
  });
});
