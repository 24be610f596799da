/** What becomes of an address whose mail came back or was called spam: one batch, and the same report counts once. */
import type { BounceKind } from '@/domain/newsletters/preferences/consent';
import { batch } from '@worker/db/batch';
import { sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { hashToken } from '@worker/services/core/tokens';
import { consentRow } from '@worker/services/newsletters/preferences/consents';
import { suppressionRow } from './suppressions';

export interface AddressReport {
  /** Makes the report one: what it says, or the provider's id of it. */
  key: string;
  kind: BounceKind;
  /** RFC 3463, or empty. */
  status: string;
  account: { id: string; email: string } | null;
  /** Lower-cased; of the account where there is one. */
  email: string;
  campaignId: string | null;
}

/** A complaint is a no to newsletters, whatever the switch says. */
const complain = (ctx: Ctx, accountId: string): Sql[] => [
  consentRow(ctx, accountId, false, 'complaint'),
  sql`UPDATE notification_preferences SET newsletter = 0, updated_at = ${ctx.now()}
       WHERE account_id = ${accountId} AND newsletter = 1`,
];

function suppress(ctx: Ctx, { kind, email, status }: AddressReport): Sql[] {
  if (kind === 'soft') return [];
  const reason = kind === 'hard' ? 'hard-bounce' : 'complaint';
  const isNew = sql`NOT EXISTS (SELECT 1 FROM mail_suppressions WHERE email = ${email} AND scope = 'all')`;
  return [
    auditRow(
      ctx,
      { action: 'suppression.added', subjectType: 'suppression', details: { scope: 'all', reason } },
      isNew,
    ),
    suppressionRow(ctx, { email, scope: 'all', reason, detail: status }),
  ];
}

/** The row of a campaign keeps its state, for the mail was taken at first; its reason says what came later. */
const mark = ({ kind, status, account, campaignId }: AddressReport): Sql[] =>
  account && campaignId && kind === 'hard'
    ? [
        sql`UPDATE campaign_recipients SET reason = ${`Came back: ${status}`}
             WHERE account_id = ${account.id} AND campaign_id = ${campaignId} AND state = 'sent'`,
      ]
    : [];

/** Keeps the report, suppresses the address where it is gone or did not want our mail, and marks the recipient's row. */
export async function recordAddressReport(ctx: Ctx, outcome: AddressReport): Promise<void> {
  const { account, campaignId, kind, status, key } = outcome;
  const row = account
    ? [
        sql`INSERT INTO mail_bounces (id, account_id, campaign_id, kind, status, created_at)
          VALUES (${hashToken(key).slice(0, 24)}, ${account.id}, ${campaignId}, ${kind}, ${status}, ${ctx.now()})
          ON CONFLICT (id) DO NOTHING`,
      ]
    : [];
  await batch(ctx.d1, [
    sql`SELECT 1`,
    ...row,
    ...suppress(ctx, outcome),
    ...mark(outcome),
    ...(account && kind === 'complaint' ? complain(ctx, account.id) : []),
  ]);
}
