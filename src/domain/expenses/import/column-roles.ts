/** Columns as a person assigns them, one at a time: each role has one column, the description may have several. */
import { type ColumnMapping } from './columns';
import { COLUMN_ROLES, type ColumnRole } from './column-names';

/** What a column is; null when it is not used. */
export const roleOfColumn = (mapping: ColumnMapping, place: number): ColumnRole | null =>
  mapping.description.includes(place)
    ? 'description'
    : (COLUMN_ROLES.find((role) => role !== 'description' && mapping[role] === place) ?? null);

/**
 * The mapping with this column in this role. Whoever had the role loses it, and one column of amounts excludes debit and
 * credit. Which sign means money out is found anew where the amount is another column.
 */
export function assignColumn(mapping: ColumnMapping, place: number, role: ColumnRole | null): ColumnMapping {
  const next: ColumnMapping = { ...mapping, description: mapping.description.filter((other) => other !== place) };
  for (const other of COLUMN_ROLES) if (other !== 'description' && next[other] === place) next[other] = null;
  if (role === 'description') next.description = [...next.description, place].toSorted((a, b) => a - b);
  else if (role !== null) next[role] = place;
  if (role === 'side' || role === null) next.outWord = null;
  if (role === 'amount') next.debit = next.credit = null;
  if (role === 'debit' || role === 'credit') next.amount = null;
  const isSameAmount = next.amount === mapping.amount && next.side === mapping.side;
  return isSameAmount ? next : { ...next, outgoing: null };
}
