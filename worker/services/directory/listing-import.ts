/** Imports many listings of one kind into the directory: checks each by the schema and writes the valid ones in one batch. */
import type { ListingKind } from '@/domain/directory/directories';
import { listingInput, type ListingInput } from '@/domain/directory/input/listing-input';
import { yearInIndia } from '@/domain/time/india';
import { batch, fixedSql, lowerAscii, sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { countImported, readImport, type ImportResult } from '@worker/services/core/import-rows';
import { forgetCatalogue } from './listing-catalogue';
import { forgetTotals } from './listing-count';
import { requireAllowed } from '@worker/services/core/require-actor';

const CHUNK_ROWS = 500;
/** D1 takes a bound text of 2 MB; a character is up to 4 bytes. */
const CHUNK_CHARACTERS = 400_000;

/** Column and the field of a row's JSON it comes from. `id`, `kind` and the times are added to each row. */
const COLUMNS = {
  name: 'name',
  logo: 'logo',
  city: 'city',
  region: 'region',
  type: 'type',
  sectors: 'sectors',
  focus_industries: 'focusIndustries',
  stages: 'stages',
  about: 'about',
  website: 'website',
  linkedin: 'linkedin',
  twitter: 'twitter',
  invested_count: 'investedCount',
  investor_status: 'status',
  institute: 'institute',
  year: 'year',
  fund_min: 'funds.minInvestment',
  fund_max: 'funds.maxInvestment',
  fund_currency: 'funds.currency',
  contact: 'contact',
  portfolio: 'portfolio',
  sources: 'sources',
  is_active: 'isActive',
  is_sample: 'isSample',
} as const;

// ->> gives JSON text for lists and records, 1 and 0 for booleans, NULL for null and for missing fields.
const WRITTEN = fixedSql(Object.keys(COLUMNS).join(', '));
const READ = fixedSql(
  Object.values(COLUMNS)
    .map((path) => `value ->> '$.${path}'`)
    .join(', '),
);
const CHANGED = fixedSql(
  Object.keys(COLUMNS)
    .filter((column) => column !== 'city')
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);

const upsert = (rows: string, kind: ListingKind, now: number): Sql<{ id: string }> => sql`
  INSERT INTO listings (id, kind, ${WRITTEN}, created_at, updated_at)
  SELECT value ->> '$.id', ${kind}, ${READ}, ${now}, ${now} FROM json_each(${rows}) WHERE true
  ON CONFLICT (kind, sort_name, city) DO UPDATE SET ${CHANGED}, updated_at = excluded.updated_at
  RETURNING id`;

/** The key by which the database takes two names for the same. */
const keyOf = ({ name, city }: ListingInput) => `${lowerAscii(name)}\n${city}`;

function chunksOf(rows: readonly string[]): string[] {
  const chunks: string[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const last = chunks.at(-1);
    if (!last || last.length >= CHUNK_ROWS || size + row.length > CHUNK_CHARACTERS) {
      chunks.push([row]);
      size = row.length;
    } else {
      last.push(row);
      size += row.length;
    }
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
}

/**
 * A row updates the listing with the same kind, name (in any case) and city, which keeps its id; otherwise it creates a listing. Refused
 * rows are reported and do not stop the others. Triggers update tags, counts and the search index.
 */
export async function importListings(ctx: Ctx, kind: ListingKind, records: readonly unknown[]): Promise<ImportResult> {
  requireAllowed(ctx, 'directory:write');

  const schema = listingInput(kind, { currentYear: yearInIndia(ctx.now()), purpose: 'import' });
  const { rows, failed } = readImport(ctx, schema, records, { keyOf, what: 'name and city' });
  if (rows.length === 0) return { created: 0, updated: 0, failed };

  const audit = auditRow(ctx, {
    action: 'listings.imported',
    subjectType: 'listing',
    details: { kind, rows: rows.length, refused: failed.length },
  });
  const chunks = chunksOf(rows.map((row) => JSON.stringify(row)));
  const written = (await batch(ctx.d1, [...chunks.map((json) => upsert(json, kind, ctx.now())), audit])).slice(0, -1);
  forgetCatalogue(ctx);
  forgetTotals(ctx);
  return {
    ...countImported(
      rows,
      written.flatMap(({ results }) => results as { id: string }[]),
    ),
    failed,
  };
}
