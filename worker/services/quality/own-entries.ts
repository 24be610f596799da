/**
 * The actions of maintainers on their own entry. They can change description, focus and cheque immediately, and other fields after an
 * operator accepts the change. They can see how often the entry is read and saved, hide it, and give it up.
 */
import { and, eq } from 'drizzle-orm';
import { bodyOf, valueAt, rulesAt } from '@/domain/admin/entities/entity';
import { readEdit } from '@/domain/admin/record-edit';
import { detailHref, type ListingKind } from '@/domain/directory/directories';
import { conflict, tooMany } from '@/domain/errors';
import { needsApproval } from '@/domain/quality/claim-rules';
import {
  CONFIRM_AFTER_MS,
  EDITS_A_DAY,
  GRACE_MS,
  isLapsed,
  ownFields,
  VIEW_DAYS,
  type OwnClaim,
  type OwnEntry,
} from '@/domain/quality/claims';
import type { OwnEditInput } from '@/domain/quality/input';
import { DAY_MS } from '@/domain/time/durations';
import { dayInIndia, secondsToMidnight } from '@/domain/time/india';
import { claims, qualityItems } from '@worker/db/schema';
import { batch, sql, type Sql } from '@worker/db/sql';
import { forgetAngels } from '@worker/services/account-data/account-deletion';
import { changeRecords, editRecord, requireValid } from '@worker/services/admin/records/edit';
import type { Row } from '@worker/services/admin/records/store';
import { requireStore } from '@worker/services/admin/records/stores';
import { rowOf } from '@worker/services/admin/records/write';
import { countInDay } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireAllowed } from '@worker/services/core/require-actor';
import { currentIdSql } from '@worker/services/directory/merged';
import { isSeen } from '@worker/services/saved/saved';
import { asSystem, requireOwnClaim, requireOwnRecord, type ClaimRow } from './claims';
import { takenOverSql } from './queue';
import { nameIn, requireGiven } from './send';
import { sourcesAfter } from './sources';

const LAPSED = 'Please confirm your address first. Until then the entry stays as it is.';
const TOO_MANY = `You have changed your entries ${EDITS_A_DAY} times today. Please go on tomorrow.`;

type Values = Record<string, unknown>;

/** The waiting change of an entry. */
async function readWaiting(ctx: Ctx, { accountId }: ClaimRow, recordId: string) {
  const { accountId: account, kind, status, recordId: record } = qualityItems;
  const found = await ctx.db
    .select()
    .from(qualityItems)
    .where(and(eq(account, accountId), eq(kind, 'change'), eq(status, 'open'), eq(record, recordId)))
    .get();
  return found && { id: found.id, values: JSON.parse(found.proposed) as Values };
}

