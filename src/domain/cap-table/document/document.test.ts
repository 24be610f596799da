import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable, sharesTable } from '@tests/factories/cap-table';
import { amountText, readAmount, readShares } from './amounts';
import { defaultCapTable, MAX_MONEY, type CapTable } from './document';
import { readCapTable } from './stored-cap-table';
import { MAX_LINK_TEXT } from '@/lib/tool-documents/packed-bytes';
import { fromHash, readShare, MAX_SHARE_BYTES, shareBytes, toHash } from '@/lib/tool-documents/packed-table';

const codes = (result: { ok: boolean; faults?: { code: string }[] }) =>
  result.ok ? [] : result.faults?.map((one) => one.code);

describe('reading a stored cap table', () => {
  it('gives back what was stored, whatever it holds', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const read = readCapTable(JSON.parse(JSON.stringify(table)));
        expect(read).toEqual({ ok: true, value: { document: table, from: 1 } });
      }),
    );
  });

  it('takes the specification’s plain shape, with amounts in whole units', () => {
    const vestingSchedule = {
      startDate: '2024-01-01T00:00:00.000Z',
      cliff: 12,
      vestingPeriod: 48,
      vestingType: 'linear',
    };
    const read = readCapTable({
      stakeholders: [{ id: 1, name: 'Asha', type: 'co-founder', equity: 60, investment: 1000.5, vestingSchedule }],
      fundingRounds: [
        { id: 'r', name: 'Seed', amount: 100000, valuation: 1000000, investors: [], optionPoolPercentage: 10 },
      ],
      scenarios: [{ id: 's', name: 'A', stakeholders: [], fundingRounds: [], createdAt: '2024-01-01' }],
    });
    expect(read.ok && read.value.from).toBe(0);
    expect(read.ok && read.value.document.stakeholders[0]).toEqual({
      id: '1',
      name: 'Asha',
      type: 'co-founder',
      equity: 60,
      investment: 100050,
      vestingSchedule: { ...vestingSchedule, startDate: '2024-01-01' },
    });
    expect(read.ok && read.value.document.fundingRounds[0]).toMatchObject({
      amount: 100_000_00,
      valuation: 1_000_000_00,
      valuationKind: 'post-money',
    });
    expect(read.ok && read.value.document.scenarios[0]).toMatchObject({ id: 's', name: 'A' });
  });

  it.each([
    [{ ...defaultCapTable(), version: 2 }, 'version', 'newer version (2)'],
    [{ ...defaultCapTable(), version: 'x' }, 'version', 'unknown'],
    [{ ...defaultCapTable(), version: 0.5 }, 'version', 'unknown'],
    [{ ...defaultCapTable(), version: -1 }, 'version', 'unknown'],
    [{}, 'format', 'not a cap table'],
    [null, 'format', 'not a cap table'],
    [[], 'format', 'not a cap table'],
    ['text', 'format', 'not a cap table'],
    [{ stakeholders: [{ name: 'x', equity: 500 }] }, 'format', 'equity'],
    [{ fundingRounds: [{ name: 'x', amount: 'lots' }] }, 'format', 'amount'],
    [{ ...defaultCapTable(), stakeholders: [{ id: 'a', name: 'A', type: 'king', equity: 1 }] }, 'format', 'type'],
  ])('refuses %j with words', (input, code, words) => {
    const read = readCapTable(input);
    expect(codes(read)).toContain(code);
    expect(read.ok ? '' : read.faults[0]?.message).toContain(words);
  });

  it('refuses two stakeholders with one id, and forgets a marker of no scenario', () => {
    const table = sharesTable({ a: 1 });
    expect(readCapTable({ ...table, stakeholders: [...table.stakeholders, ...table.stakeholders] }).ok).toBe(false);
    const read = readCapTable({ ...table, currentScenarioId: 'gone' });
    expect(read.ok && read.value.document.currentScenarioId).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (input) => typeof readCapTable(input).ok === 'boolean'));
    fc.assert(
      fc.property(
        fc.anything(),
        (part) => typeof readCapTable({ ...defaultCapTable(), shares: part, stakeholders: [part] }).ok === 'boolean',
      ),
    );
    fc.assert(
      fc.property(
        fc.anything(),
        (part) =>
          typeof readCapTable({ stakeholders: [part], fundingRounds: part, scenarios: [part] }).ok === 'boolean',
      ),
    );
  });
});

