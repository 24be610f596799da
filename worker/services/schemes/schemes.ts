/** Grants and schemes: the list with its filters, one scheme, and the import of many. Each reads the table once, with the reader's profile. */
import { isAccount } from '@/domain/accounts/actor';
import { findCity } from '@/domain/cities';
import { detailHref, SIGN_IN_FOR_MORE } from '@/domain/directory/directories';
import { LISTING_ID } from '@/domain/directory/input/query';
import { invalid, notFound } from '@/domain/errors';
import { pageCount } from '@/domain/pagination';
import { dayInIndia, yearInIndia } from '@/domain/time/india';
import { arrangeSchemes, schemeFacets } from '@/domain/schemes/arrange';
import { answerConditions, statusNotice, type SchemeProfile } from '@/domain/schemes/conditions';
import { SCHEME_GUEST_SIZE, SCHEME_PAGE_SIZE, type SchemeQuery } from '@/domain/schemes/list-state';
import { schemeInput } from '@/domain/schemes/scheme-input';
import type { Scheme, SchemeInstitution, WireScheme, Instrument, SchemeSource } from '@/domain/schemes/schemes';
import { batch, sql, type Sql, type Stored } from '@worker/db/sql';
import type { listings, schemes } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { countImported, readImport, type ImportResult } from '@worker/services/core/import-rows';
import { requireAllowed } from '@worker/services/core/require-actor';
import { canBrowse } from '@worker/services/directory/listing-rows';

/** A row as D1 reads it: every column under its name. */
export type SchemeRow = Stored<typeof schemes.$inferSelect>;

/** A row of the schemes as the domain has it. */
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

/** The whole table is read, filtered and sorted here; more rows would need an index for each filter. */
const MAX_LIST = 2000;

type ProfileRow = Omit<SchemeProfile, 'state'>;

/** SQL for the profile of the signed-in founder; no row for other people. */
const profileOf = ({ actor }: Ctx): Sql<ProfileRow> =>
  sql`SELECT current_stage AS stage, industry, founded_year AS foundedYear, location AS city FROM accounts
    WHERE user_type = 'founder' AND id = ${isAccount(actor) ? actor.accountId : ''}`;

function toProfile(row: ProfileRow | undefined): SchemeProfile | null {
  if (!row) return null;
  const city = row.city || null;
  return { ...row, city, state: city === null ? null : (findCity(city)?.state ?? null) };
}

/** Guests see a scheme without its website, sources, conditions and how to apply; these are for accounts. */
const forGuest = (scheme: WireScheme): WireScheme => ({
  ...scheme,
  apply: '',
  website: null,
  statusAsOf: '',
  sources: [],
  conditions: [],
});

function toWire(ctx: Ctx, { id, isActive: _, ...scheme }: Scheme, profile: SchemeProfile | null): WireScheme {
  const today = dayInIndia(ctx.now());
  const published = scheme.sources.find(({ field, value }) => field === 'statusAsOf' && value === null)?.published;
  return {
    _id: id,
    ...scheme,
    notice: statusNotice(scheme.statusAsOf, published ?? null, today),
    conditions: answerConditions(scheme, profile, yearInIndia(ctx.now())),
  };
}

/** One page of the schemes; a page past the end is the last one. Throws 401 for a guest beyond page 1. */
export async function listSchemes(ctx: Ctx, query: SchemeQuery) {
  const isGuest = !canBrowse(ctx.actor);
  if (query.page > 1) requireAllowed(ctx, 'directory:browse', { guest: SIGN_IN_FOR_MORE });
  const [rows, profiles] = await batch(ctx.d1, [
    sql<SchemeRow>`SELECT * FROM schemes WHERE is_active = 1 ORDER BY name LIMIT ${MAX_LIST}`,
    profileOf(ctx),
  ]);
  const all = rows.results.map(toScheme);
  const profile = toProfile(profiles.results[0]);
  const { found, notice } = arrangeSchemes(all, query, profile?.state ?? null);
  const size = isGuest ? SCHEME_GUEST_SIZE : SCHEME_PAGE_SIZE;
  const number = Math.min(query.page, pageCount(found.length, size));
  const shown = found.slice((number - 1) * size, number * size).map((scheme) => toWire(ctx, scheme, profile));
  return {
    schemes: isGuest ? shown.map(forGuest) : shown,
    facets: schemeFacets(all),
    page: { number, size, total: found.length },
    notices: notice ? [notice] : [],
  };
}

