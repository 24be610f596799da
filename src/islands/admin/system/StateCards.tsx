/** The cards of the system screen: each part in plain words, its last success and failure, and which figures cannot be known. */
import { countText } from '@/domain/count';
import type { ReactNode } from 'react';
import { MAX_FAILURES, isFeedOld, serviceLabel, type ServiceState } from '@/domain/admin/system/problems';
import type { SystemState } from '@/domain/admin/system/system';
import { POOR_REASON_LABELS } from '@/domain/assistant/rating';
import { Moment } from '@/islands/lists/list-columns';

const PROVIDERS = {
  outbox: 'Saved on this machine, not sent. Read them at /dev/inbox.',
  smtp: 'Sent by SMTP.',
  cloudflare: 'Sent by Cloudflare Email Service.',
} as const;
const MODELS = {
  embedded: 'Built-in rules; no model is used.',
  openai: 'A model behind an OpenAI-compatible address.',
  'workers-ai': 'Workers AI.',
} as const;

function sizeText(bytes: number | null): string {
  if (bytes === null) return 'not known: the database does not say';
  const mb = bytes / 1_000_000;
  return mb < 1000
    ? `${mb.toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`
    : `${(mb / 1000).toLocaleString('en-IN', { maximumFractionDigits: 2 })} GB`;
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mb-4 card scroll-mt-20 break-inside-avoid p-4 md:p-5">
      <h2 id={`${id}-title`} className="text-base font-semibold">
        {title}
      </h2>
      <div className="mt-2.5 grid gap-2 text-sm">{children}</div>
    </section>
  );
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_fit-content(65%)] gap-x-4 gap-y-1.5">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="muted">{label}</dt>
          <dd className="text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Mark({ isGood, children }: { isGood: boolean | null; children: ReactNode }) {
  const color = isGood === null ? 'bg-base-content/30' : isGood ? 'bg-success' : 'bg-error';
  return (
    <p className="flex items-center gap-2 font-medium">
      <span className={`size-2.5 shrink-0 rounded-full ${color}`} aria-hidden="true" />
      {children}
    </p>
  );
}

