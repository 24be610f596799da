/** Exports of contacts: the number that a person's plan has left this month, and an export that counts and answers in one D1 batch. */
import {
  allowanceOf,
  monthOf,
  overLimitText,
  UNKNOWN_CONTACTS,
  type Allowance,
  type Contact,
} from '@/domain/plans/contact-exports';
import { listingRefText, type ListingRef } from '@/domain/directory/comparison';
import type { Listing } from '@/domain/directory/listing';
import { AppError } from '@/domain/errors';
import { PLANS, type PlanId } from '@/domain/plans/plans';
import { batch, sql, type Sql } from '@worker/db/sql';
import type { listings } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { countToday } from '@worker/services/core/daily-counts';
import { requireAccount } from '@worker/services/core/require-actor';

/** Plan → exports per month; null means no limit. */
const LIMITS = JSON.stringify(Object.fromEntries(PLANS.map(({ id, contactExportsPerMonth: limit }) => [id, limit])));

type ContactRow = Pick<
  typeof listings.$inferSelect,
  'id' | 'kind' | 'name' | 'city' | 'website' | 'linkedin' | 'twitter' | 'contact'
>;
type Usage = { plan: PlanId; used: number };

/** One row: the plan, and the number of contacts exported this month. */
export function readUsage(ctx: Ctx, accountId: string): Sql<Usage> {
  const month = monthOf(ctx.now());
  return sql`SELECT a.plan,
      (SELECT count(*) FROM contact_exports e WHERE e.account_id = a.id AND e.month = ${month}) AS used
    FROM accounts a WHERE a.id = ${accountId}`;
}

export function toAllowance(ctx: Ctx, row: Usage | null | undefined): Allowance {
  const { plan, used } = row ?? { plan: 'free', used: 0 };
  return allowanceOf(plan, used, ctx.now());
}

export async function findAllowance(ctx: Ctx): Promise<Allowance> {
  return toAllowance(ctx, await ctx.first(readUsage(ctx, requireAccount(ctx).accountId)));
}

function toContact(row: ContactRow): Contact {
  const person = row.contact ? (JSON.parse(row.contact) as Listing['contact']) : null;
  return {
    ref: listingRefText(row),
    name: row.name,
    kind: row.kind,
    city: row.city,
    website: row.website,
    linkedin: row.linkedin,
    twitter: row.twitter,
    contactPerson: person?.name || null,
    position: person?.position || null,
    email: person?.email || null,
  };
}

/**
 * The contacts of `refs` in their order. Each contact counts as one, even if it was exported before. Throws 404 if one is unknown, and 403
 * (`export-limit`) if the plan has fewer exports left; nothing is counted then. Parallel exports cannot exceed the limit together, because
 * the insert itself checks it.
 */
export async function exportContacts(
  ctx: Ctx,
  refs: readonly ListingRef[],
): Promise<{ contacts: Contact[]; left: Allowance }> {
  const { accountId } = requireAccount(ctx);
  const rows = refs.map((ref) => ({ ...ref, rowId: ctx.newId(), ref: listingRefText(ref) }));
  const rowsJson = JSON.stringify(rows);
  const month = monthOf(ctx.now());
  const counted = sql`EXISTS (SELECT 1 FROM contact_exports WHERE id = ${rows[0]?.rowId ?? ''})`;
  const [found, written, , , usage] = await batch(ctx.d1, [
    sql<ContactRow>`SELECT l.id, l.kind, l.name, l.city, l.website, l.linkedin, l.twitter, l.contact FROM json_each(${rowsJson}) r
           JOIN listings l ON l.id = r.value ->> 'id' AND l.kind = r.value ->> 'kind'
          WHERE l.is_active = 1 ORDER BY r.key`,
    sql`INSERT INTO contact_exports (id, account_id, month, ref, exported_at)
         SELECT r.value ->> 'rowId', a.id, ${month}, r.value ->> 'ref', ${ctx.now()}
           FROM json_each(${rowsJson}) r CROSS JOIN accounts a
          WHERE a.id = ${accountId}
            AND (SELECT count(*) FROM json_each(${rowsJson}) x
                   JOIN listings l ON l.id = x.value ->> 'id' AND l.kind = x.value ->> 'kind'
                  WHERE l.is_active = 1) = json_array_length(${rowsJson})
            AND (${LIMITS} -> ('$.' || a.plan) = 'null'
              OR (SELECT count(*) FROM contact_exports WHERE account_id = a.id AND month = ${month})
                 + json_array_length(${rowsJson}) <= ${LIMITS} ->> ('$.' || a.plan))`,
    auditRow(
      ctx,
      { action: 'contacts.exported', subjectType: 'account', subjectId: accountId, details: { count: refs.length } },
      counted,
    ),
    countToday(ctx, 'export', 1, counted),
    readUsage(ctx, accountId),
  ]);
  const contacts = found.results.map(toContact);
  const left = toAllowance(ctx, usage.results[0]);
  if (written.meta.changes) return { contacts, left };
  if (contacts.length < refs.length) {
    throw new AppError(404, UNKNOWN_CONTACTS, { code: 'not-found', fields: { refs: UNKNOWN_CONTACTS } });
  }
  throw new AppError(403, overLimitText(left, refs.length), { code: 'export-limit' });
}
