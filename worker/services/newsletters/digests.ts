/** Sends the weekly digest of chosen news (only from feeds that answered, never samples) and the daily reminder of open tasks. */
import { eq } from 'drizzle-orm';
import { GONE_WORDS } from '@/domain/saved/items';
import { NEWS_CATEGORIES, type NewsCategory } from '@/domain/news/choices';
import type { NewsCategories } from '@/domain/notifications/input';
import {
  digestFor,
  isoWeek,
  weeksNews,
  isMonday,
  OVERDUE_DAYS,
  taskReminder,
  type WeeksNews,
  type DueTask,
} from '@/domain/notifications/digests';
import type { NewsItem } from '@/domain/news/item';
import { NewsRequest } from '@/domain/news/search';
import { CURRENT_STAGES } from '@/domain/accounts/registration';
import type { Day } from '@/domain/time/days';
import { dayInIndia, daysBefore } from '@/domain/time/india';
import { roadmapStart } from '@/domain/stages';
import { newsDigestChoices } from '@worker/db/schema';
import { batch, sql, fixedSql, joinSql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { newsDigestMail, taskReminderMail } from '@worker/emails/digests';
import { fetchNewsOnce } from '@worker/services/news/news';
import type { CompositionResult, Composer } from './composition';
import { createCampaign } from '@worker/services/newsletters/campaigns/campaign-changes';
import { footerOf } from './mail-preferences';
import { isAnybodyWanting, notifyEverybody } from '@worker/services/notifications/notifications';
import { stagePlace } from '@worker/services/desk/desk-sources';

// The news categories in a person's weekly digest: all of them until they choose.

/** In the order of the categories; a category that is no longer known is left out. */
export async function findNewsCategories(ctx: Ctx): Promise<NewsCategory[]> {
  const { accountId } = requireAccount(ctx);
  const stored = await ctx.db.select().from(newsDigestChoices).where(eq(newsDigestChoices.accountId, accountId)).get();
  const chosen: readonly string[] = stored?.categories ?? NEWS_CATEGORIES;
  return NEWS_CATEGORIES.filter((category) => chosen.includes(category));
}

/** Replaces the choice and returns the stored choice. */
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
/** Number of items that are read of a category, before items that are too old are left out. */
const READ = 24;

/** This week's news by category, without feeds that never answered. One category after another, because few may be asked at once. */
async function readWeek(ctx: Ctx, now: number): Promise<WeeksNews> {
  const found: Partial<Record<NewsCategory, readonly NewsItem[]>> = {};
  for (const category of NEWS_CATEGORIES) {
    const { items, asOf } = await fetchNewsOnce(ctx, NewsRequest.parse({ category, timeframe: 'w', num: READ }));
    if (asOf !== null) found[category] = items;
  }
  return weeksNews(found, now);
}

/**
 * Starts this week's digest. Repeated calls start it only once. Also adds a line behind the bell. Starts nothing if no one wants it, or if
 * no feed has a story of the week; a later run then tries again.
 */
export async function startNewsDigest(ctx: Ctx): Promise<void> {
  if (!ctx.news.isLive || !(await isAnybodyWanting(ctx, 'newsUpdates'))) return;
  const period = isoWeek(ctx.now());
  const runKey = `news:${period}`;
  if ((await ctx.rows(sql`SELECT 1 FROM campaigns WHERE run_key = ${runKey}`)).length > 0) return;
  // Makes the feeds fresh for the first mail.
  const news = await readWeek(ctx, ctx.now());
  if (Object.values(news).every((stories) => stories.length === 0)) return;
  const { isNew } = await createCampaign(ctx, {
    kind: 'news-digest',
    subject: `Startup news of the week ${period}`,
    audience: { userType: 'all' },
    details: { period },
    runKey,
  });
  const line = {
    topic: 'news',
    title: 'Startup news of the week',
    body: 'The stories of the last seven days.',
    href: '/portal',
  } as const;
  if (isNew) await ctx.run(notifyEverybody(ctx, runKey, line));
}

/** The choices of all recipients are read in one round trip; the stories are the same for all. */
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
  return new Map<string, CompositionResult>(
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

// The morning mail about tasks: due tasks, and on Mondays the next step of the roadmap. One campaign per day, to people who want it.

const REMINDERS_WHY = 'You get this email because Task reminders is on in your notification settings.';

const runKeyOfDay = (day: Day): string => `tasks:${day}`;

/** Starts today's reminders. Repeated calls start them only once. Starts nothing if no one wants them. */
export async function startTaskReminders(ctx: Ctx): Promise<void> {
  if (!(await isAnybodyWanting(ctx, 'taskReminders'))) return;
  const period = dayInIndia(ctx.now());
  await createCampaign(ctx, {
    kind: 'task-reminder',
    subject: `Task reminders of ${period}`,
    audience: { userType: 'all' },
    details: { period },
    runKey: runKeyOfDay(period),
  });
}

interface DueRow extends DueTask {
  accountId: string;
}
interface StepRow {
  accountId: string;
  id: string;
  title: string;
}

const dueMilestones = (ids: string, from: string, to: string): Sql<DueRow> =>
  sql`SELECT k.account_id AS accountId, m.description AS title, k.due_on AS "on", '/portal/checklist#m-' || m.id AS href
    FROM json_each(${ids}) j JOIN milestone_marks k ON k.account_id = j.value JOIN milestones m ON m.id = k.milestone_id
    WHERE NOT k.is_done AND k.due_on BETWEEN ${from} AND ${to}`;

/** As in tellFollowUps, items and collections that were removed are left out. Values are stored as JSON. */
const dueFollowUps = (ids: string, from: string, to: string): Sql<DueRow> =>
  sql`SELECT f.account_id AS accountId, 'Follow up with ' || coalesce(l.name, p.name, g.name, ${GONE_WORDS}) AS title,
      f.value ->> '$' AS "on", '/portal/saved-investors?tab=' || c.key || '&view=board' AS href
    FROM json_each(${ids}) j
    JOIN saved_records f ON f.account_id = j.value AND f.kind = 'follow-up'
    JOIN saved_records m ON m.account_id = f.account_id AND m.kind = 'member' AND m.key = f.key AND m.value IS NOT NULL
    JOIN saved_records c ON c.account_id = f.account_id AND c.kind = 'collection' AND c.value IS NOT NULL
      AND c.key = substr(f.key, 1, instr(f.key, '/') - 1)
    LEFT JOIN listings l ON l.id = substr(f.key, -24) AND f.key = c.key || '/' || l.kind || ':' || l.id
    LEFT JOIN media_people p ON p.id = substr(f.key, -24) AND f.key = c.key || '/' || p.kind || ':' || p.id
    LEFT JOIN schemes g ON g.id = substr(f.key, -24) AND f.key = c.key || '/scheme:' || g.id
    WHERE f.value BETWEEN ${JSON.stringify(from)} AND ${JSON.stringify(to)}`;

/** SQL for the order of the stages, from the stage of the company of account `a`: the same order as on the roadmap's page and the desk. */
const STAGE_ORDER = sql`CASE a.current_stage ${joinSql(
  CURRENT_STAGES.map((stage) => sql`WHEN ${fixedSql(`'${stage}'`)} THEN ${stagePlace(roadmapStart(stage), 'x.stage')}`),
  ' ',
)} ELSE ${stagePlace(null, 'x.stage')} END`;

/**
 * The first open milestone of each, in the order of the roadmap. Places, not a sub-query with LIMIT: SQLite of the runtime of `npm start` refuses
 * an outer column in the ORDER BY of one.
 */
const nextSteps = (ids: string): Sql<StepRow> =>
  sql`SELECT accountId, id, title FROM (
      SELECT a.id AS accountId, x.id, x.description AS title,
        row_number() OVER (PARTITION BY a.id ORDER BY ${STAGE_ORDER}, x.place, x.id) AS inOrder
      FROM json_each(${ids}) j JOIN accounts a ON a.id = j.value CROSS JOIN milestones x
      LEFT JOIN milestone_marks k ON k.account_id = a.id AND k.milestone_id = x.id
      WHERE coalesce(k.is_done, 0) = 0)
    WHERE inOrder = 1`;

/**
 * One round trip for all recipients of the batch. If a mail goes out on a later day than planned, it has the tasks due on the day of
 * sending. After that day's own reminders have started, no mail of an older campaign goes out.
 */
export const composeTaskReminders: Composer = async (ctx, campaign, recipients) => {
  const today = dayInIndia(ctx.now());
  const period = campaign.details.period ?? today;
  const from = daysBefore(today, OVERDUE_DAYS);
  const all = JSON.stringify(recipients.map(({ accountId }) => accountId));
  const founders = recipients.filter(({ userType }) => userType === 'founder' && isMonday(period));
  const [milestones, followUps, steps, newer] = await batch(ctx.d1, [
    dueMilestones(all, from, today),
    dueFollowUps(all, from, today),
    nextSteps(JSON.stringify(founders.map(({ accountId }) => accountId))),
    sql`SELECT 1 FROM campaigns WHERE run_key = ${runKeyOfDay(today)} AND ${period} < ${today}`,
  ]);
  if (newer.results.length > 0)
    return new Map<string, CompositionResult>(recipients.map(({ accountId }) => [accountId, { skip: 'overtaken' }]));
  const due = Map.groupBy([...milestones.results, ...followUps.results], ({ accountId }) => accountId);
  const stepOf = new Map(steps.results.map((step) => [step.accountId, step]));
  return new Map<string, CompositionResult>(
    recipients.map((recipient) => {
      const { accountId, fullName } = recipient;
      const step = stepOf.get(accountId);
      const nextStep = step ? { title: step.title, href: `/portal/checklist#m-${step.id}` } : null;
      const reminder = taskReminder({ due: due.get(accountId) ?? [], nextStep }, today);
      if (!reminder) return [accountId, { skip: 'nothing-to-say' }];
      return [
        accountId,
        taskReminderMail({
          reminder,
          fullName,
          footer: footerOf(ctx, accountId, REMINDERS_WHY),
          siteUrl: ctx.env.SITE_URL,
        }),
      ];
    }),
  );
};
