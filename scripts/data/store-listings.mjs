// Puts generated listings into a migrated D1 database, in few large statements. Used by seed:scale and the benchmarks.
import { generateListings } from './generate-listings.mjs';

/** Rows per statement; their texts stay well below the 2 MB that D1 accepts as one value. */
const STATEMENT_ROWS = 1000;
const STATEMENTS_A_BATCH = 5;

const INSERT = `
  INSERT INTO listings (id, kind, name, logo, city, region, type, sectors, focus_industries, stages, about, website, linkedin,
    twitter, invested_count, investor_status, institute, year, fund_min, fund_max, fund_currency, contact, portfolio, is_active,
    is_sample, created_at, updated_at)
  SELECT value->>'id', value->>'kind', value->>'name', value->>'logo', value->>'city', value->>'region', value->>'type',
    value->>'sectors', value->>'focusIndustries', value->>'stages', value->>'about', value->>'website', value->>'linkedin',
    value->>'twitter', value->>'investedCount', value->>'status', value->>'institute', value->>'year',
    value->>'$.funds.minInvestment', value->>'$.funds.maxInvestment', value->>'$.funds.currency', value->>'contact',
    value->>'portfolio', value->>'isActive', value->>'isSample', ?2, ?2
  FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`;

/**
 * Inserts `count` generated listings into a migrated database; existing ones do not change. Returns the number of new listings, and the
 * seconds that this took.
 */
export async function storeListings(db, count, onProgress = () => undefined) {
  const began = performance.now();
  const countRows = async () => (await db.prepare('SELECT count(*) AS n FROM listings').first()).n;
  const before = await countRows();
  const at = Date.now();
  let statements = [];
  let rows = [];
  let done = 0;
  const closeStatement = () => {
    if (rows.length > 0) statements.push(db.prepare(INSERT).bind(JSON.stringify(rows), at));
    done += rows.length;
    rows = [];
  };
  const flush = async () => {
    if (statements.length > 0) await db.batch(statements);
    statements = [];
    onProgress(done, (performance.now() - began) / 1000);
  };
  for (const listing of generateListings(count)) {
    rows.push(listing);
    if (rows.length < STATEMENT_ROWS) continue;
    closeStatement();
    if (statements.length >= STATEMENTS_A_BATCH) await flush();
  }
  closeStatement();
  await flush();
  // Shows them although they are samples: lists hide samples of a kind that has ten real entries.
  const kinds = ['pre-seed', 'seed', 'angel', 'incubator'].map((kind) => `('${kind}', 'show', ${at})`);
  await db.prepare(`INSERT OR REPLACE INTO sample_choices (kind, choice, changed_at) VALUES ${kinds.join(', ')}`).run();
  // One segment instead of many: searches read fewer pages.
  for (const index of ['listing_search', 'listing_names'])
    await db.prepare(`INSERT INTO ${index} (${index}) VALUES ('optimize')`).run();
  return { created: (await countRows()) - before, seconds: (performance.now() - began) / 1000 };
}
