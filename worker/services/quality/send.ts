/** Reports of mistakes in entries, from accounts and guests, and suggestions of entries, from accounts. */
import { eq } from 'drizzle-orm';
import { isAccount } from '@/domain/accounts/actor';
import { bodyOf, valueAt, rulesAt, type Field, OTHER_FIELD, OTHER_LABEL } from '@/domain/admin/entities/entity';
import { judgeBody } from '@/domain/admin/imports/judge';
import { invalid, notFound, tooMany } from '@/domain/errors';
import { readGiven, type ReportInput, type SuggestionInput } from '@/domain/quality/input';
import {
  givenFields,
  GUEST_REPORTS_A_DAY,
  missingIn,
  OPEN_SUGGESTIONS,
  REPORTS_A_DAY,
  type ReportState,
} from '@/domain/quality/items';
import { areAlike, tellingWord } from '@/domain/quality/find';
import { dayInIndia, secondsToMidnight, startInIndia } from '@/domain/time/india';
import { qualityItems } from '@worker/db/schema';
import { batch, NOTHING, sql, statementOf } from '@worker/db/sql';
import { inScope, tableOf, type Row, type Store } from '@worker/services/admin/records/store';
import { requireRow } from '@worker/services/admin/records/list';
import { requireStore } from '@worker/services/admin/records/stores';
import { attemptKey, countInDay } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireAllowed } from '@worker/services/core/require-actor';
import { hashToken, isToken, newToken } from '@worker/services/core/secrets';
import { currentId } from '@worker/services/directory/merged';
import { requirePerson } from '@worker/services/support/contact';

const NO_FIELD = 'This kind of entry has no such field.';
const TOO_MANY = `You have sent ${REPORTS_A_DAY} reports today. Please send the next one tomorrow.`;
const GUEST_TOO_MANY = `${GUEST_REPORTS_A_DAY} reports were sent from your network today. Please log in, or send the next one tomorrow.`;
const FULL = `You have ${OPEN_SUGGESTIONS} suggestions that wait for an answer. Please wait until one of them is decided.`;

export const nameIn = (store: Store, row: Row): string =>
  String(valueAt(store.toRecord(row), store.entity.nameField) ?? '');

/** The entry that a report would be about. Throws 404 for an entry that is not shown. */
export async function readReported(ctx: Ctx, { noun, id }: { noun: string; id: string }): Promise<{ name: string }> {
  requireAllowed(ctx, 'report:write');
  const store = requireStore(noun);
  return { name: nameIn(store, await requireShown(ctx, store, id)) };
}

export async function requireShown(ctx: Ctx, store: Store, id: string): Promise<Row> {
  const row = await requireRow(ctx, store, await currentId(ctx, id));
  if (row['is_active'] === 0) throw notFound('This entry is not shown any more.');
  return row;
}

/** Guests are counted by their network: three a day. */
async function countGuest(ctx: Ctx): Promise<void> {
  const key = attemptKey('report', ctx.client.network ?? '');
  const [counted] = await batch(ctx.d1, [countInDay(ctx, key, GUEST_REPORTS_A_DAY)]);
  if (!counted.meta.changes) throw tooMany(GUEST_TOO_MANY, secondsToMidnight(ctx.now()));
}

/**
 * Stores a report of a mistake. A guest gets the token of its status page, which is shown once. Throws 404 for an entry that is not shown,
 * 400 for a field that the entry does not have, 429 above twenty a day for an account and three a day for a guest's network.
 */
export async function sendReport(
  ctx: Ctx,
  input: ReportInput,
  address: string | undefined,
): Promise<{ token: string | null }> {
  requireAllowed(ctx, 'report:write');
  const { actor } = ctx;
  const accountId = isAccount(actor) ? actor.accountId : null;
  if (accountId === null) await requirePerson(ctx, input.challenge, address);
  const store = requireStore(input.noun);
  const row = await requireShown(ctx, store, input.id);
  const isField = givenFields(store.entity).some(({ name }) => name === input.field);
  if (!isField && input.field !== OTHER_FIELD) throw invalid(NO_FIELD, { field: NO_FIELD });
  if (accountId === null) await countGuest(ctx);
  const token = accountId === null ? newToken() : null;
  const now = ctx.now();
  const id = ctx.newId();
  const isWithin = accountId
    ? sql`WHERE (SELECT count(*) FROM quality_items
        WHERE account_id = ${accountId} AND kind = 'report' AND created_at >= ${startInIndia(dayInIndia(now))}) < ${REPORTS_A_DAY}`
    : NOTHING;
  const [stored] = await batch(ctx.d1, [
    sql`INSERT INTO quality_items
        (id, kind, noun, record_id, name, field, proposed, address, account_id, status_hash, created_at)
      SELECT ${id}, 'report', ${input.noun}, ${row.id}, ${nameIn(store, row)}, ${input.field},
        ${JSON.stringify({ [input.field]: input.value })}, ${input.address}, ${accountId},
        ${token && hashToken(token)}, ${now} ${isWithin}`,
    auditRow(
      ctx,
      { action: 'report.sent', subjectType: 'report', subjectId: id, details: { noun: input.noun } },
      sql`EXISTS (SELECT 1 FROM quality_items WHERE id = ${id})`,
    ),
  ]);
  if (!stored.meta.changes) throw tooMany(TOO_MANY, secondsToMidnight(now));
  return { token };
}