/** One active scheme with the entries that run it. Throws 400 for an impossible id, 404 for an unknown one. */
export async function requireScheme(
  ctx: Ctx,
  id: string,
): Promise<{ scheme: WireScheme; institutions: SchemeInstitution[] }> {
  if (!LISTING_ID.test(id)) throw invalid('Invalid ID', { id: 'must be 24 hexadecimal digits' });
  const [rows, profiles, entries] = await batch(ctx.d1, [
    sql<SchemeRow>`SELECT * FROM schemes WHERE id = ${id} AND is_active = 1`,
    profileOf(ctx),
    sql<
      Pick<typeof listings.$inferSelect, 'id' | 'kind' | 'name'>
    >`SELECT l.id, l.kind, l.name FROM schemes s, json_each(s.institutions) i
      JOIN listings l ON l.sort_name = lower(i.value) AND l.is_active = 1 AND l.kind IN ('pre-seed', 'seed', 'incubator')
      WHERE s.id = ${id} ORDER BY i.key`,
  ]);
  const [row] = rows.results;
  if (!row) throw notFound('This scheme does not exist or is no longer listed.');
  return {
    scheme: toWire(ctx, toScheme(row), toProfile(profiles.results[0])),
    institutions: entries.results.map((entry) => ({
      name: entry.name,
      href: detailHref(entry),
    })),
  };
}

const upsert = (rows: string, now: number): Sql<{ id: string }> => sql`
  INSERT INTO schemes (id, name, who, for_whom, audience, instruments, amount_max, currency, sectors, state, apply, website,
    status_as_of, deadline, deadline_source, institutions, sources, is_active, created_at, updated_at)
  SELECT value ->> 'id', value ->> 'name', value ->> 'who', value ->> 'forWhom', value ->> 'audience', value -> 'instruments',
    value ->> 'amountMax', value ->> 'currency', value -> 'sectors', value ->> 'state', value ->> 'apply', value ->> 'website',
    value ->> 'statusAsOf', value ->> 'deadline', value ->> 'deadlineSource', value -> 'institutions', value -> 'sources',
    value ->> 'isActive', ${now}, ${now}
  FROM json_each(${rows}) WHERE true
  ON CONFLICT (name) DO UPDATE SET who = excluded.who, for_whom = excluded.for_whom, audience = excluded.audience,
    instruments = excluded.instruments, amount_max = excluded.amount_max, currency = excluded.currency,
    sectors = excluded.sectors, state = excluded.state, apply = excluded.apply, website = excluded.website,
    status_as_of = excluded.status_as_of, institutions = excluded.institutions, sources = excluded.sources,
    is_active = excluded.is_active, updated_at = excluded.updated_at
  RETURNING id`;

/**
 * Stores many schemes. A row updates the scheme with the same name, but not its deadline. Refused rows are reported and do not stop the
 * others.
 */
export async function importSchemes(ctx: Ctx, records: readonly unknown[]): Promise<ImportResult> {
  requireAllowed(ctx, 'directory:write');
  const { rows, failed } = readImport(ctx, schemeInput(), records, { keyOf: ({ name }) => name, what: 'name' });
  if (rows.length === 0) return { created: 0, updated: 0, failed };
  const audit = auditRow(ctx, {
    action: 'schemes.imported',
    subjectType: 'scheme',
    details: { rows: rows.length, refused: failed.length },
  });
  const [written] = await batch(ctx.d1, [upsert(JSON.stringify(rows), ctx.now()), audit]);
  return { ...countImported(rows, written.results), failed };
}
