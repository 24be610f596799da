import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable, dollars, sharesTable } from '@tests/factories/cap-table';
import { hasShares, LIMITS, newConvertible, newRound } from '@/domain/cap-table/document/document';
import {
  limitOf,
  holderChoice,
  issuedIn,
  keepsClass,
  noteFromPool,
  poolRoom,
  putEntry,
  putHeld,
  removeEntry,
  setPool,
  withHolder,
} from './share-edits';
import { moveRound, putRound, removeRound, removeStakeholder } from './edits';

const table = sharesTable(
  { asha: 6_000_000, ravi: 4_000_000 },
  {
    pool: 500_000,
    convertibles: [
      { amount: dollars(100_000), cap: dollars(5_000_000) },
      { mfn: true, mfnAdopts: 's0', amount: 1 },
    ],
    rounds: [{ amount: 1, valuation: 2, proRata: ['s0'], investors: [{ stakeholderId: 'asha', amount: null }] }, {}],
  },
);

describe('edits in shares', () => {
  it('make a new holder what the form says, and what is usual for the entry where nothing else was chosen', () => {
    const chosen = (newType: '' | 'co-founder' | 'investor' | 'employee', usual: 'employee' | 'co-founder') =>
      withHolder(table, holderChoice({ holder: '', newHolder: 'Mina', newType }, usual), 'new').table.stakeholders.at(
        -1,
      );
    expect(chosen('', 'employee')).toMatchObject({ name: 'Mina', type: 'employee' });
    expect(chosen('', 'co-founder')?.type).toBe('co-founder');
    expect(chosen('investor', 'co-founder')?.type).toBe('investor');
    expect(holderChoice({ holder: 'asha', newHolder: '', newType: 'investor' }, 'employee')).toEqual({ id: 'asha' });
  });

  it('give an entry to someone known, or to a new name that is asked for once', () => {
    expect(withHolder(table, { id: 'asha' }, 'x')).toEqual({ table, holderId: 'asha' });
    const added = withHolder(table, { name: ' Mina ', type: 'investor' }, 'x');
    expect(added.holderId).toBe('x');
    expect(added.table.stakeholders.at(-1)).toEqual({ id: 'x', name: 'Mina', type: 'investor', equity: 0 });
    expect(withHolder(added.table, { name: 'mina', type: 'investor' }, 'y')).toEqual({ ...added });
  });

  it('put an entry in its place or at the end, and take it away', () => {
    const grant = { id: 'g', stakeholderId: 'asha', shares: 5, exercisePrice: '0.01', date: null };
    const granted = putEntry(table, 'options', grant);
    expect(granted.shares.options).toEqual([grant]);
    expect(putEntry(granted, 'options', { ...grant, shares: 7 }).shares.options).toEqual([{ ...grant, shares: 7 }]);
    expect(removeEntry(granted, 'options', 'g')).toEqual(table);
    expect(setPool(table, 3).shares.poolAvailable).toBe(3);
  });

  it('store nothing for a holder who is gone, and nothing in place of an entry that is gone', () => {
    const issue = { id: 'i', classId: 'common', shares: 5, price: null, date: null };
    const put = (holder: string, isNew: boolean) =>
      putHeld(table, 'certificates', issue, { holder: { id: holder }, newId: 'x', isNew });
    expect(put('asha', true)?.shares.certificates.at(-1)).toEqual({ ...issue, stakeholderId: 'asha' });
    expect(put('gone', true)).toBeNull();
    expect(put('asha', false)).toBeNull();
    const round = {
      ...newRound('r9'),
      proRata: ['s0', 's9'],
      investors: ['asha', 'gone'].map((stakeholderId) => ({ stakeholderId, amount: 1 })),
    };
    expect(putRound(table, round).fundingRounds.at(-1)).toMatchObject({
      proRata: ['s0'],
      investors: [{ stakeholderId: 'asha', amount: 1 }],
    });
  });

  it('take options from the pool and give them back when the grant is smaller or gone', () => {
    const grant = { id: 'g', stakeholderId: 'asha', shares: 200_000, exercisePrice: '0.01', date: null };
    const fromPool = { ...grant, fromPool: true };
    const poolOf = (one: typeof table) => one.shares.poolAvailable;
    const granted = putEntry(table, 'options', fromPool);
    expect(poolOf(granted)).toBe(300_000);
    expect(poolOf(putEntry(granted, 'options', { ...fromPool, shares: 50_000 }))).toBe(450_000);
    expect(poolOf(putEntry(granted, 'options', { ...fromPool, shares: 350_000 }))).toBe(150_000);
    expect(poolOf(putEntry(granted, 'options', { ...grant, fromPool: false }))).toBe(500_000);
    for (const remove of [removeEntry(granted, 'options', 'g'), removeStakeholder(granted, 'asha')])
      expect([poolOf(remove), remove.shares.options]).toEqual([500_000, []]);
    // Undo of a removal puts the same grant in again.
    expect(putEntry(removeEntry(granted, 'options', 'g'), 'options', fromPool)).toEqual(granted);
    // Pools that were emptied by hand are never below 0.
    expect(poolOf(putEntry(setPool(granted, 0), 'options', { ...fromPool, shares: 350_000 }))).toBe(0);
  });

  it('leave the pool as it is for a grant of before its source was noted, until the person says that it came from it', () => {
    const grant = { id: 'g', stakeholderId: 'asha', shares: 200_000, exercisePrice: '0.01', date: null };
    const granted = putEntry(table, 'options', grant);
    expect(granted.shares.poolAvailable).toBe(500_000);
    expect(removeEntry(granted, 'options', 'g').shares.poolAvailable).toBe(500_000);
    const noted = noteFromPool(granted, 'g');
    expect(noted.shares.poolAvailable).toBe(500_000);
    expect(removeEntry(noted, 'options', 'g').shares.poolAvailable).toBe(700_000);
    expect(
      [undefined, grant, { ...grant, fromPool: true }, { ...grant, fromPool: false }].map((one) =>
        poolRoom(granted, one),
      ),
    ).toEqual([500_000, 700_000, 700_000, 500_000]);
  });

  it('forget a convertible everywhere when it goes', () => {
    const without = removeEntry(table, 'convertibles', 's0');
    expect(without.shares.convertibles.map(({ id, mfnAdopts }) => [id, mfnAdopts])).toEqual([['s1', null]]);
    expect(without.fundingRounds[0]?.proRata).toEqual([]);
  });

  it('take a holder away with all that the holder has', () => {
    const without = removeStakeholder(table, 'asha');
    expect(without.stakeholders.map(({ id }) => id)).toEqual(['ravi', 'i0', 'i1']);
    expect(without.shares.certificates.map(({ stakeholderId }) => stakeholderId)).toEqual(['ravi']);
    expect(without.fundingRounds[0]?.investors).toEqual([]);
    const noInvestor = removeStakeholder(table, 'i0');
    expect(noInvestor.shares.convertibles.map(({ id, mfnAdopts }) => [id, mfnAdopts])).toEqual([['s1', null]]);
  });

  it('leave nothing behind that names a holder who is gone', () => {
    fc.assert(
      fc.property(anyTable, (any) => {
        const [first] = any.stakeholders;
        if (!first) return;
        const { shares, fundingRounds } = removeStakeholder(any, first.id);
        const named = [
          ...[...shares.certificates, ...shares.options, ...shares.convertibles],
          ...fundingRounds.flatMap(({ investors }) => investors),
        ].map(({ stakeholderId }) => stakeholderId);
        expect(named).not.toContain(first.id);
        const instruments = new Set(shares.convertibles.map(({ id }) => id));
        const gone = any.shares.convertibles.filter(({ id }) => !instruments.has(id)).map(({ id }) => id);
        for (const id of gone) {
          expect(fundingRounds.some(({ proRata }) => proRata.includes(id))).toBe(false);
          expect(shares.convertibles.some(({ mfnAdopts }) => mfnAdopts === id)).toBe(false);
        }
      }),
    );
  });

  it('keep a class with shares in it, and the last one', () => {
    expect(issuedIn(table, 'common')).toBe(10_000_000);
    expect(keepsClass(table, 'common')).toMatch(/issued/);
    const [common] = table.shares.classes;
    const two = putEntry(table, 'classes', { ...(common as NonNullable<typeof common>), id: 'seed', name: 'Seed' });
    expect(keepsClass(two, 'seed')).toBeNull();
    expect(keepsClass(sharesTable({}), 'common')).toMatch(/needs one/);
  });

  it('order rounds, add them and remove them', () => {
    expect(moveRound(table, 'r0', 1).fundingRounds.map(({ id }) => id)).toEqual(['r1', 'r0']);
    expect(moveRound(table, 'r0', -1)).toBe(table);
    expect(moveRound(table, 'r1', 1)).toBe(table);
    expect(moveRound(table, 'nobody', 1)).toBe(table);
    expect(putRound(table, newRound('r2')).fundingRounds).toHaveLength(3);
    expect(removeRound(putRound(table, newRound('r2')), 'r2')).toEqual(table);
  });

  it('know when there is nothing to count, and when it is enough', () => {
    expect(hasShares(table)).toBe(true);
    expect(hasShares(sharesTable({}))).toBe(false);
    expect(limitOf(table, 'rounds')).toBeNull();
    const many = Array.from({ length: LIMITS.convertibles }, (_, at) => newConvertible(`c${at}`, 'asha'));
    expect(limitOf({ ...table, shares: { ...table.shares, convertibles: many } }, 'convertibles')).toMatch(
      /at most 100/,
    );
  });
});
