/**
 * Finds problems in the running system, gives the solution of each, and cleans the texts of errors. Pure: the time and all facts are
 * arguments.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

/** The scheduler runs every minute; after this time without a run it is late. */
const CRON_LATE_MS = 3 * MINUTE_MS;
/** More failures in a row than this are a problem. */
export const MAX_FAILURES = 3;
/** A feed may fail for this long, because its last copy is shown. */
const FEED_OLD_MS = DAY_MS;
/** A message of the contact form is retried within minutes; if it waits longer, something is wrong. */
const WAITING_LONG_MS = 15 * MINUTE_MS;
/** D1 holds 10 GB per database. */
const MAX_DATABASE = 10 * 1000 ** 3;
const DATABASE_FULL = 0.8;

/** The last success and failure of a part. Times in ms; null if there was none. */
export interface ServiceState {
  name: string;
  succeededAt: number | null;
  failedAt: number | null;
  error: string | null;
  /** Failures in a row. */
  failures: number;
}

export interface SystemFacts {
  states: readonly ServiceState[];
  /** When the last migration was applied, ms; null if unknown. The scheduler is not late before its first run is due. */
  startedAt: number | null;
  /** When the restore began that has not finished, ms; null if there is none. */
  restoringSince: number | null;
  deadLetters: number;
  /** Messages of the contact form not yet sent to the support address, and the time since which the oldest waits, ms. */
  waiting: { count: number; since: number | null };
  /** The migrations that this version knows, and the migrations in the database. */
  migrations: { known: number; applied: number };
  /** Bytes; null if the database does not report it. */
  databaseSize: number | null;
}

export interface Problem {
  /** Id of the card about this problem: `cron`, `mail`, `news:CATEGORY`, `dead-letters`, … Some problems have no card. */
  id: string;
  /** The problem, as one sentence. */
  title: string;
  todo: string;
}

