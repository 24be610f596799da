/** The inbox: messages and feedback by tab, kind and text; the one that is open stands beside the list, on small screens over it. */
import { useEffect, useRef, useState } from 'react';
import {
  COUNTED_MOST,
  type InboxCounts,
  type InboxEntry,
  type InboxOperator,
  type InboxStatus,
} from '../../../domain/admin/inbox/inbox';
import {
  INBOX_PAGE,
  INBOX_TABS,
  inboxQueryOf,
  inboxSearch,
  keyOf,
  readInboxState,
  type InboxTab,
} from '../../../domain/admin/inbox/inbox-state';
import type { AdminRecord } from '../../../domain/admin/entities/entity';
import { api } from '../../../lib/api';
import { isTyping } from '../../../lib/shortcuts';
import { Button } from '../../ui/Button';
import { Drawer } from '../../ui/Drawer';
import { EmptyState } from '../../ui/EmptyState';
import { Tabs } from '../../ui/Tabs';
import { useNarrow } from '../../ui/use-narrow';
import { useTimeZone } from '../../ui/use-time-zone';
import { useUrlState } from '../../ui/use-url-state';
import { ListState } from '../log/ListState';
import { usePages, type Pages } from '../log/use-pages';
import { FilterSelect } from '../table/FilterSelect';
import { TableSearch } from '../table/TableSearch';
import { InboxList } from './InboxList';
import { MessageView } from './MessageView';
import { readAnswers } from './ReplyForm';

const TAB_LABELS: Readonly<Record<InboxTab, string>> = { new: 'New', open: 'Open', done: 'Done', all: 'All' };
const KINDS = [
  { value: 'message', label: 'Messages' },
  { value: 'feedback', label: 'Feedback' },
];
const EMPTY: Readonly<Record<InboxTab, string>> = {
  new: 'Nothing new',
  open: 'Nothing is open',
  done: 'Nothing is done yet',
  all: 'No messages yet',
};
/** Beside the list there is room for a message from here on. */
const WIDE = 1024;

export interface InboxFacts {
  counts: InboxCounts;
  operators: readonly InboxOperator[];
}
export interface InboxScreenProps {
  query: string;
  first: Pages<InboxEntry> | null;
  facts: InboxFacts;
}

/** Counts and operators of an answer; what is not there stays as it was. */
export function factsOf(data: unknown, before: InboxFacts): InboxFacts {
  const { counts, operators } = (data ?? {}) as Partial<InboxFacts>;
  return {
    counts: typeof counts?.new === 'number' ? counts : before.counts,
    operators: Array.isArray(operators) && operators.length > 0 ? operators : before.operators,
  };
}

/** The counts after an entry went from one tab to another; where counting stopped, nothing is known. */
function movedCounts(counts: InboxCounts, from: InboxStatus, to: InboxStatus): InboxCounts {
  if (from === to) return counts;
  const moved = { ...counts };
  if (from !== 'done' && moved[from] < COUNTED_MOST) moved[from] = Math.max(0, moved[from] - 1);
  if (to !== 'done' && moved[to] < COUNTED_MOST) moved[to] += 1;
  return moved;
}

const countText = (count: number): string => (count >= COUNTED_MOST ? `${COUNTED_MOST - 1}+` : String(count));

