/** A row of the schemes as the domain has it. */
import type { Audience, Instrument, Scheme, SchemeSource } from '../../../src/domain/schemes/schemes';

/** As D1 reads it: every column under its name. */
export interface SchemeRow {
  id: string;
  name: string;
  who: string;
  for_whom: string;
  audience: Audience;
  instruments: string;
  amount_max: number | null;
  currency: string;
  sectors: string;
  state: string;
  apply: string;
  website: string | null;
  status_as_of: string;
  deadline: string | null;
  deadline_source: string | null;
  institutions: string;
  sources: string;
  is_active: number;
}

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
