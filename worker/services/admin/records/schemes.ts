/** Grants and schemes as records. */
import { SCHEMES } from '../../../../src/domain/admin/entities/schemes';
import type { SchemeInput } from '../../../../src/domain/schemes/scheme-input';
import { toScheme, type SchemeRow } from '../../schemes/scheme-rows';
import { containsSql } from './conditions';
import type { Store } from './store';

export const schemeStore: Store<SchemeInput> = {
  entity: SCHEMES,
  table: 'schemes',
  columns: {
    name: ({ name }) => name,
    who: ({ who }) => who,
    for_whom: ({ forWhom }) => forWhom,
    audience: ({ audience }) => audience,
    instruments: ({ instruments }) => JSON.stringify(instruments),
    amount_max: ({ amountMax }) => amountMax,
    currency: ({ currency }) => currency,
    sectors: ({ sectors }) => JSON.stringify(sectors),
    state: ({ state }) => state,
    apply: ({ apply }) => apply,
    website: ({ website }) => website,
    status_as_of: ({ statusAsOf }) => statusAsOf,
    deadline: ({ deadline }) => deadline,
    deadline_source: ({ deadlineSource }) => deadlineSource,
    institutions: ({ institutions }) => JSON.stringify(institutions),
    sources: ({ sources }) => JSON.stringify(sources),
    is_active: ({ isActive }) => Number(isActive),
  },
  toRecord: (row) => {
    const { id: _, ...scheme } = toScheme(row as unknown as SchemeRow);
    return scheme;
  },
  sorts: { name: 'name', state: 'state', updatedAt: 'updated_at' },
  filters: { audience: 'audience', state: 'state', isActive: 'is_active' },
  search: (text) => containsSql(['name', 'who', 'for_whom'], text),
  samenessColumns: ['name'],
};
