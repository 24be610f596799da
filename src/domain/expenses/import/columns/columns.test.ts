/** Columns assigned one at a time, and two columns that are debit and credit by their content. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentsOf, isNumeric, pairOf } from './column-contents';
import { assignColumn, NO_MAPPING, roleOfColumn, type ColumnMapping } from './columns';
import { COLUMN_ROLES, type ColumnRole } from './column-names';

describe('columns that a person assigns', () => {
  it('one amount excludes debit and credit, and the sign is found anew', () => {
    const two = assignColumn(assignColumn({ ...NO_MAPPING, amount: 1 }, 2, 'debit'), 3, 'credit');
    expect(two).toMatchObject({ amount: null, debit: 2, credit: 3, outgoing: null });
    expect(assignColumn(two, 4, 'amount')).toMatchObject({ amount: 4, debit: null, credit: null, outgoing: null });
    expect(assignColumn({ ...NO_MAPPING, amount: 1, outgoing: 'positive' }, 0, 'date').outgoing).toBe('positive');
  });

  const KNOWN: ColumnMapping = {
    ...NO_MAPPING,
    date: 0,
    description: [1],
    amount: 2,
    side: 3,
    reference: 4,
    outgoing: 'positive',
    outWord: 'x',
  };

  it('a column that is not used changes nothing when it stays without a role', () => {
    expect(assignColumn(KNOWN, 9, null)).toEqual(KNOWN);
  });

  it.each<[string, number, ColumnRole | null, Partial<ColumnMapping>]>([
    ['another amount asks for the sign again', 5, 'amount', { amount: 5, outgoing: null, outWord: 'x' }],
    ['no amount asks for the sign again', 2, null, { amount: null, outgoing: null, outWord: 'x' }],
    ['a debit in place of the amount asks for the sign again', 5, 'debit', { amount: null, debit: 5, outgoing: null }],
    ['another column of sides asks for its word again', 5, 'side', { side: 5, outgoing: null, outWord: null }],
    ['no column of sides forgets its word', 3, null, { side: null, outgoing: null, outWord: null }],
    ['a side that is a description forgets its word', 3, 'description', { side: null, outWord: null }],
    ['the same column of sides keeps its word', 3, 'side', { side: 3, outgoing: 'positive', outWord: 'x' }],
    ['another date keeps both answers', 5, 'date', { date: 5, outgoing: 'positive', outWord: 'x' }],
    [
      'a reference that is not used keeps both answers',
      4,
      null,
      { reference: null, outgoing: 'positive', outWord: 'x' },
    ],
    ['a second description is kept in the order of the columns', 0, 'description', { date: null, description: [0, 1] }],
  ])('%s', (_, place, role, changed) => {
    expect(assignColumn(KNOWN, place, role)).toMatchObject(changed);
  });

  it('each column has one role, each role one column, but for the description', () => {
    const role = fc.option(fc.constantFrom(...COLUMN_ROLES), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), role), { maxLength: 20 }), (steps) => {
        let mapping = NO_MAPPING;
        for (const [place, to] of steps) {
          mapping = assignColumn(mapping, place, to);
          expect(roleOfColumn(mapping, place)).toBe(to);
        }
        const places = COLUMN_ROLES.flatMap((name) =>
          name === 'description' ? mapping.description : (mapping[name] ?? []),
        );
        expect(new Set(places).size).toBe(places.length);
        expect(mapping.amount === null || (mapping.debit === null && mapping.credit === null)).toBe(true);
      }),
    );
  });
});

describe('two columns of which each row fills one', () => {
  const pairIn = (...cells: string[][]) => {
    const rows = cells.map((row, at) => ({ line: at + 2, cells: row }));
    return pairOf(contentsOf(rows).filter(isNumeric), rows);
  };
  const OUT = ['02/11/2026', 'STATIONERS', '1,250.00', '', '48,750.00'];
  const IN = ['14/11/2026', 'CUSTOMER ONE', '', '25,000.00', '73,750.00'];

  it('are debit and credit, beside a balance that every row fills', () => {
    expect(pairIn(OUT, IN, OUT)).toEqual([2, 3]);
  });

  it.each<[string, string[]]>([
    ['that only continues a narration', ['', 'SHOP@OKBANK', '', '', '']],
    ['whose cells are blanks', ['', ' ', ' ', '  ', ' ']],
    ['that is cut short', ['Page 1 of 2']],
  ])('are found around a row %s', (_, odd) => {
    expect(pairIn(OUT, odd, IN)).toEqual([2, 3]);
  });

  it.each<[string, string[][]]>([
    ['one row fills both', [OUT, ['03/11/2026', 'TEA', '5.00', '0.90', ''], IN]],
    ['one row has a figure in neither of them', [OUT, ['03/11/2026', 'OPENING', '', '', '50,000.00'], IN]],
    ['there is one row only', [OUT.with(4, '')]],
    ['there is no row', []],
  ])('are no pair where %s', (_, rows) => {
    expect(pairIn(...rows)).toBeNull();
  });

  it('are judged by the first 60 rows', () => {
    const rows = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? OUT : IN));
    const both = ['30/11/2026', 'TEA', '5.00', '0.90', ''];
    expect(pairIn(...rows, both)).toEqual([2, 3]);
    expect(pairIn(...rows.slice(1), both)).toBeNull();
  });
});
