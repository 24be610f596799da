/** The state of the running system in one round trip to the database. */
import { findProblems, isCronLate, type ServiceState, type SystemFacts } from '@/domain/admin/system/problems';
import type { SystemState, UseOfPeriod } from '@/domain/admin/system/system';
import type { AnswerRatings, PoorAnswer } from '@/domain/assistant/rating';
import { dayInIndia, startInIndia } from '@/domain/time/india';
import { batch } from '@worker/db/batch';
import { serviceStates } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { requireAllowed } from '@worker/services/core/require-actor';
import type { Ctx } from '@worker/services/core/context';
import { deadLetterPage } from '@worker/services/admin/dead-letters';
import { toFailedJobs } from './failed-jobs';
import { samplesSql, toSampleStates } from './samples';
import { APP_VERSION, COMPATIBILITY_DATE, LAST_MIGRATION, MIGRATIONS_KNOWN } from './versions';

/** A part has one row, and there are few parts. */
const STATES_MOST = 200;

interface Counts {
  letters: number;
  waiting: number;
  waiting_since: number | null;
  migrations: number;
  last_migration: string | null;
  migrated_at: number | null;
  kept_at: number | null;
  enhanced: number;
  enhance_failed: number;
}

/** What was asked of the assistant since `day`; tokens and cost are of the model. */
const assistantSql = (day: string) =>
  sql<UseOfPeriod>`SELECT coalesce(sum(questions), 0) AS questions, coalesce(sum(failed), 0) AS failed,
    coalesce(sum(tokens_in + tokens_out), 0) AS tokens, coalesce(sum(cost), 0) / 1000000.0 AS cost
    FROM chat_usage WHERE owner = 'site' AND day >= ${day}`;

const POOR_SHOWN = 10;

/** What people said of answers since `from`: counts, and what they wrote for us. Nothing of a question or an answer is read. */
const ratingsSql = (from: number) =>
  [
    sql<{
      good: number;
      poor: number;
    }>`SELECT coalesce(sum(rating = 'good'), 0) AS good, coalesce(sum(rating = 'poor'), 0) AS poor
    FROM chat_messages WHERE rated_at >= ${from}`,
    sql<
      Omit<PoorAnswer, 'at'> & { at: number }
    >`SELECT rated_at AS at, coalesce(details ->> 'by', 'embedded') AS by, rating_reason AS reason,
      rating_note AS note
    FROM chat_messages WHERE rated_at IS NOT NULL AND rating = 'poor' ORDER BY rated_at DESC LIMIT ${POOR_SHOWN}`,
  ] as const;

function countsSql(today: string) {
  const count = (kind: string) =>
    sql`coalesce((SELECT count FROM daily_counts WHERE kind = ${kind} AND day = ${today}), 0)`;
  return sql<Counts>`SELECT (SELECT count(*) FROM dead_letters) AS letters,
    (SELECT count(*) FROM contact_messages WHERE retry_at IS NOT NULL) AS waiting,
    (SELECT min(created_at) FROM contact_messages WHERE retry_at IS NOT NULL) AS waiting_since,
    (SELECT count(*) FROM d1_migrations) AS migrations,
    (SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1) AS last_migration,
    (SELECT CAST(strftime('%s', max(applied_at)) AS INTEGER) * 1000 FROM d1_migrations) AS migrated_at,
    (SELECT at FROM outbox_mails ORDER BY id DESC LIMIT 1) AS kept_at,
    ${count('enhance-text')} AS enhanced, ${count('enhance-text-failed')} AS enhance_failed`;
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What is wrong, what failed, and how each part answered last. What no one can know (the length of the queue) is not in it. */
export async function readSystem(ctx: Ctx): Promise<SystemState> {
  requireAllowed(ctx, 'system:read');
  const { env } = ctx;
  const now = ctx.now();
  const today = dayInIndia(now);
  const failed = deadLetterPage(ctx);
  const [rows, letters, counted, usedToday, usedThisMonth, rated, poor, samples] = await batch(ctx.d1, [
    ctx.db.select().from(serviceStates).orderBy(serviceStates.name).limit(STATES_MOST),
    failed.statement,
    countsSql(today),
    assistantSql(today),
    assistantSql(`${today.slice(0, 7)}-01`),
    ...ratingsSql(startInIndia(`${today.slice(0, 7)}-01`)),
    samplesSql(),
  ]);
  const [counts] = counted.results;
  const [ofToday] = usedToday.results;
  const [ofMonth] = usedThisMonth.results;
  if (!counts || !ofToday || !ofMonth) throw new Error('counting what the system holds gave no row');
  const ratings: AnswerRatings = {
    ...(rated.results[0] ?? { good: 0, poor: 0 }),
    latestPoor: poor.results.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
  const states: ServiceState[] = rows;
  const size = counted.meta.size_after;
  const facts: SystemFacts = {
    states,
    startedAt: counts.migrated_at,
    deadLetters: counts.letters,
    waiting: { count: counts.waiting, since: counts.waiting_since },
    migrations: { known: MIGRATIONS_KNOWN, applied: counts.migrations },
    databaseSize: typeof size === 'number' && size > 0 ? size : null,
  };
  const cron = states.find(({ name }) => name === 'cron');
  return {
    at: new Date(now).toISOString(),
    problems: findProblems(facts, now),
    states,
    isCronLate: isCronLate(cron, facts.startedAt, now),
    failedJobs: { ...toFailedJobs(failed.pageOf(letters)), total: counts.letters },
    samples: toSampleStates(samples.results),
    queue: { waiting: counts.waiting, waitingSince: isoOf(counts.waiting_since) },
    mail: { provider: env.EMAIL_PROVIDER, lastKeptAt: env.EMAIL_PROVIDER === 'outbox' ? isoOf(counts.kept_at) : null },
    news: { isLive: ctx.news.isLive },
    ai: { provider: env.AI_PROVIDER, today: counts.enhanced, failedToday: counts.enhance_failed },
    assistant: { today: ofToday, month: ofMonth, tokensPerDay: env.AI_SITE_TOKENS, ratings },
    data: {
      size: facts.databaseSize,
      migrations: { ...facts.migrations, last: counts.last_migration?.replace(/\.sql$/, '') ?? null },
    },
    versions: { app: APP_VERSION, compatibilityDate: COMPATIBILITY_DATE, migration: LAST_MIGRATION },
  };
}
