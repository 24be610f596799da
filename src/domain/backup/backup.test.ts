/** Names of backups, and which database takes which. */
import { expect, it } from 'vitest';
import {
  backupId,
  backupIdOf,
  chunkName,
  countRows,
  findVersionProblem,
  REFUSED,
  startOf,
  type ChunkFacts,
} from './backup';

const OWN = { migration: '0033_keep_erasures', migrations: 27 };

it('the id of a backup is the time it began', () => {
  const now = Date.UTC(2026, 10, 26, 22, 47, 5, 999);
  const id = backupIdOf(now, 'daily');
  expect([id, backupId.safeParse(id).success, startOf(id)]).toEqual(['20261126T224705Z-daily', true, now - 999]);
  expect(startOf('erasures')).toBeNaN();
});

it('a chunk with other bytes has another name', () => {
  expect(chunkName(7, { sha256: 'a'.repeat(64) })).toBe('000007-aaaaaaaaaaaaaaaa.chunk');
});

it('rows of a table in several chunks are added up', () => {
  const facts = { part: 'tables' as const, bytes: 1, sha256: '' };
  const chunks: ChunkFacts[] = [
    { ...facts, rows: { tags: 0, accounts: 2 } },
    { ...facts, rows: { accounts: 3 } },
  ];
  expect([...countRows(chunks)]).toEqual([
    ['tags', 0],
    ['accounts', 5],
  ]);
});

it('a backup goes only into a database with the same migrations', () => {
  expect(findVersionProblem(OWN, OWN)).toBeNull();
  expect(findVersionProblem({ migration: '0032_x', migrations: 26 }, OWN)).toBe(REFUSED.older('0032_x'));
  expect(findVersionProblem({ migration: '0034_y', migrations: 28 }, OWN)).toBe(REFUSED.newer('0034_y'));
  // As many, and not the same ones.
  expect(findVersionProblem({ migration: '0033_z', migrations: 27 }, OWN)).toBe(REFUSED.newer('0033_z'));
});
