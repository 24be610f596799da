/** For operators: the state of the running system in one round trip to the database, failed jobs, samples, and the running release. */
import { findProblems, isCronLate, type ServiceState, type SystemFacts } from '@/domain/admin/system/problems';
import type { SystemState, UseOfPeriod, FailedJobs, FailedJobsDone } from '@/domain/admin/system/system';
import type { AnswerRatings, PoorAnswer } from '@/domain/assistant/rating';
import { dayInIndia, startInIndia } from '@/domain/time/india';
import type { SampleChoiceInput } from '@/domain/admin/system/system-input';
import { SAMPLE_KINDS, type SampleState } from '@/domain/directory/samples';
import { batch, sql } from '@worker/db/sql';
import { serviceStates } from '@worker/db/schema/index';
import { requireAllowed } from '@worker/services/core/require-actor';
import type { Ctx } from '@worker/services/core/context';
import {
  deadLetterPage,
  dropDeadLetters,
  listDeadLetters,
  retryDeadLetters,
  type DeadLetterPage,
} from '@worker/services/admin/dead-letters';
import { auditRow } from '@worker/services/core/audit';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { forgetTotals } from '@worker/services/directory/listing-count';

// Jobs that failed for good, for operators: the list, and retry and drop of several at once.

/** Characters shown of a message, which may have 128 KB. */
const BODY_SHOWN = 2_000;

const toFailedJobs = ({ items, next }: DeadLetterPage): FailedJobs => ({
  items: items.map(({ id, job, body, isWhole, error, attempts, failedAt }) => ({
    id,
    job,
    body: body.length <= BODY_SHOWN ? body : `${body.slice(0, BODY_SHOWN).toWellFormed()}…`,
    isWhole,
    error,
    attempts,
    failedAt: new Date(failedAt).toISOString(),
  })),
  next,
});

/** One page, latest failure first. */
export async function listFailedJobs(ctx: Ctx, after?: string): Promise<FailedJobs> {
  requireAllowed(ctx, 'system:read');
  return toFailedJobs(await listDeadLetters(ctx, after));
}

/** Puts them back on the queue. */
export function retryFailedJobs(ctx: Ctx, ids: readonly string[]): Promise<FailedJobsDone> {
  requireAllowed(ctx, 'system:write');
  return retryDeadLetters(ctx, ids);
}

/** Deletes them for good. */
export async function dropFailedJobs(ctx: Ctx, ids: readonly string[]): Promise<FailedJobsDone> {
  requireAllowed(ctx, 'system:write');
  const done = await dropDeadLetters(ctx, ids);
  return { done, refused: 0, gone: ids.length - done };
}

// The samples of each kind: the operators' choice, and the number of entries.

/** One row per kind that has entries or a choice, for a batch. */
const samplesSql = () =>
  sql<SampleState>`SELECT kind, coalesce((SELECT choice FROM sample_choices c WHERE c.kind = e.kind), 'auto') AS choice,
    sum(n) - sum(samples) AS real, sum(samples) AS samples FROM (
      SELECT kind, n, samples FROM listing_counts WHERE tag_id = 0
      UNION ALL SELECT kind, 1, is_sample FROM media_people WHERE is_active = 1
      UNION ALL SELECT kind, 0, 0 FROM sample_choices
    ) e GROUP BY kind`;

/** Every kind, in the order of the menu. */
const toSampleStates = (rows: readonly SampleState[]): SampleState[] =>
  SAMPLE_KINDS.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, choice: 'auto', real: 0, samples: 0 });

/** Shows or hides the samples of a kind, or lets the number of its real entries decide. Other servers follow within seconds. */
export async function chooseSamples(ctx: Ctx, { kind, choice }: SampleChoiceInput): Promise<SampleState[]> {
  requireAllowed(ctx, 'system:write');
  const was = sql`coalesce((SELECT choice FROM sample_choices WHERE kind = ${kind}), 'auto')`;
  const [, , , rows] = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'samples.changed', subjectType: 'samples', subjectId: kind, details: { kind, choice } },
      sql`${was} <> ${choice}`,
    ),
    choice === 'auto'
      ? sql`DELETE FROM sample_choices WHERE kind = ${kind}`
      : sql`INSERT INTO sample_choices (kind, choice, changed_at) VALUES (${kind}, ${choice}, ${ctx.now()})
          ON CONFLICT (kind) DO UPDATE SET choice = excluded.choice, changed_at = excluded.changed_at`,
    // Lists that were cached before are no longer right.
    sql`UPDATE listing_state SET version = version + 1`,
    samplesSql(),
  ]);
  forgetCatalogue(ctx);
  forgetTotals(ctx);
  return toSampleStates(rows.results);
}

// The release of Outset that runs. A test compares these with package.json, wrangler.toml and the folder of migrations.

export const APP_VERSION = '0.1.0';
export const COMPATIBILITY_DATE = '2026-07-01';
/** The last migration that this version knows, and the number of migrations that it knows, including the last. */
export const LAST_MIGRATION = '0048_keep_confirmations';
export const MIGRATIONS_KNOWN = 49;

/** Each part that Outset depends on (such as the mail provider) has one row in `service_states`, and there are few parts. */
const MAX_STATES = 200;

interface Counts {
  restoring_since: number | null;
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

/** Use of the assistant since `day`; tokens and cost are those of the language model. */
const assistantSql = (day: string) =>
  sql<UseOfPeriod>`SELECT coalesce(sum(questions), 0) AS questions, coalesce(sum(failed), 0) AS failed,
    coalesce(sum(tokens_in + tokens_out), 0) AS tokens, coalesce(sum(cost), 0) / 1000000.0 AS cost
    FROM chat_usage WHERE owner = 'site' AND day >= ${day}`;

const POOR_SHOWN = 10;

/**
 * Ratings of answers: counts since `from`, and the latest poor ratings of any date, with the reason and note that people gave. No question
 * or answer is read.
 */
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
  return sql<Counts>`SELECT (SELECT started_at FROM restores WHERE finished_at IS NULL) AS restoring_since,
    (SELECT count(*) FROM dead_letters) AS letters,
    (SELECT count(*) FROM contact_messages WHERE retry_at IS NOT NULL) AS waiting,
    (SELECT min(created_at) FROM contact_messages WHERE retry_at IS NOT NULL) AS waiting_since,
    (SELECT count(*) FROM d1_migrations) AS migrations,
    (SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1) AS last_migration,
    (SELECT CAST(strftime('%s', max(applied_at)) AS INTEGER) * 1000 FROM d1_migrations) AS migrated_at,
    (SELECT at FROM outbox_mails ORDER BY id DESC LIMIT 1) AS kept_at,
    ${count('enhance-text')} AS enhanced, ${count('enhance-text-failed')} AS enhance_failed`;
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Problems, failures, and the last result of each part. Facts that are not available (the length of the queue) are left out. */
export async function readSystem(ctx: Ctx): Promise<SystemState> {
  requireAllowed(ctx, 'system:read');
  const { env } = ctx;
  const now = ctx.now();
  const today = dayInIndia(now);
  const failed = deadLetterPage(ctx);
  const [rows, letters, counted, usedToday, usedThisMonth, rated, poor, samples] = await batch(ctx.d1, [
    ctx.db.select().from(serviceStates).orderBy(serviceStates.name).limit(MAX_STATES),
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
    restoringSince: counts.restoring_since,
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
