/**
 * Suppressed addresses get no mails to many, or only mails about account security. Checked before each sending; delivery reports and people
 * add addresses.
 */
import type { SuppressionReason, SuppressionScope } from '@/domain/newsletters/delivery/suppressions';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from './context';

/**
 * The addresses (in lower case) that get no mails of this scope; one round trip for any number of addresses. An address that gets no mails
 * at all gets no invitation either.
 */
export async function isSuppressed(
  ctx: Ctx,
  emails: readonly string[],
  scope: SuppressionScope,
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const emailsJson = JSON.stringify(emails.map((email) => email.toLowerCase()));
  const results = await ctx.rows(sql<{
    email: string;
  }>`SELECT DISTINCT s.email FROM json_each(${emailsJson}) j JOIN mail_suppressions s ON s.email = j.value
         WHERE s.scope IN ('all', ${scope})`);
  return new Set(results.map(({ email }) => email));
}

/** Whether an address gets only mails that are needed for the safety of its account. */
export const isFullySuppressed = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await isSuppressed(ctx, [email], 'all')).size > 0;

/** The same of an address that SQL has, in lower case. */
export const isFullySuppressedSql = (email: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM mail_suppressions WHERE email = ${email} AND scope = 'all')`;

export interface NewSuppression {
  /** Lower-cased. */
  email: string;
  scope: SuppressionScope;
  reason: SuppressionReason;
  detail?: string;
  createdBy?: string;
}

/** The row; an address that is suppressed already keeps its first reason. */
export const suppressionRow = (ctx: Ctx, { email, scope, reason, detail = '', createdBy }: NewSuppression): Sql =>
  sql`INSERT INTO mail_suppressions (id, email, scope, reason, detail, created_by, created_at)
    VALUES (${ctx.newId()}, ${email}, ${scope}, ${reason}, ${detail}, ${createdBy ?? null}, ${ctx.now()})
    ON CONFLICT (email, scope) DO NOTHING`;