export function InboxScreen({ query, first, facts: firstFacts }: InboxScreenProps) {
  const timeZone = useTimeZone();
  const isNarrow = useNarrow(WIDE);
  const { state, go, goLater, hrefOf } = useUrlState({
    first: readInboxState(new URLSearchParams(query)),
    read: readInboxState,
    href: (next) => `${INBOX_PAGE}${inboxSearch(next)}`,
  });
  const [facts, setFacts] = useState(firstFacts);
  const asked = inboxQueryOf(state);
  const { pages, isBusy, more, reload } = usePages<InboxEntry>(
    JSON.stringify(asked),
    first,
    async (after, signal) => {
      const answer = await api.get('/api/admin/inbox', {
        query: { ...asked, ...(after ? { after } : {}) },
        ...(signal ? { signal } : {}),
      });
      if (answer.ok) setFacts((before) => factsOf(answer.data, before));
      return answer;
    },
    state.q,
  );
  // What was changed here stays in its place until the list is read again, and says how it stands.
  const [changed, setChanged] = useState<ReadonlyMap<string, InboxEntry>>(new Map());
  const items = (pages === null || pages === 'failed' ? [] : pages.items).map(
    (entry) => changed.get(keyOf(entry)) ?? entry,
  );
  const onChanged = (entry: InboxEntry) => {
    const before = items.find((one) => keyOf(one) === keyOf(entry));
    if (before) setFacts((known) => ({ ...known, counts: movedCounts(known.counts, before.status, entry.status) }));
    setChanged((all) => new Map(all).set(keyOf(entry), entry));
  };

  // The server draws no message: what the address opens is read once the page is awake.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const [answers, setAnswers] = useState<AdminRecord[] | null>(null);
  const isOpen = state.open !== '';
  useEffect(() => {
    if (isOpen) void readAnswers().then(setAnswers);
  }, [isOpen]);

  const along = useRef<(step: 1 | -1) => void>(() => undefined);
  along.current = (step) => {
    const at = items.findIndex((entry) => keyOf(entry) === state.open);
    const next = items[at < 0 ? 0 : at + step];
    if (!next) return;
    go({ open: keyOf(next) }, state.open ? 'replace' : 'push');
    document.querySelector<HTMLElement>(`[data-entry="${keyOf(next)}"]`)?.focus();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      const isInList = event.target instanceof HTMLElement && event.target.dataset['entry'] !== undefined;
      const isDown = event.key === 'j' || (isInList && event.key === 'ArrowDown');
      const isUp = event.key === 'k' || (isInList && event.key === 'ArrowUp');
      if ((!isDown && !isUp) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      along.current(isDown ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const view = isAwake && isOpen && (
    <MessageView
      key={state.open}
      open={state.open}
      operators={facts.operators}
      answers={answers}
      timeZone={timeZone}
      onChanged={onChanged}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <TableSearch
          label="Search the inbox"
          placeholder="Search name, email or text"
          value={state.q}
          onChange={(q) => goLater({ q, open: '' })}
        />
        <FilterSelect
          label="Kind"
          all="Messages and feedback"
          options={KINDS}
          value={state.kind}
          onChange={(value) => go({ kind: value as typeof state.kind, open: '' })}
        />
        <Button size="sm" variant="ghost" href={`${INBOX_PAGE}/prepared-answers`} className="ml-auto">
          Prepared answers
        </Button>
      </div>
      <Tabs
        label="Status"
        panelId="inbox-entries"
        value={state.tab}
        items={INBOX_TABS.map((value) => ({
          value,
          label:
            value === 'new' || value === 'open' ? (
              <>
                {TAB_LABELS[value]} <span className="num muted text-xs">{countText(facts.counts[value])}</span>
              </>
            ) : (
              TAB_LABELS[value]
            ),
          href: hrefOf({ tab: value, open: '' }),
        }))}
        onChange={(tab) => go({ tab: tab as InboxTab, open: '' })}
      />
      <div
        id="inbox-entries"
        role="tabpanel"
        aria-label={TAB_LABELS[state.tab]}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
      >
        <div aria-busy={isBusy || undefined} className={`grid grid-cols-1 gap-3 ${isBusy ? 'opacity-60' : ''}`}>
          <ListState
            pages={pages}
            isBusy={isBusy}
            failed="The inbox could not be read."
            empty={state.q || state.kind ? 'Nothing found' : EMPTY[state.tab]}
            onAgain={reload}
            onMore={() => void more()}
          >
            <InboxList
              items={items}
              open={state.open}
              tab={state.tab}
              timeZone={timeZone}
              hrefOf={(open) => hrefOf({ open })}
              onOpen={(open) => go({ open })}
            />
          </ListState>
        </div>
        {!isNarrow && (
          <div className="min-w-0 max-lg:hidden lg:sticky lg:top-20">
            {view ? (
              <div
                className="max-h-[calc(100dvh-6rem)] overflow-y-auto card p-5"
                tabIndex={0}
                role="region"
                aria-label="Message"
              >
                {view}
              </div>
            ) : (
              <EmptyState title="Choose a message" text="Press j for the next one and k for the one before." />
            )}
          </div>
        )}
      </div>
      {isNarrow && view && (
        <Drawer open onClose={() => go({ open: '' })} title="Message" side="right" className="max-md:h-[88dvh]">
          {view}
        </Drawer>
      )}
    </div>
  );
}
