/** The weekly digest of chosen categories of news. A campaign a week, to who wants it; only of feeds that answered, never of samples. */
import { digestFor, isoWeek, weeksNews, type WeeksNews } from '@/domain/notifications/news-digest';
import { NEWS_CATEGORIES, type NewsCategory } from '@/domain/news/choices';
import type { NewsItem } from '@/domain/news/item';
import { NewsRequest } from '@/domain/news/search';
import { newsDigestMail } from '@worker/emails/news-digest';
import { batch } from '@worker/db/batch';
import { sql } from '@worker/db/sql';
import { fetchNewsOnce } from '@worker/services/content/news';
import type { Ctx } from '@worker/services/core/context';
import type { Composed, Composer } from '@worker/services/newsletters/composition/composer';
import { createCampaign } from '@worker/services/newsletters/campaigns/create-campaign';
import { footerOf } from '@worker/services/newsletters/preferences/mail-footer';
import { isAnybodyWanting } from './notification-preferences';
import { notifyEverybody } from './notify';

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
