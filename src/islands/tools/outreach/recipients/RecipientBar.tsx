/** Shows who gets the mail: no one yet, one person, or the people of a collection one after the other. */
import { ChevronLeft, ChevronRight, History, Users, X } from 'lucide-react';
import { contactText, nextToWrite, type OutreachEntry } from '@/domain/outreach/log';
import { Button, IconButton } from '@/islands/ui/Button';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import type { OutreachPage } from '@/islands/tools/outreach/outreach-url';
import type { Addressee, Recipients } from './use-recipients';

const PROBLEMS = {
  gone: 'This person or collection is no longer available.',
  sample: 'This person is a sample, made up to show how Outset works. You cannot write to them.',
  scheme: 'This is a scheme. There is no one to write to.',
  failed: 'The people could not be loaded. Check your connection and try again.',
} as const;

export interface RecipientBarProps {
  page: OutreachPage;
  recipients: Recipients;
  /** How many of the people have fields that nothing fills in. */
  open: number;
  log: readonly OutreachEntry[];
  today: string;
  onChoose: () => void;
}

const optionText = (person: Addressee, index: number, today: string) =>
  `${index + 1}. ${person.name}${person.last ? ` (${contactText(person.last, today)})` : ''}`;

function Steps({ page, recipients, open, log, today }: Omit<RecipientBarProps, 'onChoose'>) {
  const { people, index } = recipients;
  const ids = people.map(({ id }) => id);
  const next = nextToWrite(ids, index, log, today);
  const go = (to: number) => page.go({ to: ids[to] ?? null }, 'replace');
  const written = people.filter(({ last }) => last?.day === today).length;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 items-center gap-1 max-sm:basis-full">
        <IconButton label="Previous person" icon={ChevronLeft} disabled={index === 0} onClick={() => go(index - 1)} />
        <select
          aria-label="Person"
          className="select select-sm w-64 min-w-0 appearance-none! max-md:min-h-11 max-sm:flex-1"
          value={index}
          onChange={(event) => go(Number(event.target.value))}
        >
          {people.map((person, at) => (
            <option key={person.id} value={at}>
              {optionText(person, at, today)}
            </option>
          ))}
        </select>
        <IconButton
          label="Next person"
          icon={ChevronRight}
          disabled={index === people.length - 1}
          onClick={() => go(index + 1)}
        />
      </div>
      <p className="muted num ml-1 text-[13px]" role="status">
        {index + 1} of {people.length} · {written} written to today
        {open > 0 && ` · ${open} with open fields`}
      </p>
      {people[index]?.last?.day === today && next !== null && (
        <Button size="sm" variant="primary" className="ml-auto" onClick={() => go(next)}>
          Next: <span className="max-w-40 truncate">{people[next]?.name}</span>
        </Button>
      )}
    </div>
  );
}

export function RecipientBar({ page, recipients, open, log, today, onChoose }: RecipientBarProps) {
  const { phase, group, current, gone, samples, schemes } = recipients;
  const choose = (
    <Button size="sm" icon={Users} onClick={onChoose}>
      {phase === 'none' ? 'Choose recipients' : 'Change'}
    </Button>
  );
  const clear = (
    <IconButton label="Write without a recipient" icon={X} onClick={() => page.go({ to: null, collection: null })} />
  );
  return (
    <div className="rounded-lg bg-base-300/60 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="muted text-sm">To</span>
        <div className="min-w-0 flex-1 basis-48 text-sm">
          {phase === 'none' && <p>No recipients yet. Choose people to fill in the fields for each of them.</p>}
          {phase === 'loading' && (
            <div role="status" aria-busy="true" aria-label="Loading">
              <Skeleton className="h-5 w-48" />
            </div>
          )}
          {phase in PROBLEMS && <p role="alert">{PROBLEMS[phase as keyof typeof PROBLEMS]}</p>}
          {phase === 'ready' && !current && (
            <p>
              {samples + schemes + gone > 0
                ? `There is no one to write to in “${group}”.`
                : `No one is in “${group}” yet.`}
            </p>
          )}
          {current && (
            <p className="wrap-anywhere">
              {current.card ? (
                <a className="font-medium hover:underline" href={current.card.href}>
                  {current.name}
                </a>
              ) : (
                <span className="font-medium">{current.name}</span>
              )}
              <span className="muted">
                {' · '}
                {current.email ?? 'no email address yet'}
                {group !== null && ` · ${group}`}
              </span>
            </p>
          )}
        </div>
        <div className="flex items-center gap-1">
          {phase === 'failed' && (
            <Button size="sm" onClick={recipients.retry}>
              Try again
            </Button>
          )}
          {choose}
          {phase !== 'none' && clear}
        </div>
      </div>
      {current?.last && (
        <p className="muted mt-2 flex items-center gap-1.5 text-[13px]">
          <History className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="wrap-anywhere">
            {contactText(current.last, today)}: “{current.last.subject}”
          </span>
        </p>
      )}
      {group !== null && recipients.people.length > 1 && (
        <Steps page={page} recipients={recipients} open={open} log={log} today={today} />
      )}
      {gone > 0 && phase === 'ready' && (
        <p className="muted mt-2 text-[13px]">
          {gone === 1 ? 'One entry is' : `${gone} entries are`} no longer listed and left out.
        </p>
      )}
      {samples > 0 && (
        <p className="muted mt-2 text-[13px]">
          {samples === 1 ? 'One entry is a made-up sample' : `${samples} entries are made-up samples`} and left out.
        </p>
      )}
      {schemes > 0 && (
        <p className="muted mt-2 text-[13px]">
          {schemes === 1 ? 'One entry is a scheme' : `${schemes} entries are schemes`} and left out.
        </p>
      )}
    </div>
  );
}
