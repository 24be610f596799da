/** The queue that keeps entries correct, one tab per kind, state in the address. Keys: j and k move, a accepts, e edits, r refuses, m merges. */
import { useState } from 'react';
import { isSent, type QualityItem, type QualityCounts } from '@/domain/quality/items';
import { QUALITY } from '@/domain/quality/list';
import type { Pages } from '@/domain/lists/list';
import { useKeys } from '@/islands/ui/hooks/use-keys';
import { ListBody, ListTabs, ListToolbar } from '@/islands/lists/ListScreen';
import { useListView, useWorklist } from '@/islands/lists/use-list';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { refusalOf, type Refusal } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import { canDo, QualityCard, type Verb } from './QualityCard';
import { DecisionDialog, MergeDialog, type Decision } from './DecisionDialog';

const FAILED = 'This could not be done. Nothing was changed.';

type Body = {
  values?: Record<string, unknown>;
  reason?: string;
  remove?: boolean;
  merge?: { keep: string; take: string[] };
};
const send = ({ id, revision }: QualityItem, verb: Verb, { values, reason = '', remove = false, merge }: Body = {}) => {
  const param = { id };
  if (merge) return api.post('/api/admin/quality/:id/merge', { param, json: { revision, ...merge } });
  if (verb === 'refuse')
    return api.post('/api/admin/quality/:id/refuse', {
      param,
      json: { revision, reason, ...(remove ? { remove } : {}) },
    });
  if (verb === 'reopen') return api.post('/api/admin/quality/:id/reopen', { param, json: { revision } });
  const json = { revision, ...(values ? { values: values as Record<string, string> } : {}) };
  return api.post('/api/admin/quality/:id/accept', { param, json });
};

type QualityFacts = { counts: QualityCounts };
type Queue = ReturnType<typeof useWorklist<QualityItem, QualityFacts>>;

/** Decisions on an item of the quality queue: made immediately, or in a dialog that asks for a reason, other values or the entry to keep. */
function useDecisions({ list, put, setFacts, again }: Queue) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [merged, setMerged] = useState<QualityItem | null>(null);
  /** Id of the item that is being decided. */
  const [busy, setBusy] = useState('');

  /** Sends a decision. Returns null once it is decided, else why not. */
  const decide = async (item: QualityItem, verb: Verb, body?: Body): Promise<Refusal | null> => {
    const answer = await send(item, verb, body);
    if (isSignedOut(answer)) return { failure: SESSION_ENDED };
    if (answer.ok && answer.data) {
      const now = answer.data;
      put(now);
      const step = now.status === 'open' ? 1 : item.status === 'open' ? -1 : 0;
      setFacts(({ counts }) => ({ counts: { ...counts, [now.kind]: Math.max(0, counts[now.kind] + step) } }));
      return null;
    }
    const refusal = refusalOf(answer, FAILED);
    if (answer.code === 'decided' || answer.status === 404) {
      toast('error', answer.message ?? FAILED);
      again();
      return null;
    }
    return refusal;
  };
  const act = async (item: QualityItem, verb: Verb): Promise<void> => {
    if (busy !== '') return;
    if (verb === 'merge') {
      setMerged(item);
      return;
    }
    if (verb === 'edit' || (verb === 'refuse' && isSent(item.kind))) {
      setDecision({ item, how: verb });
      return;
    }
    setBusy(item.id);
    const refusal = await decide(item, verb);
    setBusy('');
    if (!refusal) return;
    if (verb === 'accept' && refusal.errors && canDo(item, 'edit'))
      setDecision({ item, how: 'edit', errors: refusal.errors });
    else toast('error', refusal.failure ?? Object.values(refusal.errors ?? {})[0] ?? FAILED);
  };

  const dialogs = (
    <>
      {merged && (
        <MergeDialog
          key={merged.id}
          item={merged}
          onClose={() => setMerged(null)}
          onMerge={async (item, merge) => {
            const refusal = await decide(item, 'merge', { merge });
            if (refusal) return refusal.failure ?? Object.values(refusal.errors ?? {})[0] ?? FAILED;
            setMerged(null);
            return null;
          }}
        />
      )}
      {decision && (
        <DecisionDialog
          key={`${decision.item.id}-${decision.how}`}
          asked={decision}
          onClose={() => setDecision(null)}
          onSend={async ({ item, how }, body) => {
            const refusal = await decide(list.items.find(({ id }) => id === item.id) ?? item, how, body);
            if (refusal) return refusal;
            setDecision(null);
            return undefined;
          }}
        />
      )}
    </>
  );
  return { busy, act, dialogs };
}

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
          <p className="muted text-xs max-md:hidden">j next · k previous · a accept · e edit · r refuse · m merge</p>
        }
      />
      <div
        id="quality-items"
        role="tabpanel"
        aria-label="Items"
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