const dollars = (value: number) =>
  `$${value.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The assistant's questions and ratings, and with a language model its tokens and cost. */
function usageRows({ ai, assistant }: SystemState): (readonly [string, ReactNode])[] {
  const { today, month, tokensPerDay, ratings } = assistant;
  const asked = [
    ['Questions today', countText(today.questions)],
    ['Failed today', countText(today.failed)],
    ['Questions this month', countText(month.questions)],
    ['Rated good this month', countText(ratings.good)],
    ['Rated poor this month', countText(ratings.poor)],
  ] as const;
  if (ai.provider === 'embedded') return [...asked];
  return [
    ...asked,
    ['Tokens today', `${countText(today.tokens)} of ${countText(tokensPerDay)}`],
    ['Tokens this month', countText(month.tokens)],
    ['Cost today', dollars(today.cost)],
    ['Cost this month', dollars(month.cost)],
  ];
}

export function StateCards({ state }: { state: SystemState }) {
  const moment = (at: number | string | null | undefined): ReactNode => (at == null ? 'never' : <Moment at={at} />);
  const of = (name: string) => state.states.find((one) => one.name === name);
  const answered = (one: ServiceState | undefined): (readonly [string, ReactNode])[] => [
    ['Last success', moment(one?.succeededAt)],
    ...(one?.failedAt
      ? ([
          ['Last failure', moment(one.failedAt)],
          ['Error message', one.error ?? '–'],
          ['Failures in a row', one.failures],
        ] as const)
      : []),
  ];
  const [cron, mail, ai] = [of('cron'), of('mail'), of('ai')];
  const feeds = state.states.filter(({ name }) => name.startsWith('news:'));
  const jobs = state.states.filter(({ name }) => name.startsWith('job:'));
  const now = Date.parse(state.at);
  const { latestPoor } = state.assistant.ratings;
  const isFailing = (one: ServiceState | undefined) => (one?.failures ?? 0) > MAX_FAILURES;
  return (
    <div className="-mb-4 gap-4 md:columns-2 2xl:columns-3">
      <Card id="cron" title="Scheduler">
        <Mark isGood={!state.isCronLate}>{state.isCronLate ? 'Late' : 'On time'}</Mark>
        <Facts rows={answered(cron)} />
        <p className="muted text-[13px]">It runs every minute and puts due jobs on the queue.</p>
      </Card>
      <Card id="waiting" title="Queue">
        <Facts
          rows={[
            ['Failed permanently', countText(state.failedJobs.total)],
            ['Contact messages waiting for the support mailbox', countText(state.queue.waiting)],
            ...(state.queue.waitingSince ? ([['Oldest since', moment(state.queue.waitingSince)]] as const) : []),
            ...jobs.map((job) => [serviceLabel(job.name), moment(job.succeededAt)] as const),
          ]}
        />
        <p className="muted text-[13px]">
          A Worker cannot see how many messages are in the queue; the Cloudflare dashboard shows it. Times of jobs are
          up to ten minutes behind.
        </p>
      </Card>
      <Card id="mail" title="Mail">
        <Mark isGood={state.mail.provider === 'outbox' ? null : mail ? !isFailing(mail) : null}>
          {PROVIDERS[state.mail.provider]}
        </Mark>
        <Facts
          rows={state.mail.provider === 'outbox' ? [['Last email', moment(state.mail.lastKeptAt)]] : answered(mail)}
        />
      </Card>
      <Card id="news" title="News feeds">
        {!state.news.isLive && <Mark isGood={null}>Sample news; no feed is read.</Mark>}
        {state.news.isLive && feeds.length === 0 && <Mark isGood={null}>No feed was read yet.</Mark>}
        {feeds.map((feed) => (
          <div key={feed.name} id={feed.name} className="grid gap-1">
            <Mark isGood={!isFeedOld(feed, now) && feed.failures === 0}>
              {serviceLabel(feed.name)}
              {feed.failures > 0 && (feed.succeededAt ? ': an old copy is shown' : ': samples are shown')}
            </Mark>
            <Facts rows={answered(feed)} />
          </div>
        ))}
      </Card>
      <Card id="ai" title="Writing help">
        <Mark isGood={ai ? !isFailing(ai) : null}>{MODELS[state.ai.provider]}</Mark>
        <Facts
          rows={[
            ['Used today', countText(state.ai.today)],
            ['Failed today', countText(state.ai.failedToday)],
            ...answered(ai),
          ]}
        />
      </Card>
      <Card id="assistant" title="Assistant">
        <Facts rows={usageRows(state)} />
        {latestPoor.length > 0 && (
          <>
            <h3 className="mt-1 font-sans text-sm font-medium tracking-normal">Latest poor answers</h3>
            <ul aria-label="Latest poor answers" className="grid gap-1.5">
              {latestPoor.map(({ at, by, reason, note }, index) => (
                <li key={index} className="wrap-anywhere">
                  {moment(at)}, {by === 'model' ? 'language model' : 'own rules'}
                  {reason && `: ${POOR_REASON_LABELS[reason]}`}
                  {note && <span className="muted block">“{note}”</span>}
                </li>
              ))}
            </ul>
            <p className="muted text-[13px]">Questions and answers are private and are not shown.</p>
          </>
        )}
        {state.ai.provider !== 'embedded' && (
          <p className="muted text-[13px]">
            The cost is computed from AI_PRICE_IN and AI_PRICE_OUT. Above the daily limit of tokens, Outset answers
            without a language model.
          </p>
        )}
      </Card>
      <Card id="data" title="Data and versions">
        <Facts
          rows={[
            ['Database', sizeText(state.data.size)],
            ['Migrations', `${state.data.migrations.applied} of ${state.data.migrations.known}`],
            ['Last migration', state.data.migrations.last ?? '–'],
            ['Outset', state.versions.app],
            ['Runtime date', state.versions.compatibilityDate],
          ]}
        />
      </Card>
    </div>
  );
}
