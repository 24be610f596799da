/** The record of each yes and no to newsletters: when, by which way, and what the person read. Written in the batch that turns the switch. */
import { NEWSLETTER_WORDING } from '@/domain/newsletters/preferences/preference-page';
import type { ConsentSource } from '@/domain/newsletters/preferences/consent';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

/** Goes before the change in its batch: nothing is written where the switch is so already. */
export const consentRow = (ctx: Ctx, accountId: string, isGiven: boolean, source: ConsentSource): Sql =>
  sql`INSERT INTO newsletter_consents (id, account_id, is_given, wording, source, created_at)
    SELECT ${ctx.newId()}, a.id, ${isGiven ? 1 : 0}, ${NEWSLETTER_WORDING}, ${source}, ${ctx.now()}
      FROM accounts a LEFT JOIN notification_preferences p ON p.account_id = a.id
     WHERE a.id = ${accountId} AND coalesce(p.newsletter, 0) <> ${isGiven ? 1 : 0}`;
