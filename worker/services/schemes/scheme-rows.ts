/** A row of the schemes as the domain has it. */
import type { Instrument, Scheme, SchemeSource } from '@/domain/schemes/schemes';
import type { schemes } from '@worker/db/schema';
import type { Stored } from '@worker/db/sql';

/** As D1 reads it: every column under its name. */
export type SchemeRow = Stored<typeof schemes.$inferSelect>;

export const toScheme = (row: SchemeRow): Scheme => ({
  id: row.id,
  name: row.name,
  who: row.who,
  forWhom: row.for_whom,
  audience: row.audience,
  instruments: JSON.parse(row.instruments) as Instrument[],
  amountMax: row.amount_max,
  currency: row.currency,
  sectors: JSON.parse(row.sectors) as string[],
  state: row.state,
  apply: row.apply,
  website: row.website,
  statusAsOf: row.status_as_of,
  deadline: row.deadline,
  deadlineSource: row.deadline_source,
  institutions: JSON.parse(row.institutions) as string[],
  sources: JSON.parse(row.sources) as SchemeSource[],
  isActive: row.is_active === 1,
});
