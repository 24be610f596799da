import { describe, expect, it } from 'vitest';
import { fieldChanges } from './profile';

const FIELDS = ['name', 'city', 'year'] as const;
const current = { name: 'Asha', city: null, year: 2020 };
const changed = (input: object, before?: Record<string, string | number | null>) =>
  fieldChanges(FIELDS, { input, current, before });

describe('what a form of fields changes', () => {
  it('is what differs; absent fields stay and empty ones are emptied', () => {
    expect(changed({ name: 'Asha', year: 2021 }).changes).toEqual([['year', 2021]]);
    expect(changed({ name: null, city: null, other: 1 }).changes).toEqual([['name', null]]);
    expect(fieldChanges(FIELDS, { input: { name: null }, current }, () => '').changes).toEqual([['name', '']]);
  });

  it('leaves what the form left as it was, and names what was changed elsewhere', () => {
    expect(changed({ name: 'Old' }, { name: 'Old' })).toEqual({ changes: [], faults: {} });
    expect(changed({ name: 'New' }, { name: 'Old' }).faults).toEqual({
      name: 'Changed on another device to “Asha”.',
    });
    expect(changed({ city: 'Pune' }, { city: 'Goa' }).faults).toEqual({ city: 'Cleared on another device.' });
    expect(changed({ name: 'Asha' }, { name: 'Old' })).toEqual({ changes: [], faults: {} });
  });
});
