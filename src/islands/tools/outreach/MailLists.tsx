/** The lists of mails: the drafts, and the log with people, states and follow-up dates. */
import { useState } from 'react';
import { Download, Reply, Trash2 } from 'lucide-react';
import { toCsv } from '@/domain/tables/csv';
import { shortDay, isDay } from '@/domain/time/days';
import { OUTREACH_STATES, type OutreachEntry, type OutreachState } from '@/domain/outreach/log';
import { addEntry, countOutreach, removeEntry, setFollowUp, setState } from '@/domain/outreach/log-changes';
import { TARGET_LABELS } from '@/domain/outreach/people/targets';
import { saveText } from '@/lib/export/save-file';
import { changeOutreach } from '@/stores/outreach';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { TextInput } from '@/islands/ui/fields/inputs';
import { once } from '@/domain/once';
import { draftTitle, putDraft, removeDraft, type Draft } from '@/domain/outreach/letters/drafts';

const PART = 20;
const CHANNELS: Readonly<Record<OutreachEntry['channel'], string>> = {
  ...TARGET_LABELS,
  default: 'mail program',
  clipboard: 'clipboard',
  eml: '.eml file',
};
const HEADER = ['Day', 'Person', 'Email', 'Subject', 'Through', 'State', 'Follow up on'];

export interface LogListProps {
  log: readonly OutreachEntry[];
  today: string;
  /** Ids of the entries that are due. */
  due: readonly string[];
  onFollowUp: (entry: OutreachEntry) => void;
}

function Row({
  entry,
  today,
  isDue,
  onFollowUp,
}: { entry: OutreachEntry; isDue: boolean } & Pick<LogListProps, 'today' | 'onFollowUp'>) {
  const name = entry.recipientName;
  const isOpen = entry.state === 'Opened' || entry.state === 'Sent';
  const remove = () => {
    changeOutreach('log', (log) => removeEntry(log, entry.id));
    const putBack = () => changeOutreach('log', (log) => addEntry(log, entry).sort((a, b) => b.at - a.at));
    toast('success', 'Removed from the log.', { action: { label: 'Undo', run: putBack }, duration: 10_000 });
  };
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span>
          <span className="muted">
            {' · '}
            {shortDay(entry.day, today)}, {CHANNELS[entry.channel]}
          </span>
        </p>
        <p className="muted mt-0.5 truncate text-[13px]" dir="auto">
          {entry.subject}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={`Status of the email to ${name}`}
          className="select select-sm w-28 max-md:min-h-11"
          value={entry.state}
          onChange={(event) => {
            const state = event.target.value as OutreachState;
            changeOutreach('log', (log) => setState(log, entry.id, state));
          }}
        >
          {OUTREACH_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
        <TextInput
          type="date"
          aria-label={`Follow up with ${name} on`}
          title="Follow up on"
          size="sm"
          fit
          className={`num w-36 ${isDue ? 'border-warning!' : ''}`}
          value={entry.followUp ?? ''}
          disabled={!isOpen}
          onChange={(event) => {
            const day = event.target.value;
            if (day === '' || isDay(day)) changeOutreach('log', (log) => setFollowUp(log, entry.id, day || null));
          }}
        />
        <Button size="sm" icon={Reply} onClick={() => onFollowUp(entry)}>
          Follow up
          <span className="sr-only"> with {name}</span>
        </Button>
        <IconButton label={`Remove the email to ${name}`} icon={Trash2} onClick={remove} />
      </div>
    </li>
  );
}

export function LogList({ log, today, due, onFollowUp }: LogListProps) {
  const [shown, setShown] = useState(PART);
  if (log.length === 0)
    return (
      <EmptyState
        ghost={['mark', 'name', 'text', 'tag', 'figure']}
        headingLevel={3}
        title="No emails yet"
        text="Choose recipients and open an email for them. It is added here with a follow-up date."
      />
    );
  const { people, replied, meetings } = countOutreach(log);
  const part = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;
  const download = () => {
    const rows = log.map((entry) => [
      entry.day,
      entry.recipientName,
      entry.email ?? '',
      entry.subject,
      CHANNELS[entry.channel],
      entry.state,
      entry.followUp ?? '',
    ]);
    saveText(toCsv(HEADER, rows), 'outreach-log.csv', 'text/csv');
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="muted text-sm" role="status">
          {[
            part(people, 'person', 'people'),
            part(replied, 'reply', 'replies'),
            part(meetings, 'meeting', 'meetings'),
          ].join(' · ')}
        </p>
        <Button size="sm" icon={Download} onClick={download}>
          Export CSV
        </Button>
      </div>
      <p className="muted mt-1 text-[13px]">
        “Opened” means we passed the email to your mail program. Only you know if it was sent.
      </p>
      <ul className="mt-2 divide-y divide-base-content/10" aria-label="Log">
        {log.slice(0, shown).map((entry) => (
          <Row key={entry.id} entry={entry} today={today} isDue={due.includes(entry.id)} onFollowUp={onFollowUp} />
        ))}
      </ul>
      {log.length > shown && (
        <Button size="sm" variant="ghost" onClick={() => setShown(shown + PART)}>
          Show {Math.min(PART, log.length - shown)} more
        </Button>
      )}
    </>
  );
}

const time = once(() => new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit' }));

function savedText(at: number, today: string): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return day === today ? `today, ${time().format(date)}` : shortDay(day, today);
}

export interface DraftListProps {
  drafts: readonly Draft[];
  current: string | null;
  today: string;
  onOpen: (draft: Draft) => void;
}

/** The saved drafts, newest first: open one again, or delete it with Undo. */
export function DraftList({ drafts, current, today, onOpen }: DraftListProps) {
  const remove = (draft: Draft) => {
    changeOutreach('drafts', (all) => removeDraft(all, draft.id));
    const putBack = () => changeOutreach('drafts', (all) => putDraft(all, draft));
    toast('success', 'Draft deleted.', { action: { label: 'Undo', run: putBack }, duration: 10_000 });
  };
  if (drafts.length === 0)
    return (
      <EmptyState
        ghost={['name', 'text', 'figure']}
        headingLevel={3}
        title="No drafts yet"
        text="Press Save Draft to keep an email here until you need it."
      />
    );
  return (
    <ul className="divide-y divide-base-content/10" aria-label="Drafts">
      {drafts.map((draft) => (
        <li key={draft.id} className="flex items-center gap-2 py-1">
          <button
            type="button"
            className="grid min-h-11 min-w-0 flex-1 cursor-pointer content-center rounded-lg px-3 py-1.5 text-left text-sm hover:bg-base-content/8"
            onClick={() => onOpen(draft)}
          >
            <span className="truncate font-medium">
              {draftTitle(draft)}
              {draft.id === current && <span className="muted font-normal"> · open</span>}
            </span>
            <span className="muted text-[13px]">Saved {savedText(draft.savedAt, today)}</span>
          </button>
          <IconButton label={`Delete the draft ${draftTitle(draft)}`} icon={Trash2} onClick={() => remove(draft)} />
        </li>
      ))}
    </ul>
  );
}