/** Returns a span in words, rounded down: "less than a minute", "5 minutes", "3 hours", "2 days". */
export function spanText(ms: number): string {
  const [count, unit] =
    ms >= 2 * DAY_MS
      ? [Math.floor(ms / DAY_MS), 'day']
      : ms >= 2 * HOUR_MS
        ? [Math.floor(ms / HOUR_MS), 'hour']
        : [Math.floor(ms / MINUTE_MS), 'minute'];
  if (count < 1) return 'less than a minute';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns the name of a part for a sentence. */
export function serviceLabel(name: string): string {
  const [group = '', part = ''] = name.split(/:(.*)/);
  if (group === 'news') return part === 'search' ? 'News search' : `News feed ${part}`;
  if (group === 'job') return `Job ${part}`;
  return { cron: 'Scheduler', mail: 'Mail provider', ai: 'Writing help' }[group] ?? name;
}

/** Returns true if the scheduler last ran more than three minutes ago. Before its first run, the time counts from `startedAt`. */
export function isCronLate(cron: ServiceState | undefined, startedAt: number | null, now: number): boolean {
  const since = cron?.succeededAt ?? startedAt;
  return since !== null && now - since > CRON_LATE_MS;
}

/** Returns true if a feed fails and its last good copy is older than a day, or there is none after more than three failures. */
export const isFeedOld = ({ failures, succeededAt }: ServiceState, now: number): boolean =>
  failures > 0 && (succeededAt === null ? failures > MAX_FAILURES : now - succeededAt > FEED_OLD_MS);

const said = (error: string | null): string => (error ? ` Error message: ${error}` : '');

/** No job runs during a restore, so the scheduler is late for that reason alone. */
function schedulerProblems({ states, startedAt, restoringSince }: SystemFacts, now: number): Problem[] {
  if (restoringSince !== null)
    return [
      {
        id: 'restore',
        title: `A restore from a backup began ${spanText(now - restoringSince)} ago and has not finished.`,
        todo: 'Part of the data is missing, no job runs, and maintenance must stay on. If its command has stopped, run the same command again: it continues. When it has finished, look at the site and turn maintenance off.',
      },
    ];
  const cron = states.find(({ name }) => name === 'cron');
  if (!isCronLate(cron, startedAt, now)) return [];
  const at = cron?.succeededAt ?? null;
  return [
    {
      id: 'cron',
      title: at === null ? 'The scheduler has never run.' : `The scheduler last ran ${spanText(now - at)} ago.`,
      todo: `Check that the Worker has its cron trigger (“* * * * *”) and that the last deployment went through. Until it runs, waiting emails and reminders are not sent, and clean-ups do not run.${said(cron?.failures ? cron.error : null)}`,
    },
  ];
}

function serviceProblem(state: ServiceState, now: number): Problem | null {
  const { name, failures, error, succeededAt } = state;
  const hasManyFailures = failures > MAX_FAILURES;
  const times = `${failures} times in a row`;
  if (name === 'mail' && hasManyFailures)
    return {
      id: name,
      title: `The mail provider failed ${times}.`,
      todo: `Look at the provider's own status and at its password or key. Contact messages are tried again automatically; other emails are not.${said(error)}`,
    };
  if (name === 'ai' && hasManyFailures)
    return {
      id: name,
      title: `Writing help failed ${times}.`,
      todo: `Check the model's key and limits, or set AI_PROVIDER to embedded. People can go on without it.${said(error)}`,
    };
  if (name.startsWith('job:') && hasManyFailures)
    return {
      id: name,
      title: `The job ${name.slice(4)} failed ${times}.`,
      todo: `Read its error below, fix the cause, then retry what failed.${said(error)}`,
    };
  if (name.startsWith('news:') && isFeedOld(state, now))
    return {
      id: name,
      title:
        succeededAt === null
          ? `${serviceLabel(name)} has never answered.`
          : `${serviceLabel(name)} has not been updated for ${spanText(now - succeededAt)}.`,
      todo: `Open the feed's address in a browser, and set NEWS_FEED_URL to one that answers. Until then people see the last good copy, or samples.${said(error)}`,
    };
  return null;
}

function storeProblems({ deadLetters, waiting, migrations, databaseSize }: SystemFacts, now: number): Problem[] {
  const found: Problem[] = [];
  if (deadLetters > 0)
    found.push({
      id: 'dead-letters',
      title: deadLetters === 1 ? 'One job failed permanently.' : `${deadLetters} jobs failed permanently.`,
      todo: 'Read why below. Retry what can work now, and drop what is no longer needed.',
    });
  if (waiting.since !== null && now - waiting.since > WAITING_LONG_MS)
    found.push({
      id: 'waiting',
      title:
        waiting.count === 1
          ? `A message of the contact form has waited ${spanText(now - waiting.since)} for the support mailbox.`
          : `${waiting.count} messages of the contact form wait for the support mailbox, the first for ${spanText(now - waiting.since)}.`,
      todo: 'They are in the Inbox, so no one is forgotten. Check the mail provider and SUPPORT_EMAIL.',
    });
  if (migrations.applied < migrations.known)
    found.push({
      id: 'migrations',
      title: `The database lacks ${migrations.known - migrations.applied} of ${migrations.known} migrations.`,
      todo: 'Run “npx wrangler d1 migrations apply outset --remote”, or deploy with “npm run deploy”, which does it.',
    });
  if (databaseSize !== null && databaseSize > DATABASE_FULL * MAX_DATABASE)
    found.push({
      id: 'database',
      title: `The database is ${Math.floor((100 * databaseSize) / MAX_DATABASE)} percent full.`,
      todo: 'A D1 database holds 10 GB. Move old data out: nothing can be written once it is full.',
    });
  return found;
}

/** Returns the problems at `now` (ms), the most urgent first; an empty list if everything works. */
export function findProblems(facts: SystemFacts, now: number): Problem[] {
  const services = facts.states
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((state) => serviceProblem(state, now) ?? []);
  const isMail = ({ id }: Problem) => id === 'mail';
  return [
    ...schedulerProblems(facts, now),
    ...services.filter(isMail),
    ...storeProblems(facts, now),
    ...services.filter((problem) => !isMail(problem)),
  ];
}

// The part of an error that may be stored: its sentence without addresses, secrets and links, so that the record of a service has no
// personal data.

const MOST = 200;

/** Returns the text of an error on one line, at most 200 characters, with email addresses, links, keys and long numbers left out. */
export function errorText(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error))
    .slice(0, 4_000)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[link]')
    .replace(/<?[^\s<>@"',;:()]{1,128}@[^\s<>@"',;:()]{1,255}>?/g, '[address]')
    .replace(
      /\b(authorization|bearer|token|key|password|secret|user(?:name)?)\b(\s*[:=]\s*|\s+)("[^"]*"|'[^']*'|\S*\d\S*)/gi,
      '$1 […]',
    )
    .replace(/[A-Za-z0-9+/_=-]{24,}/g, '[…]')
    .replace(/\+?\d[\d ()-]{8,}\d/g, '[number]')
    .trim();
  return (text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…`).toWellFormed() || 'No reason was given.';
}
