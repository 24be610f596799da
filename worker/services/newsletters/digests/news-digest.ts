/** The weekly digest of chosen categories of news. A campaign a week, to who wants it; only of feeds that answered, never of samples. */
import { NEWS_CATEGORIES, type NewsCategory } from '@/domain/news/choices';
import type { NewsCategories } from '@/domain/notifications/news-categories';
import { batch } from '@worker/db/batch';
import { sql, statementOf } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { digestFor, isoWeek, weeksNews, type WeeksNews } from '@/domain/notifications/news-digest';
import type { NewsItem } from '@/domain/news/item';
import { NewsRequest } from '@/domain/news/search';
import { newsDigestMail } from '@worker/emails/digests';
import { fetchNewsOnce } from '@worker/services/news/news';
import type { Composed, Composer } from '@worker/services/newsletters/composition/composer';
import { createCampaign } from '@worker/services/newsletters/campaigns/create-campaign';
import { footerOf } from '@worker/services/newsletters/preferences/mail-preferences';
import { isAnybodyWanting } from '@worker/services/notifications/notification-preferences';
import { notifyEverybody } from '@worker/services/notifications/notify';

// Which categories of news the weekly digest brings a person: all of them until they choose.

/** In the order of the categories; one that is no longer known is left out. */
export async function findNewsCategories(ctx: Ctx): Promise<NewsCategory[]> {
  const { accountId } = requireAccount(ctx);
  const stored = await statementOf(
    ctx.d1,
    sql`SELECT categories FROM news_digest_choices WHERE account_id = ${accountId}`,
  ).first<string>('categories');
  const chosen = stored === null ? NEWS_CATEGORIES : (JSON.parse(stored) as string[]);
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

const WHY = 'You get this email because News updates is on in your notification settings.';
/** Of a category, before what is too old is left out. */
const READ = 24;

/** What the feeds said this week, by category; those that never answered are missing. One after another: few may be asked at once. */
async function readWeek(ctx: Ctx, now: number): Promise<WeeksNews> {
  const found: Partial<Record<NewsCategory, readonly NewsItem[]>> = {};
  for (const category of NEWS_CATEGORIES) {
    const { items, asOf } = await fetchNewsOnce(ctx, NewsRequest.parse({ category, timeframe: 'w', num: READ }));
    if (asOf !== null) found[category] = items;
  }
  return weeksNews(found, now);
}

/**
 * Starts the digest of this week, once however often it is called, with a line behind the bell. Nothing is started where no one
 * wants it, or where there is no feed.
 */
export async function startNewsDigest(ctx: Ctx): Promise<void> {
  if (!ctx.news.isLive || !(await isAnybodyWanting(ctx, 'newsUpdates'))) return;
  const period = isoWeek(ctx.now());
  // So that the feeds are fresh when the first mail is written.
  await readWeek(ctx, ctx.now());
  const { isNew } = await createCampaign(ctx, {
    kind: 'news-digest',
    subject: `Startup news of the week ${period}`,
    audience: { userType: 'all' },
    details: { period },
    runKey: `news:${period}`,
  });
  const line = {
    topic: 'news',
    title: 'Startup news of the week',
    body: 'The stories of the last seven days.',
    href: '/portal',
  } as const;
  if (isNew) await ctx.run(notifyEverybody(ctx, `news:${period}`, line));
}

/** The choices of all recipients come in one round trip; the stories are the same for all. */
export const composeNewsDigest: Composer = async (ctx, campaign, recipients) => {
  const [[chosen], news] = await Promise.all([
    batch(ctx.d1, [
      sql<{ accountId: string; categories: string }>`SELECT d.account_id AS accountId, d.categories
        FROM json_each(${JSON.stringify(recipients.map(({ accountId }) => accountId))}) j
        JOIN news_digest_choices d ON d.account_id = j.value`,
    ]),
    // The week before the campaign was started, however late a mail of it is written.
    readWeek(ctx, campaign.createdAt),
  ]);
  const choices = new Map(
    chosen.results.map(({ accountId, categories }) => [accountId, JSON.parse(categories) as NewsCategory[]]),
  );
  return new Map<string, Composed>(
    recipients.map(({ accountId, fullName }) => {
      const stories = digestFor(news, choices.get(accountId) ?? NEWS_CATEGORIES);
      if (stories.length === 0) return [accountId, { skip: 'nothing-to-say' }];
      return [
        accountId,
        newsDigestMail({ stories, fullName, footer: footerOf(ctx, accountId, WHY), siteUrl: ctx.env.SITE_URL }),
      ];
    }),
  );
};
