/** The inbox: messages and feedback by tab, kind and search. The open one is shown beside the list, on small screens in a drawer. */
import { MAX_COUNTED } from '@/domain/count';
import {
  INBOX,
  INBOX_PAGE,
  INBOX_TABS,
  keyOf,
  type InboxCounts,
  type InboxEntry,
  type InboxOperator,
  type InboxStatus,
} from '@/domain/admin/inbox/inbox';
import type { Pages } from '@/domain/lists/list';
import { Button } from '@/islands/ui/Button';
import { ListBody, ListTabs, ListToolbar } from '@/islands/lists/ListScreen';
import { useListView, useWorklist } from '@/islands/lists/use-list';
import { InboxList } from './InboxList';
import { MessagePlace } from './MessageView';

export interface InboxFacts {
  counts: InboxCounts;
  operators: readonly InboxOperator[];
}
export interface InboxScreenProps {
  query: string;
  first: Pages<InboxEntry> | null;
  facts: InboxFacts;
}

/** Counts and operators of an answer; missing ones stay as they were. */
export const factsOf = (data: InboxFacts | undefined, before: InboxFacts): InboxFacts => ({
  counts: data?.counts ?? before.counts,
  operators: data?.operators.length ? data.operators : before.operators,
});

/** The counts after an entry moved to another tab. A count at the limit does not change, because the true number is unknown. */
function movedCounts(counts: InboxCounts, from: InboxStatus, to: InboxStatus): InboxCounts {
  if (from === to) return counts;
  const moved = { ...counts };
  if (from !== 'done' && moved[from] < MAX_COUNTED) moved[from] = Math.max(0, moved[from] - 1);
  if (to !== 'done' && moved[to] < MAX_COUNTED) moved[to] += 1;
  return moved;
}

export function InboxScreen({ query, first, facts: firstFacts }: InboxScreenProps) {
  const view = useListView(INBOX, query);
  const { state, go, hrefOf } = view;
  const { tab = '', open = '' } = state;
  const options = { first, keyOf, facts: firstFacts, factsOf };
  const { list, facts, setFacts, put } = useWorklist<InboxEntry, InboxFacts>(INBOX, view, options);
  const onChanged = (entry: InboxEntry) => {
    const before = put(entry);
    if (before) setFacts((known) => ({ ...known, counts: movedCounts(known.counts, before.status, entry.status) }));
  };
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
      <ListTabs list={list} name="tab" panelId="inbox-entries" counts={{ ...facts.counts }} />
      <div
        id="inbox-entries"
        role="tabpanel"
        aria-label={INBOX_TABS.find(({ value }) => value === tab)?.label}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
      >
        <div
          aria-busy={list.isBusy || undefined}
          className={`grid grid-cols-1 gap-3 ${list.isBusy ? 'opacity-60' : ''}`}
        >
          <ListBody list={list}>
            <InboxList
              items={list.items}
              open={open}
              tab={tab}
              hrefOf={(key) => hrefOf({ open: key })}
              onOpen={(key, mode) => go({ open: key }, mode)}
            />
          </ListBody>
        </div>
        <MessagePlace open={open} operators={facts.operators} onChanged={onChanged} onClose={() => go({ open: '' })} />
      </div>
    </div>
  );
}