describe('a link', () => {
  const link = (table: CapTable) => {
    const bytes = shareBytes(table);
    return bytes.ok ? toHash(bytes.value) : bytes;
  };

  it('carries the table, without scenarios and what was set aside', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const hash = link({ ...table, aside: [{ file: 'x', object: {} }] });
        if (!hash.ok) return;
        expect(hash.value).toMatch(/^[\w-]+$/);
        const bytes = fromHash(`#${hash.value}`);
        expect(bytes.ok && readShare(bytes.value)).toEqual({ ok: true, value: table });
      }),
    );
  });

  it('encodes any bytes as the platform does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200, minLength: 1 }), (bytes) => {
        const hash = toHash(bytes);
        expect(hash.ok && hash.value).toBe(Buffer.from(bytes).toString('base64url'));
        expect(hash.ok && fromHash(hash.value)).toEqual({ ok: true, value: bytes });
      }),
    );
  });

  it.each(['', '#', 'a', 'ab=c', 'a b', 'äöü', 'AB', '////', '<script>'])('refuses the hash %s', (hash) => {
    expect(codes(fromHash(hash))).toEqual(['format']);
  });

  it('refuses what is too long, both ways', () => {
    expect(codes(fromHash('A'.repeat(MAX_LINK_TEXT + 4)))).toEqual(['too-long']);
    expect(codes(toHash(new Uint8Array(MAX_LINK_TEXT)))).toEqual(['too-long']);
    expect(codes(readShare(new Uint8Array(MAX_SHARE_BYTES + 1)))).toEqual(['too-long']);
    const people = Array.from({ length: 9000 }, (_, at) => ({
      id: `h${at}`,
      name: 'x'.repeat(60),
      type: 'investor' as const,
      equity: 0,
    }));
    expect(codes(shareBytes({ ...defaultCapTable(), stakeholders: people }))).toEqual(['too-long']);
  });

  it('turns hostile content into a fault', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"version":1}',
      '{"version":99}',
      '[['.repeat(20_000),
      '{"__proto__":{"version":1}}',
      '{"version":1,"stakeholders":"x"}',
    ])
      expect(readShare(bytes(text)).ok).toBe(false);
    expect(codes(readShare(Uint8Array.of(0xff, 0xfe, 0x80)))).toEqual(['format']);
    const polluted = JSON.stringify(defaultCapTable()).replace('{', '{"__proto__":{"polluted":true},');
    expect(readShare(bytes(polluted)).ok).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => !readShare(noise).ok));
  });
});

describe('typed amounts', () => {
  it.each([
    ['1,000.50', 'USD', 100050],
    ['₹ 10,00,000', 'INR', 100000000],
    ['$5', 'USD', 500],
    ['₹1,00,000', 'INR', 10000000],
    ['1.5 crore', 'INR', 1500000000],
    ['$2M', 'USD', 200000000],
    ['1,50,000 crore', 'INR', 150000000000000],
    ['1,234', 'KWD', 1234000],
    ['12', 'JPY', 12],
    ['0', 'USD', 0],
  ])('%s in %s', (text, currency, minor) => {
    expect(readAmount(text, currency)).toEqual({ ok: true, value: minor });
    expect(readAmount(amountText(minor, currency), currency)).toEqual({ ok: true, value: minor });
  });

  it.each([
    ['', 'amount'],
    ['lots', 'amount'],
    ['-1', 'amount'],
    ['1.005', 'amount'],
    ['1e6', 'amount'],
    ['€5', 'amount'],
    ['NaN', 'amount'],
    ['1000000000000000', 'too-large'],
    [String(MAX_MONEY), 'too-large'],
  ])('refuses %s', (text, code) => {
    expect(codes(readAmount(text, 'USD'))).toEqual([code]);
  });

  it('are whole and not negative for shares', () => {
    for (const text of ['1,000,000', '10,00,000', '1 million', '10 lakh'])
      expect(readShares(text)).toEqual({ ok: true, value: 1_000_000 });
    expect(
      [
        codes(readShares('1.5')),
        codes(readShares('-2')),
        codes(readShares('1 000 000 000 001')),
        codes(readShares('')),
      ].flat(),
    ).toEqual(['amount', 'amount', 'too-large', 'amount']);
  });
});
