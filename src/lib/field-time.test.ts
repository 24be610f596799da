/** A moment goes into a field and comes back without a loss, in Indian time wherever the machine is. */
import { describe, expect, it } from 'vitest';
import { fieldTime, timeOfField } from './field-time';

describe('a moment', () => {
  it('comes back from a field as it went in, to the minute', () => {
    for (const iso of ['2026-12-01T10:00:00.000Z', '2027-02-28T23:59:00.000Z', '2028-02-29T00:00:00.000Z'])
      expect(timeOfField(fieldTime(iso))).toBe(iso);
    expect([fieldTime(null), fieldTime('2026-12-01T20:00:00.000Z')]).toEqual(['', '2026-12-02T01:30']);
  });

  it.each(['', 'tomorrow', '2026-12-01', '2026-13-01T10:00', '2026-12-01T25:00', 'x2026-12-01T10:00'])(
    'is none in a field that holds %j',
    (value) => expect(timeOfField(value)).toBeNull(),
  );
});
