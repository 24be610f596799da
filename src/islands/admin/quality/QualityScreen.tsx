/** The queue that keeps entries true: a tab a kind; j and k go along it, a accepts, e edits and accepts, r refuses, m merges. Its state is the address. */
import type { QualityItem } from '@/domain/quality/items';
import { QUALITY } from '@/domain/quality/list';
import type { Pages } from '@/domain/lists/list';
import { useKeys } from '@/islands/ui/hooks/use-keys';
import { ListBody, ListTabs, ListToolbar } from '@/islands/lists/ListScreen';
import { useListView } from '@/islands/lists/use-list';
import { useWorklist } from '@/islands/lists/use-worklist';
import { canDo, QualityCard, type Verb } from './QualityCard';
import { useDecisions, type QualityFacts } from './use-decisions';

const KEYS: Readonly<Record<string, Verb>> = { a: 'accept', e: 'edit', m: 'merge', r: 'refuse' };

export interface QualityScreenProps extends QualityFacts {
  query: string;
  first: Pages<QualityItem> | null;
}

export function QualityScreen({ query, first, counts }: QualityScreenProps) {
  const view = useListView(QUALITY, query);
  const queue = useWorklist<QualityItem, QualityFacts>(QUALITY, view, {
    first,
    keyOf: ({ id }) => id,
    facts: { counts },
    factsOf: (data, before) => data ?? before,
  });
  const { list, facts } = queue;
  const { busy, act, dialogs } = useDecisions(queue);
  useKeys(({ key }) => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    if (key === 'j' || key === 'k') return () => cards[Math.max(0, at + (key === 'j' ? 1 : -1))]?.focus();
    const item = list.items.find(({ id }) => id === cards[at]?.dataset['item']);
    const verb = KEYS[key];
    return item?.status === 'open' && verb && canDo(item, verb) ? () => void act(item, verb) : null;
  });

  return (
    <div className="grid grid-cols-1 gap-4">
      <ListTabs list={list} name="kind" panelId="quality-items" counts={facts.counts} also={{ status: 'open' }} />
      <ListToolbar
        list={list}
        actions={
          <p className="muted text-xs max-md:hidden">j next · k before · a accept · e edit · r refuse · m merge</p>
        }
      />
      <div
        id="quality-items"
        role="tabpanel"
        aria-label="What waits"
        className="grid gap-3"
        aria-busy={list.isBusy || undefined}
      >
        <ListBody list={list}>
          {list.items.map((item) => (
            <QualityCard
              key={item.id}
              item={item}
              isBusy={busy === item.id}
              onAct={(one, verb) => void act(one, verb)}
            />
          ))}
        </ListBody>
      </div>
      {dialogs}
    </div>
  );
}
