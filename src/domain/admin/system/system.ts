/** The state of the running system as its screen reads it. */
import type { AnswerRatings } from '@/domain/assistant/rating';
import type { SampleState } from '@/domain/directory/samples';
import type { ListSpec } from '@/domain/lists/list';
import type { Problem, ServiceState } from './problems';

const SYSTEM_PAGE = '/adminPortal/system';

/** A message of the queue that failed for good. */
export interface FailedJob {
  id: string;
  job: string | null;
  /** As JSON text, shortened for display. */
  body: string;
  /** False if only a part of the message was stored, so that it cannot be retried. */
  isWhole: boolean;
  error: string;
  attempts: number;
  /** ISO 8601. */
  failedAt: string;
}

export interface FailedJobs {
  items: FailedJob[];
  next: string | null;
}

/** The use of the assistant in a day or a month. `cost` is in US dollars. */
export interface UseOfPeriod {
  questions: number;
  failed: number;
  tokens: number;
  cost: number;
}

interface AssistantUse {
  today: UseOfPeriod;
  month: UseOfPeriod;
  /** Maximum tokens per day for the whole site. */
  tokensPerDay: number;
  /** The ratings of its answers this month. */
  ratings: AnswerRatings;
}

export interface SystemState {
  /** ISO 8601: when this was read. */
  at: string;
  problems: Problem[];
  states: ServiceState[];
  isCronLate: boolean;
  failedJobs: FailedJobs & { total: number };
  /** One per kind. */
  samples: SampleState[];
  queue: {
    /** Contact messages not yet in the support mailbox. */
    waiting: number;
    /** ISO 8601; the time since which the oldest one waits. */
    waitingSince: string | null;
  };
  mail: {
    provider: 'outbox' | 'cloudflare' | 'smtp';
    /** ISO 8601; only for the outbox. */
    lastKeptAt: string | null;
  };
  news: { isLive: boolean };
  ai: { provider: 'embedded' | 'openai' | 'workers-ai'; today: number; failedToday: number };
  /** Use of the assistant; tokens and cost are only those of the language model. */
  assistant: AssistantUse;
  data: { size: number | null; migrations: { known: number; applied: number; last: string | null } };
  versions: { app: string; compatibilityDate: string; migration: string };
}

/** The result of retrying or dropping several jobs. */
export interface FailedJobsDone {
  /** How many were retried or dropped. */
  done: number;
  /** Those that cannot be retried, because they were not stored whole. */
  refused: number;
  /** Those that no longer exist. */
  gone: number;
}

export const MAX_AT_ONCE = 100;

export const FAILED_JOBS: ListSpec<FailedJob> & { api: '/api/admin/system/failed-jobs' } = {
  name: 'dead-letters',
  api: '/api/admin/system/failed-jobs',
  page: SYSTEM_PAGE,
  size: 20,
  caption: 'Jobs that failed',
  failed: 'The list could not be read.',
  empty: 'None. Jobs that failed permanently stay here for 90 days.',
  unmatched: 'None. Jobs that failed permanently stay here for 90 days.',
};
