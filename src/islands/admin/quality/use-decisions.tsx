/** Decisions on an item of the quality queue: made immediately, or in a dialog that asks for a reason, other values or the entry to keep. */
import { useState } from 'react';
import { isSent, type QualityCounts, type QualityItem } from '@/domain/quality/items';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { refusalOf, type Refusal } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import type { useWorklist } from '@/islands/lists/use-worklist';
import { DecisionDialog, type Decision } from './DecisionDialog';
import { MergeDialog } from './MergeDialog';
import { canDo, type Verb } from './QualityCard';

const FAILED = 'This could not be done. Nothing was changed.';

type Body = { values?: Record<string, unknown>; reason?: string; merge?: { keep: string; take: string[] } };
const send = ({ id, revision }: QualityItem, verb: Verb, { values, reason = '', merge }: Body = {}) => {
  const param = { id };
  if (merge) return api.post('/api/admin/quality/:id/merge', { param, json: { revision, ...merge } });
  if (verb === 'refuse') return api.post('/api/admin/quality/:id/refuse', { param, json: { revision, reason } });
  if (verb === 'reopen') return api.post('/api/admin/quality/:id/reopen', { param, json: { revision } });
  const json = { revision, ...(values ? { values: values as Record<string, string> } : {}) };
  return api.post('/api/admin/quality/:id/accept', { param, json });
};

export type QualityFacts = { counts: QualityCounts };
type Queue = ReturnType<typeof useWorklist<QualityItem, QualityFacts>>;

export function useDecisions({ list, put, setFacts, again }: Queue) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const [merged, setMerged] = useState<QualityItem | null>(null);
  /** Id of the item that is being decided. */
  const [busy, setBusy] = useState('');

  /** Sends a decision. Null once it is done, else why not. */
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
      setAsked({ item, how: verb });
      return;
    }
    setBusy(item.id);
    const refusal = await decide(item, verb);
    setBusy('');
    if (!refusal) return;
    if (verb === 'accept' && refusal.errors && canDo(item, 'edit'))
      setAsked({ item, how: 'edit', errors: refusal.errors });
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
      {asked && (
        <DecisionDialog
          key={`${asked.item.id}-${asked.how}`}
          asked={asked}
          onClose={() => setAsked(null)}
          onSend={async ({ item, how }, body) => {
            const refusal = await decide(list.items.find(({ id }) => id === item.id) ?? item, how, body);
            if (refusal) return refusal;
            setAsked(null);
            return undefined;
          }}
        />
      )}
    </>
  );
  return { busy, act, dialogs };
}
