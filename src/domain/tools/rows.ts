/** Rows with an id, such as the people of a plan: added, replaced, taken away and put back, always as a new list. */

export interface Row {
  id: string;
}

/** Replaces the row of the same id where it is, else adds it at the end. */
export const putRow = <One extends Row>(rows: readonly One[], row: One): One[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];

export const withoutRow = <One extends Row>(rows: readonly One[], id: string): One[] =>
  rows.filter((row) => row.id !== id);

/** Puts a row that was taken away back to its place; unchanged when the list has it. */
export function restoreRow<One extends Row>(rows: readonly One[], row: One, index: number): One[] {
  if (rows.some(({ id }) => id === row.id)) return [...rows];
  return [...rows.slice(0, Math.max(0, index)), row, ...rows.slice(Math.max(0, index))];
}
