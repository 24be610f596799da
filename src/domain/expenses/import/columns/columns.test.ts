/** Columns assigned one at a time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignColumn, NO_MAPPING, roleOfColumn } from './columns';
import { COLUMN_ROLES } from './column-names';

describe('columns that a person assigns', () => {
  it('one amount excludes debit and credit, and the sign is found anew', () => {
    const two = assignColumn(assignColumn({ ...NO_MAPPING, amount: 1 }, 2, 'debit'), 3, 'credit');
    expect(two).toMatchObject({ amount: null, debit: 2, credit: 3, outgoing: null });
    expect(assignColumn(two, 4, 'amount')).toMatchObject({ amount: 4, debit: null, credit: null, outgoing: null });
    expect(assignColumn({ ...NO_MAPPING, amount: 1, outgoing: 'positive' }, 0, 'date').outgoing).toBe('positive');
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
