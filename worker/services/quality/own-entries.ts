/** Those an entry is about change it: description, focus and cheque at once, everything else once an operator accepts it. */
import { bodyOf, valueAt } from '@/domain/admin/entities/entity';
import { readEdit } from '@/domain/admin/record-edit';
import { conflict, invalid, tooMany } from '@/domain/errors';
import { needsApproval } from '@/domain/quality/claim-rules';
import { EDITS_A_DAY, isLapsed, ownFields, type OwnEntry } from '@/domain/quality/claims';
import type { OwnEditInput } from '@/domain/quality/input';
import { DAY_MS } from '@/domain/time/durations';
import { batch } from '@worker/db/batch';
import { sql, type Sql } from '@worker/db/sql';
import { editRecord, requireValid } from '@worker/services/admin/records/edit';
import type { Row } from '@worker/services/admin/records/store';
import { requireStore } from '@worker/services/admin/records/stores';
import { rowOf } from '@worker/services/admin/records/write';
import { countTry } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { asSystem, requireOwnClaim, requireOwnRecord, type ClaimRow } from './claims';
import { nameIn } from './send';
import { sourcesAfter } from './sources';

const LAPSED = 'Please confirm your address first. Until then the entry stays as it is.';
const NO_FIELD = 'This kind of entry has no such field.';
const TOO_MANY = `You have changed this entry ${EDITS_A_DAY} times today. Please go on tomorrow.`;

type Values = Record<string, unknown>;

/** The change of an entry that waits. */
async function readWaiting(ctx: Ctx, { account_id: accountId }: ClaimRow, recordId: string) {
  const found = await ctx.first(sql<{ id: string; proposed: string }>`SELECT id, proposed FROM quality_items
    WHERE account_id = ${accountId} AND kind = 'change' AND status = 'open' AND record_id = ${recordId} LIMIT 1`);
  return found && { id: found.id, values: JSON.parse(found.proposed) as Values };
}

/** The own entry for its form, with what waits. Throws as `requireOwnRecord`. */
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
    isLapsed: isLapsed(claim.confirmed_at ?? 0, ctx.now()),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What was sent as it would be stored, by the name of its field. Throws 400 with the messages of fields. */
function readSent(ctx: Ctx, noun: string, record: Values, row: Row, sent: Values): Values {
  const store = requireStore(noun);
  const known = new Set(ownFields(store.entity).map(({ name }) => name));
  const unknown = Object.keys(sent).find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid(NO_FIELD, { [unknown]: NO_FIELD });
  const currentYear = new Date(ctx.now()).getUTCFullYear();
  const input = requireValid(readEdit(store.entity, { currentYear }, record, bodyOf(sent)));
  const after = store.toRecord({ ...row, ...rowOf(store, input) } as unknown as Row);
  return Object.fromEntries(Object.keys(sent).map((name) => [name, valueAt(after, name) ?? null]));
}

/** The statement that leaves these values waiting, and what says that something waits. */
function keepWaiting(ctx: Ctx, claim: ClaimRow, row: Row, before: { id: string } | null, values: Values): Sql[] {
  const { account_id: accountId, noun } = claim;
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
 * Changes the own entry by the fields that were changed. Throws 409 while the address is not confirmed again and with the fields that an
 * operator changed meanwhile, 400 with the messages of fields, 429 above sixty times a day.
 */
export async function editOwnEntry(
  ctx: Ctx,
  id: string,
  { revision, values: sent }: OwnEditInput,
): Promise<{ changed: string[]; waiting: string[]; revision: number }> {
  requireAllowed(ctx, 'claim:write');
  const claim = await requireOwnClaim(ctx, id);
  const before = await requireOwnRecord(ctx, claim);
  if (isLapsed(claim.confirmed_at ?? 0, ctx.now())) throw conflict(LAPSED, undefined, 'lapsed');
  const { noun } = claim;
  const store = requireStore(noun);
  const record = store.toRecord(before);
  const after = readSent(ctx, noun, record, before, sent);
  const counted = await ctx.run(countTry(ctx, `own-entry:${claim.account_id}`, EDITS_A_DAY, DAY_MS));
  if (!counted.meta.changes) throw tooMany(TOO_MANY, DAY_MS / 1000);
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
  const asked = names.filter((name) => differs(name) && waits(name));
  const waiting = {
    ...Object.fromEntries(Object.entries(earlier?.values ?? {}).filter(([name]) => !names.includes(name))),
    ...Object.fromEntries(asked.map((name) => [name, after[name]])),
  };
  const details = { name: nameIn(store, before), noun, fields: [...changed, ...asked].join(' ') };
  await batch(ctx.d1, [
    // The name of an angel is a person's, and the log outlives the account.
    auditRow(ctx, {
      action: 'claim.edited',
      subjectType: 'claim',
      subjectId: id,
      details: claim.kind === 'angel' ? { noun, fields: details.fields } : details,
    }),
    sql`UPDATE claims SET edited_at = ${ctx.now()} WHERE id = ${id}`,
    ...keepWaiting(ctx, claim, before, earlier, waiting),
  ]);
  return { changed, waiting: Object.keys(waiting), revision: now };
}
