/** What counts as a stored operator's token: only one with a time that is yet to come. */
import { describe, expect, it } from 'vitest';
import { tokenEnd } from './admin-token';

const NOW = Date.parse('2026-12-01T10:00:00Z');

describe('the stored admin token', () => {
  it('holds until its time, in whatever zone that is written', () => {
    expect(tokenEnd('{"expiresAt":"2026-12-01T22:00:00.000Z"}', NOW)).toBe(NOW + 12 * 3_600_000);
    expect(tokenEnd('{"expiresAt":"2026-12-01T16:30:00+05:30"}', NOW)).toBe(NOW + 3_600_000);
    expect(tokenEnd('{"expiresAt":"2026-12-01T10:00:00.001Z"}', NOW)).toBe(NOW + 1);
  });

  it.each([
    null,
    '',
    'x',
    'null',
    '[]',
    '{}',
    '"2026-12-02T10:00:00Z"',
    '{"expiresAt":null}',
    '{"expiresAt":1e99}',
    '{"expiresAt":"soon"}',
    '{"expiresAt":{"toString":1}}',
    '{"expiresAt":"2026-12-01T10:00:00Z"}',
    '{"expiresAt":"2026-12-01T09:59:59Z"}',
  ])('%s holds no longer', (stored) => expect(tokenEnd(stored, NOW)).toBeNull());
});
