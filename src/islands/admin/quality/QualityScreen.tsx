/** The queue that keeps entries true: a tab a kind; j and k go along it, a accepts, e edits and accepts, r refuses, m merges. Its state is the address. */
import { waitingText } from '@/domain/count';
import { useEffect, useRef, useState } from 'react';
import { QUALITY_KINDS, QUALITY_LABELS, type QualityCounts, type QualityItem, isSent } from '@/domain/quality/items';
import { QUALITY } from '@/domain/quality/list';
import { readPages, type Pages } from '@/domain/lists/list';
import { api, type Answer, type DataOf } from '@/lib/api/api';
import { isTyping } from '@/lib/shell/shortcuts';
import { toast } from '@/stores/toasts';
import { refusalOf, type Refusal } from '@/islands/ui/form/use-form';
import { Tabs } from '@/islands/ui/Tabs';
import { ListBody, ListToolbar } from '@/islands/admin/table/ListScreen';
import { isSignedOut, SESSION_ENDED } from '@/islands/admin/table/signed-out';
import { useList, useListView } from '@/islands/admin/table/use-list';
import type { Decision } from './DecisionDialog';
import { MergeDialog } from './MergeDialog';
import { canEdit, canMerge, canRefuse, QualityCard, type Verb } from './QualityCard';
import { DecisionDialog } from './DecisionDialog';

const FAILED = 'This could not be done. Nothing was changed.';
const KEYS: Readonly<Record<string, Verb>> = { a: 'accept', e: 'edit', m: 'merge', r: 'refuse' };

export interface QualityScreenProps {
  query: string;
  first: Pages<QualityItem> | null;
  counts: QualityCounts;
}

type Body = { values?: Record<string, unknown>; reason?: string; merge?: { keep: string; take: string[] } };
const send = ({ id, revision }: QualityItem, verb: Verb, { values, reason = '', merge }: Body = {}) => {
  const param = { id };
  if (merge) return api.post('/api/admin/quality/:id/merge', { param, json: { revision, ...merge } });
  if (verb === 'refuse') return api.post('/api/admin/quality/:id/refuse', { param, json: { revision, reason } });
  if (verb === 'reopen') return api.post('/api/admin/quality/:id/reopen', { param, json: { revision } });
  const json = { revision, ...(values ? { values: values as Record<string, string> } : {}) };
  return api.post('/api/admin/quality/:id/accept', { param, json });
};

export function QualityScreen({ query, first, counts: firstCounts }: QualityScreenProps) {
  const view = useListView(QUALITY, query);
  const kind = view.state['kind'] ?? 'report';
  const [counts, setCounts] = useState(firstCounts);
  const [version, setVersion] = useState(0);
  const [asked, setAsked] = useState<Decision | null>(null);
  const [merged, setMerged] = useState<QualityItem | null>(null);
  const [busy, setBusy] = useState('');
  const read = (answer: Answer<DataOf<'/api/admin/quality', 'get'>>) => {
    if (answer.data) setCounts(answer.data.counts);
    return readPages<QualityItem>(answer);
  };
  const list = useList(QUALITY, view, version === 0 ? first : null, { read, also: version });
  // What was decided here stays in its place until the list is read again, with its way back.
  const [changed, setChanged] = useState<ReadonlyMap<string, QualityItem>>(new Map());
  const items = list.items.map((item) => changed.get(item.id) ?? item);

  /** Sends a decision. Null once it is done, else why not. */
  const decide = async (item: QualityItem, verb: Verb, body?: Body): Promise<Refusal | null> => {
    const answer = await send(item, verb, body);
    if (isSignedOut(answer)) return { failure: SESSION_ENDED };
    if (answer.ok && answer.data) {
      const now = answer.data;
      setChanged((all) => new Map(all).set(now.id, now));
      const step = now.status === 'open' ? 1 : item.status === 'open' ? -1 : 0;
      setCounts((all) => ({ ...all, [now.kind]: Math.max(0, all[now.kind] + step) }));
      return null;
    }
    const refusal = refusalOf(answer, FAILED);
    if (answer.code === 'decided' || answer.status === 404) {
      toast('error', answer.message ?? FAILED);
      setChanged(new Map());
      setVersion((before) => before + 1);
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
      setAsked({ item, how: verb });
      return;
    }
    setBusy(item.id);
    const refusal = await decide(item, verb);
    setBusy('');
    if (!refusal) return;
    if (verb === 'accept' && refusal.errors && canEdit(item)) setAsked({ item, how: 'edit', errors: refusal.errors });
    else toast('error', refusal.failure ?? Object.values(refusal.errors ?? {})[0] ?? FAILED);
  };

  const onKeys = useRef<(key: string) => void>(() => undefined);
  onKeys.current = (key) => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    if (key === 'j' || key === 'k') {
      cards[Math.max(0, at + (key === 'j' ? 1 : -1))]?.focus();
      return;
    }
    const item = items.find(({ id }) => id === cards[at]?.dataset['item']);
    const verb = KEYS[key];
    if (!item || !verb || item.status !== 'open') return;
    if ((verb === 'edit' && !canEdit(item)) || (verb === 'refuse' && !canRefuse(item))) return;
    if (verb === 'merge' && !canMerge(item)) return;
    void act(item, verb);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      if (!/^[jkaemr]$/.test(event.key) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onKeys.current(event.key);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="grid grid-cols-1 gap-4">
      <Tabs
        label="Kind"
        panelId="quality-items"
        value={kind}
        items={QUALITY_KINDS.map((value) => ({
          value,
          label: (
            <>
              {QUALITY_LABELS[value]} <span className="num muted text-xs">{waitingText(counts[value])}</span>
            </>
          ),
          href: view.hrefOf({ kind: value, status: 'open' }),
        }))}
        onChange={(to) => view.go({ kind: to, status: 'open' })}
      />
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
          {items.map((item) => (
            <QualityCard
              key={item.id}
              item={item}
              isBusy={busy === item.id}
              onAct={(one, verb) => void act(one, verb)}
            />
          ))}
        </ListBody>
      </div>
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
      {asked && (
        <DecisionDialog
          key={`${asked.item.id}-${asked.how}`}
          asked={asked}
          onClose={() => setAsked(null)}
          onSend={async ({ item, how }, body) => {
            const refusal = await decide(items.find(({ id }) => id === item.id) ?? item, how, body);
            if (refusal) return refusal;
            setAsked(null);
            return undefined;
          }}
        />
      )}
    </div>
  );
}
