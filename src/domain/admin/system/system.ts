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
  /** As JSON text, cut for reading. */
  body: string;
  /** False: it cannot be retried. */
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

/** Of a day, or of a month. `cost` in US dollars. */
export interface UseOfPeriod {
  questions: number;
  failed: number;
  tokens: number;
  cost: number;
}

interface AssistantUse {
  today: UseOfPeriod;
  month: UseOfPeriod;
  /** Tokens of the whole site that may be used on a day. */
  tokensPerDay: number;
  /** What people said of its answers in this month. */
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
    /** ISO 8601; since when the longest waits. */
    waitingSince: string | null;
  };
  mail: {
    provider: 'outbox' | 'cloudflare' | 'smtp';
    /** ISO 8601; of the outbox alone. */
    lastKeptAt: string | null;
  };
  news: { isLive: boolean };
  ai: { provider: 'embedded' | 'openai' | 'workers-ai'; today: number; failedToday: number };
  /** The assistant; tokens and cost are of the model alone. */
  assistant: AssistantUse;
  data: { size: number | null; migrations: { known: number; applied: number; last: string | null } };
  versions: { app: string; compatibilityDate: string; migration: string };
}

/** What became of a retry or a drop of several. */
export interface FailedJobsDone {
  /** How many were retried or dropped. */
  done: number;
  /** Those that cannot be retried, because they were not stored whole. */
  refused: number;
  /** Those that were there no longer. */
  gone: number;
}

export const AT_ONCE_MOST = 100;

export const FAILED_JOBS: ListSpec<FailedJob> & { api: '/api/admin/system/failed-jobs' } = {
  name: 'dead-letters',
  api: '/api/admin/system/failed-jobs',
  page: SYSTEM_PAGE,
  size: 20,
  caption: 'Jobs that failed',
  failed: 'The list could not be read.',
  empty: 'None. Jobs that fail for good stay here for 90 days.',
  unmatched: 'None. Jobs that fail for good stay here for 90 days.',
};
