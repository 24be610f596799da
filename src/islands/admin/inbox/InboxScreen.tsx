/** The inbox: messages and feedback by tab, kind and text; the one that is open is beside the list, on small screens over it. */
import { COUNTED_MOST, waitingText } from '@/domain/count';
import { useEffect, useRef, useState } from 'react';
import { type InboxCounts, type InboxEntry, type InboxOperator, type InboxStatus } from '@/domain/admin/inbox/inbox';
import { INBOX, INBOX_PAGE, INBOX_TABS, keyOf, TAB_LABELS, type InboxTab } from '@/domain/admin/inbox/inbox-state';
import { readPages, type Pages } from '@/domain/lists/list';
import type { AdminRecord } from '@/domain/admin/entities/entity';
import type { Answer, DataOf } from '@/lib/api/api';
import { isTyping } from '@/lib/shell/shortcuts';
import { Button } from '@/islands/ui/Button';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Tabs } from '@/islands/ui/Tabs';
import { useNarrow } from '@/islands/ui/hooks/use-narrow';
import { useAwake } from '@/islands/ui/hooks/use-awake';
import { ListBody, ListToolbar } from '@/islands/admin/table/ListScreen';
import { useList, useListView } from '@/islands/admin/table/use-list';
import { InboxList } from './InboxList';
import { MessageView } from './MessageView';
import { readAnswers } from './ReplyForm';

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
export const factsOf = (data: InboxFacts | undefined, before: InboxFacts): InboxFacts => ({
  counts: data?.counts ?? before.counts,
  operators: data?.operators.length ? data.operators : before.operators,
});

/** The counts after an entry went from one tab to another; where counting stopped, nothing is known. */
function movedCounts(counts: InboxCounts, from: InboxStatus, to: InboxStatus): InboxCounts {
  if (from === to) return counts;
  const moved = { ...counts };
  if (from !== 'done' && moved[from] < COUNTED_MOST) moved[from] = Math.max(0, moved[from] - 1);
  if (to !== 'done' && moved[to] < COUNTED_MOST) moved[to] += 1;
  return moved;
}

export function InboxScreen({ query, first, facts: firstFacts }: InboxScreenProps) {
  const isNarrow = useNarrow(WIDE);
  const view = useListView(INBOX, query);
  const { state, go, hrefOf } = view;
  const tab = state['tab'] as InboxTab;
  const open = state['open'] ?? '';
  const [facts, setFacts] = useState(firstFacts);
  const read = (answer: Answer<DataOf<'/api/admin/inbox', 'get'>>) => {
    if (answer.data) setFacts((before) => factsOf(answer.data, before));
    return readPages<InboxEntry>(answer);
  };
  const list = useList(INBOX, view, first, { read });
  // What was changed here stays in its place until the list is read again, and says how it is.
  const [changed, setChanged] = useState<ReadonlyMap<string, InboxEntry>>(new Map());
  const items = list.items.map((entry) => changed.get(keyOf(entry)) ?? entry);
  const onChanged = (entry: InboxEntry) => {
    const before = items.find((one) => keyOf(one) === keyOf(entry));
    if (before) setFacts((known) => ({ ...known, counts: movedCounts(known.counts, before.status, entry.status) }));
    setChanged((all) => new Map(all).set(keyOf(entry), entry));
  };

  const isAwake = useAwake();
  const [answers, setAnswers] = useState<AdminRecord[] | null>(null);
  const isOpen = open !== '';
  useEffect(() => {
    if (isOpen) void readAnswers().then(setAnswers);
  }, [isOpen]);

  const along = useRef<(step: 1 | -1) => void>(() => undefined);
  along.current = (step) => {
    const at = items.findIndex((entry) => keyOf(entry) === open);
    const next = items[at < 0 ? 0 : at + step];
    if (!next) return;
    go({ open: keyOf(next) }, open ? 'replace' : 'push');
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

  const message = isAwake && isOpen && (
    <MessageView key={open} open={open} operators={facts.operators} answers={answers} onChanged={onChanged} />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListToolbar
        list={list}
        actions={
          <Button size="sm" variant="ghost" href={`${INBOX_PAGE}/prepared-answers`}>
            Prepared answers
          </Button>
        }
      />
      <Tabs
        label="Status"
        panelId="inbox-entries"
        value={tab}
        items={INBOX_TABS.map((value) => ({
          value,
          label:
            value === 'new' || value === 'open' ? (
              <>
                {TAB_LABELS[value]} <span className="num muted text-xs">{waitingText(facts.counts[value])}</span>
              </>
            ) : (
              TAB_LABELS[value]
            ),
          href: hrefOf({ tab: value, open: '' }),
        }))}
        onChange={(to) => go({ tab: to, open: '' })}
      />
      <div
        id="inbox-entries"
        role="tabpanel"
        aria-label={TAB_LABELS[tab]}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
      >
        <div
          aria-busy={list.isBusy || undefined}
          className={`grid grid-cols-1 gap-3 ${list.isBusy ? 'opacity-60' : ''}`}
        >
          <ListBody list={list} empty={EMPTY[tab]}>
            <InboxList
              items={items}
              open={open}
              tab={tab}
              hrefOf={(key) => hrefOf({ open: key })}
              onOpen={(key) => go({ open: key })}
            />
          </ListBody>
        </div>
        {!isNarrow && (
          <div className="min-w-0 max-lg:hidden lg:sticky lg:top-20">
            {message ? (
              <div
                className="max-h-[calc(100dvh-6rem)] overflow-y-auto card p-5"
                tabIndex={0}
                role="region"
                aria-label="Message"
              >
                {message}
              </div>
            ) : (
              <EmptyState title="Choose a message" text="Press j for the next one and k for the one before." />
            )}
          </div>
        )}
      </div>
      {isNarrow && message && (
        <Drawer open onClose={() => go({ open: '' })} title="Message" side="right" className="max-md:h-[88dvh]">
          {message}
        </Drawer>
      )}
    </div>
  );
}
