import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable } from '@tests/factories/cap-table';
import { defaultCapTable } from '@/domain/cap-table/document/document';
import { MAX_LINK_TEXT } from './packed-bytes';
import { packTable, unpackTable } from './packed-table';
import { SHARE_MARK } from './shared-table-hash';

const hashOf = (bytes: Uint8Array) => `${SHARE_MARK}${Buffer.from(bytes).toString('base64url')}`;

describe('a cap table in a hash', () => {
  it('comes back as it was, without scenarios and what was set aside', async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, async (table) => {
        const packed = await packTable(table);
        if (!packed.ok) return;
        expect(packed.value.length).toBeLessThanOrEqual(MAX_LINK_TEXT + SHARE_MARK.length);
        expect(packed.value).toMatch(/^#table=[\w-]+$/);
        expect(await unpackTable(packed.value)).toEqual({
          ok: true,
          value: { ...table, scenarios: [], currentScenarioId: null, aside: [] },
        });
      }),
    );
  });

  it('says so when it is too large for a link', async () => {
    // Names that do not compress.
    const stakeholders = Array.from({ length: 500 }, (_, at) => ({
      id: crypto.randomUUID(),
      name: `${crypto.randomUUID()}${crypto.randomUUID()}${at}`,
      type: 'investor' as const,
      equity: 0,
    }));
    const packed = await packTable({ ...defaultCapTable(), stakeholders });
    expect(packed).toMatchObject({ ok: false, faults: [{ message: expect.stringContaining('too large for a link') }] });
  });

  it('says so when it is too large to be packed at all, however well it compresses', async () => {
    const stakeholders = Array.from({ length: 8_000 }, (_, at) => ({
      id: `holder-${at}`,
      name: 'Asha Rao of the Fund',
      type: 'investor' as const,
      equity: 0,
    }));
    expect(await packTable({ ...defaultCapTable(), stakeholders })).toMatchObject({
      ok: false,
      faults: [{ code: 'too-long', message: 'This cap table is too large for a link. Please share a file instead.' }],
    });
  });

  it.each([
    ['nothing', SHARE_MARK],
    ['foreign letters', `${SHARE_MARK}<script>`],
    ['bytes that are not compressed', hashOf(Buffer.from('hello there'))],
    ['a list', hashOf(deflateRawSync('[1,2,3]'))],
    ['another document', hashOf(deflateRawSync('{"version":1}'))],
    ['a newer version', hashOf(deflateRawSync('{"version":99}'))],
    ['a prototype', hashOf(deflateRawSync('{"version":1,"__proto__":{"stakeholders":[]}}'))],
    ['a hundred megabytes', hashOf(deflateRawSync(Buffer.alloc(20_000_000, 32)))],
    ['a cut hash', hashOf(deflateRawSync(JSON.stringify(defaultCapTable()))).slice(0, -20)],
    ['a long hash', `${SHARE_MARK}${'A'.repeat(MAX_LINK_TEXT + 1)}`],
  ])('ends as one sentence with %s', async (_, hash) => {
    const read = await unpackTable(hash);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.faults[0]?.message).toMatch(/^[A-Z].*/);
  });

  it('of a newer version says which, and that a reload helps', async () => {
    expect(await unpackTable(hashOf(deflateRawSync('{"version":7}')))).toMatchObject({
      ok: false,
      faults: [{ message: 'This cap table comes from a newer version (7). Please reload the page.' }],
    });
  });

  it('never throws, whatever stands in the address', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
        expect(typeof (await unpackTable(`${SHARE_MARK}${text}`)).ok).toBe('boolean');
      }),
    );
  });
});
