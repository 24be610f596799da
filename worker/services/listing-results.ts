/** What every list of the directories shares: its answer, who may browse it, and how its rows are read. */
import type { Actor } from '../../src/domain/accounts/actor';
import type { PageInfo } from '../../src/domain/directory/list-state';
import type { Listing } from '../../src/domain/directory/listing';
import { isAllowed } from '../../src/domain/permissions';
import type { Ctx } from './context';
import type { ListFilter, Sql } from './listing-plan';
import { columnsOf, namedRow, type ListingRow } from './listing-rows';

export interface ListResult {
  listings: Listing[];
  page: PageInfo;
}

export const canBrowse = (actor: Actor) => isAllowed(actor.role, 'directory:browse');

export const run = (ctx: Ctx, { text, params }: Sql) => ctx.d1.prepare(text).bind(...params);

/** A list as array rows: D1 then sends each column name never instead of once a row. */
export async function rawRows(ctx: Ctx, filter: ListFilter, sql: Sql): Promise<ListingRow[]> {
  const columns = columnsOf(filter.kinds);
  return (await run(ctx, sql).raw()).map((values) => namedRow(columns, values));
}
