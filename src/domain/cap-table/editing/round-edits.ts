/** Edits of the list of rounds, which both modes of the cap table share. */
import type { CapTable, FundingRound } from '@/domain/cap-table/document/document';

/** Puts an entry in the place of the one with its id, or at the end. */
export const putIn = <Entry extends { id: string }>(list: readonly Entry[], entry: Entry): Entry[] =>
  list.some(({ id }) => id === entry.id) ? list.map((one) => (one.id === entry.id ? entry : one)) : [...list, entry];

export const putRound = (table: CapTable, round: FundingRound): CapTable => ({
  ...table,
  fundingRounds: putIn(table.fundingRounds, round),
});

export const removeRound = (table: CapTable, id: string): CapTable => ({
  ...table,
  fundingRounds: table.fundingRounds.filter((one) => one.id !== id),
});

/** Moves a round by `step` places, since rounds dilute in order; unchanged at either end. */
export function moveRound(table: CapTable, id: string, step: -1 | 1): CapTable {
  const from = table.fundingRounds.findIndex((one) => one.id === id);
  const [round, other] = [table.fundingRounds[from], table.fundingRounds[from + step]];
  if (!round || !other) return table;
  const fundingRounds = [...table.fundingRounds];
  [fundingRounds[from], fundingRounds[from + step]] = [other, round];
  return { ...table, fundingRounds };
}