/** One's own entry for its form, with the values that wait. Throws as `requireOwnRecord`. */
export async function readOwnEntry(ctx: Ctx, id: string): Promise<OwnEntry> {
  requireAllowed(ctx, 'claim:read');
  const claim = await requireOwnClaim(ctx, id);
  const row = await requireOwnRecord(ctx, claim);
  const store = requireStore(claim.noun);
  const waiting = await readWaiting(ctx, claim, row.id);
  return {
    name: nameIn(store, row),
    noun: claim.noun,
    revision: row.revision,
    record: store.toRecord(row),
    waiting: waiting?.values ?? {},
    isLapsed: isLapsed(claim.confirmedAt ?? 0, ctx.now()),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The sent values as they would be stored, by the name of the field. Throws 400 with messages for the fields. */
function readSent(ctx: Ctx, noun: string, record: Values, row: Row, sent: Values): Values {
  const store = requireStore(noun);
  const givenValues = requireGiven(ownFields(store.entity), sent);
  const time = rulesAt(ctx.now());
  const input = requireValid(readEdit(store.entity, time, record, bodyOf(givenValues)));
  const after = store.toRecord({ ...row, ...rowOf(store, input) } as unknown as Row);
  return Object.fromEntries(Object.keys(givenValues).map((name) => [name, valueAt(after, name) ?? null]));
}

/** The statements that store these values as the waiting change; without values, the change is deleted. */
function storeWaiting(ctx: Ctx, claim: ClaimRow, row: Row, before: { id: string } | undefined, values: Values): Sql[] {
  const { accountId, noun } = claim;
  if (Object.keys(values).length === 0)
    return before ? [sql`DELETE FROM quality_items WHERE id = ${before.id} AND status = 'open'`] : [];
  const json = JSON.stringify(values);
  if (before)
    return [
      sql`UPDATE quality_items SET proposed = ${json}, created_at = ${ctx.now()}, revision = revision + 1
        WHERE id = ${before.id} AND status = 'open'`,
    ];
  return [
    sql`INSERT INTO quality_items (id, kind, noun, record_id, name, proposed, account_id, created_at)
      SELECT ${ctx.newId()}, 'change', ${noun}, ${row.id}, ${nameIn(requireStore(noun), row)}, ${json}, ${accountId}, ${ctx.now()}
      WHERE NOT EXISTS (SELECT 1 FROM quality_items WHERE account_id = ${accountId} AND kind = 'change' AND status = 'open'
        AND record_id = ${row.id})`,
  ];
}

/**
 * Changes the account's own entry, only in the fields that were changed. Throws 409 if the address must be confirmed again, 409 with the
 * fields that an operator changed since, 400 with messages for the fields, 429 above sixty times a day.
 */
export async function editOwnEntry(
  ctx: Ctx,
  id: string,
  { revision, values: sent }: OwnEditInput,
): Promise<{ changed: string[]; waiting: string[]; revision: number }> {
  requireAllowed(ctx, 'claim:write');
  const claim = await requireOwnClaim(ctx, id);
  const before = await requireOwnRecord(ctx, claim);
  if (isLapsed(claim.confirmedAt ?? 0, ctx.now())) throw conflict(LAPSED, undefined, 'lapsed');
  const { noun } = claim;
  const store = requireStore(noun);
  const record = store.toRecord(before);
  const after = readSent(ctx, noun, record, before, sent);
  const counted = await ctx.run(countInDay(ctx, `own-entry:${claim.accountId}`, EDITS_A_DAY));
  if (!counted.meta.changes) throw tooMany(TOO_MANY, secondsToMidnight(ctx.now()));
  const names = Object.keys(after);
  const differs = (name: string) => !isSame(after[name], valueAt(record, name));
  const waits = (name: string) => needsApproval(name, after[name], before['website']);
  const changed = names.filter((name) => differs(name) && !waits(name));
  let { revision: now } = before;
  if (changed.length > 0) {
    const body = {
      ...bodyOf(Object.fromEntries(changed.map((name) => [name, after[name]]))),
      ...sourcesAfter(store, record, changed, null),
    };
    ({ revision: now } = await editRecord(asSystem(ctx), store, { id: before.id, revision, body, sent: null }));
  }
  const earlier = await readWaiting(ctx, claim, before.id);
  const waitingNames = names.filter((name) => differs(name) && waits(name));
  const waiting = {
    ...Object.fromEntries(Object.entries(earlier?.values ?? {}).filter(([name]) => !names.includes(name))),
    ...Object.fromEntries(waitingNames.map((name) => [name, after[name]])),
  };
  const details = { name: nameIn(store, before), noun, fields: [...changed, ...waitingNames].join(' ') };
  await batch(ctx.d1, [
    // The name of an angel is a person's, and the log outlives the account.
    auditRow(ctx, {
      action: 'claim.edited',
      subjectType: 'claim',
      subjectId: id,
      details: claim.kind === 'angel' ? { noun, fields: details.fields } : details,
    }),
    ctx.db.update(claims).set({ editedAt: ctx.now() }).where(eq(claims.id, id)),
    ...storeWaiting(ctx, claim, before, earlier, waiting),
  ]);
  return { changed, waiting: Object.keys(waiting), revision: now };
}

interface OwnRow extends Pick<
  ClaimRow,
  'id' | 'kind' | 'noun' | 'name' | 'email' | 'status' | 'since' | 'confirmedAt' | 'hiddenAt'
> {
  isTakenOver: number;
  entryId: string | null;
  entryKind: ListingKind;
  entryName: string | null;
  is_active: number | null;
  reason: string | null;
  isWaiting: number;
  month: number;
  year: number;
  saves: number;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The account's own claims, with how often the entries were read and saved; never by whom. */
export async function listOwnClaims(ctx: Ctx): Promise<OwnClaim[]> {
  requireAllowed(ctx, 'claim:read');
  const { accountId } = requireAccount(ctx);
  const now = ctx.now();
  const viewsSince = (days: number): Sql =>
    sql`(SELECT coalesce(sum(count), 0) FROM entry_views v WHERE v.record_id = l.id AND v.day > ${dayInIndia(now - days * DAY_MS)})`;
  const rows = await ctx.rows(sql<OwnRow>`SELECT c.id, c.kind, c.noun, c.name, c.email, c.status, c.since,
      c.confirmed_at AS confirmedAt, c.hidden_at AS hiddenAt, l.id AS entryId, l.kind AS entryKind, l.name AS entryName, l.is_active,
      ${takenOverSql('c')} AS isTakenOver,
      (SELECT reason FROM quality_items q WHERE q.id = c.item_id AND c.status = 'refused') AS reason,
      EXISTS (SELECT 1 FROM quality_items q WHERE q.account_id = c.account_id AND q.kind = 'change' AND q.status = 'open'
        AND q.record_id = l.id) AS isWaiting,
      ${viewsSince(30)} AS month, ${viewsSince(VIEW_DAYS)} AS year,
      (SELECT count(DISTINCT s.account_id) FROM saved_records s WHERE substr(s.key, -24) = l.id AND s.kind <> 'collection'
        AND s.kind IN ('favourite', 'member') AND ${isSeen('s')}) AS saves
    FROM claims c LEFT JOIN listings l ON l.id = coalesce(
      (SELECT now_id FROM merges WHERE gone_id = c.record_id AND undone_at IS NULL), c.record_id)
    WHERE c.account_id = ${accountId} ORDER BY c.created_at DESC`);
  return rows.map((row): OwnClaim => {
    const { id, kind, noun, email, status, confirmedAt: confirmed } = row;
    const isActive = status === 'active' && confirmed !== null;
    return {
      id,
      kind,
      noun,
      name: row.entryName ?? row.name,
      email,
      status: row.isTakenOver === 1 ? 'taken-over' : isActive && isLapsed(confirmed, now) ? 'lapsed' : status,
      reason: row.reason ?? '',
      since: iso(row.since),
      confirmUntil: isActive ? iso(confirmed + CONFIRM_AFTER_MS + GRACE_MS) : null,
      href: row.entryId !== null && row.is_active === 1 ? detailHref({ kind: row.entryKind, id: row.entryId }) : null,
      isHidden: row.hiddenAt !== null,
      isWaiting: row.isWaiting === 1,
      views: { month: row.month, year: row.year },
      saves: row.saves,
    };
  });
}

/** Hides an angel's own entry, or shows it again. Throws 409 for the entry of an institution, and for an entry that an operator hid. */
export async function hideOwnEntry(ctx: Ctx, id: string, hidden: boolean): Promise<void> {
  requireAllowed(ctx, 'claim:write');
  const claim = await requireOwnClaim(ctx, id);
  if (claim.kind !== 'angel') throw conflict('Only operators can hide the entry of an institution.');
  const before = await requireOwnRecord(ctx, claim);
  if ((claim.hiddenAt !== null) === hidden) return;
  const mark = sql`UPDATE claims SET hidden_at = ${hidden ? ctx.now() : null} WHERE id = ${id}`;
  const changes = [{ before, after: { ...before, is_active: hidden ? 0 : 1 } }];
  const done = await changeRecords(asSystem(ctx), requireStore(claim.noun), changes, () => [
    mark,
    auditRow(ctx, { action: hidden ? 'claim.hidden' : 'claim.shown', subjectType: 'claim', subjectId: id }),
  ]);
  if (done.size === 0)
    throw conflict('Someone has changed this entry. Please try again.', undefined, 'changed-elsewhere');
}

/** Ends a claim and deletes its waiting change. The entry of an institution remains; the entry of an angel is deleted. */
export async function endClaim(ctx: Ctx, id: string): Promise<void> {
  requireAllowed(ctx, 'claim:write');
  const { noun, recordId, itemId, accountId } = await requireOwnClaim(ctx, id);
  const angel = sql`(SELECT id FROM claims WHERE id = ${id} AND kind = 'angel')`;
  await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'claim.ended', subjectType: 'claim', subjectId: id },
      sql`EXISTS (SELECT 1 FROM claims WHERE id = ${id})`,
    ),
    sql`DELETE FROM quality_items WHERE account_id = ${accountId} AND status = 'open'
      AND (id = ${itemId} OR kind = 'change' AND record_id = ${recordId === null ? null : currentIdSql(recordId)})`,
    ...forgetAngels(angel),
    ctx.db.delete(claims).where(and(eq(claims.id, id), eq(claims.accountId, accountId))),
  ]);
  requireStore(noun).onChange?.(ctx);
}

/** The statement that removes counts of views that are no longer shown. */
export const endOldViews = (ctx: Ctx): Sql =>
  sql`DELETE FROM entry_views WHERE day < ${dayInIndia(ctx.now() - VIEW_DAYS * DAY_MS)}`;