/** The state of a guest's report; a decision is shown once it can no longer be taken back. Throws 404 for an unknown token. */
export async function readReportState(ctx: Ctx, token: string): Promise<ReportState> {
  requireAllowed(ctx, 'report:write');
  const row = isToken(token)
    ? await ctx.db
        .select()
        .from(qualityItems)
        .where(eq(qualityItems.statusHash, hashToken(token)))
        .get()
    : null;
  if (!row) throw notFound('There is no report at this address.');
  const { name, noun, field, createdAt, answeredAt } = row;
  const label = requireStore(noun).entity.fields.find((one) => one.name === field)?.label ?? OTHER_LABEL;
  const isAnswered = answeredAt !== null;
  return {
    name,
    field: label,
    status: isAnswered ? row.status : 'open',
    reason: isAnswered ? row.reason : '',
    at: new Date(createdAt).toISOString(),
  };
}

/** The sent values of these fields. Throws 400 with messages for the fields. */
export function requireGiven(
  fields: readonly Field[],
  sent: Readonly<Record<string, unknown>>,
  noField = NO_FIELD,
): Record<string, unknown> {
  const read = readGiven(fields, sent, noField);
  if ('errors' in read) throw invalid(Object.values(read.errors)[0] ?? '', read.errors);
  return read.values;
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The faults of the given values; values that an operator can add later are not required. */
export function faultsOf(
  ctx: Ctx,
  { entity }: Store,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const time = rulesAt(ctx.now());
  const faults = missingIn(entity, values);
  const judged = judgeBody(entity, { ...time, purpose: 'import' }, bodyOf(values));
  if ('errors' in judged)
    for (const [name, message] of Object.entries(judged.errors)) if (name in values) faults[name] ??= message;
  return faults;
}

/**
 * Stores a suggestion, which is not shown before an operator accepts it. Throws 400 with the messages of fields, 429 if five suggestions
 * are open.
 */
export async function sendSuggestion(ctx: Ctx, input: SuggestionInput): Promise<{ id: string }> {
  requireAllowed(ctx, 'suggestion:write');
  const { accountId } = requireAccount(ctx);
  const store = requireStore(input.noun);
  const sent = requireGiven(givenFields(store.entity), input.values);
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => !isEmpty(value)));
  const faults = faultsOf(ctx, store, values);
  const [first] = Object.values(faults);
  if (first !== undefined) throw invalid(first, faults);
  const id = ctx.newId();
  const [stored] = await batch(ctx.d1, [
    sql`INSERT INTO quality_items (id, kind, noun, name, proposed, address, account_id, created_at)
      SELECT ${id}, 'suggestion', ${input.noun}, ${String(values[store.entity.nameField])}, ${JSON.stringify(values)},
        ${input.address}, ${accountId}, ${ctx.now()}
      WHERE (SELECT count(*) FROM quality_items
        WHERE account_id = ${accountId} AND kind = 'suggestion' AND status = 'open') < ${OPEN_SUGGESTIONS}`,
    auditRow(
      ctx,
      { action: 'suggestion.sent', subjectType: 'suggestion', subjectId: id, details: { noun: input.noun } },
      sql`EXISTS (SELECT 1 FROM quality_items WHERE id = ${id})`,
    ),
  ]);
  if (!stored.meta.changes) throw tooMany(FULL);
  return { id };
}

export interface SimilarEntry {
  id: string;
  name: string;
  city: string;
}
const LOOKED_AT = 100;
const SHOWN = 5;

/** Shown entries of a kind that may be the one with this name. */
export async function findSimilar(ctx: Ctx, { noun, name }: { noun: string; name: string }): Promise<SimilarEntry[]> {
  requireAllowed(ctx, 'suggestion:write');
  const store = requireStore(noun);
  const word = tellingWord(name);
  const search = word && word.length > 2 ? store.search(word) : null;
  if (!search) return [];
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT * FROM ${tableOf(store)} WHERE is_active = 1${inScope(store)} AND ${search} LIMIT ${LOOKED_AT}`,
  ).all<Row>();
  return results
    .map((row) => ({ id: row.id, name: nameIn(store, row), city: String(row['city'] ?? '') }))
    .filter((entry) => areAlike(entry.name, name))
    .slice(0, SHOWN);
}
