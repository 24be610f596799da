/** Which categories of news the weekly digest brings a person: all of them until they choose. */
import { NEWS_CATEGORIES, type NewsCategory } from '@/domain/news/choices';
import type { NewsCategories } from '@/domain/notifications/news-categories';
import { batch } from '@worker/db/batch';
import { sql, statementOf } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';

/** In the order of the categories; one that is no longer known is left out. */
export async function findNewsCategories(ctx: Ctx): Promise<NewsCategory[]> {
  const { accountId } = requireAccount(ctx);
  const kept = await statementOf(
    ctx.d1,
    sql`SELECT categories FROM news_digest_choices WHERE account_id = ${accountId}`,
  ).first<string>('categories');
  const chosen = kept === null ? NEWS_CATEGORIES : (JSON.parse(kept) as string[]);
  return NEWS_CATEGORIES.filter((category) => (chosen as readonly string[]).includes(category));
}

/** Sets all of them; returns them as they now are. */
export async function setNewsCategories(ctx: Ctx, { categories }: NewsCategories): Promise<NewsCategory[]> {
  const { accountId } = requireAccount(ctx);
  const chosen = NEWS_CATEGORIES.filter((category) => categories.includes(category));
  const json = JSON.stringify(chosen);
  await batch(ctx.d1, [
    sql`INSERT INTO news_digest_choices (account_id, categories, updated_at) VALUES (${accountId}, ${json}, ${ctx.now()})
      ON CONFLICT (account_id) DO UPDATE SET categories = excluded.categories, updated_at = excluded.updated_at`,
    auditRow(ctx, {
      action: 'news-categories.set',
      subjectType: 'account',
      subjectId: accountId,
      details: { categories: chosen.join(', ') },
    }),
  ]);
  return chosen;
}
