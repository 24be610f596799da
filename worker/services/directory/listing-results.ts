/** What every list of the directories shares: its result, who may browse it, and how its rows are read. */
import type { Actor } from '@/domain/accounts/actor';
import type { PageInfo } from '@/domain/directory/list-state';
import type { Listing } from '@/domain/directory/listing';
import { isAllowed } from '@/domain/permissions';
import { statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import type { ListFilter } from './listing-filter';
import { columnsOf, namedRow, type ListingRow } from './listing-rows';

export interface ListResult {
  listings: Listing[];
  page: PageInfo;
}

export const canBrowse = (actor: Actor) => isAllowed(actor.role, 'directory:browse');

/** A list as array rows: D1 then sends each column name never instead of once a row. */
export async function rawRows(ctx: Ctx, filter: ListFilter, sql: Sql): Promise<ListingRow[]> {
  const columns = columnsOf(filter.kinds);
  return (await statementOf(ctx.d1, sql).raw()).map((values) => namedRow(columns, values));
}
