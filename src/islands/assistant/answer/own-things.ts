/** Works with a person's own data in their browser: answers from a document that is only here, and makes a change that they confirmed. */
import type { Action } from '@/domain/assistant/message';
import type { OwnAsk } from '@/domain/assistant/own/asks';
import type { OwnAnswer } from '@/domain/assistant/own/documents';
import { dayInIndia } from '@/domain/time/india';
import { monthOfDay } from '@/domain/time/months';
import { followUpChanges } from '@/domain/saved/changes';
import { readWorkspace, type LocalLayout } from '@/domain/tools/local-keys';
import type { DocumentKind } from '@/domain/tools/document';
import { api } from '@/lib/api/api';
import { knownEmail } from '@/stores/session';
import { personOf, readRecords } from '@/lib/tool-documents/tool-records';
import { readEntries } from '@/lib/storage/tool-storage';
import { openSaved } from '@/stores/lazy-saved';
import { toast } from '@/stores/toasts';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';

export const FAILED = 'That did not work. Please try again.';
const NO_ROOM = 'This browser has no space left to save it, or blocks saving.';

interface Open<Data> {
  name: string;
  data: Data;
}

/** The open document as stored in this browser. Null if there is none, or if one of its keys cannot be read. */
function openDocument<Data>(kind: DocumentKind<Data>, layout: LocalLayout): Open<Data> | null {
  const entries = readEntries(kind.tool, layout);
  if (![...entries.values()].some((text) => text.length > 0)) return null;
  const nothing = { id: 'none', name: '', savedAt: 0, data: undefined as Data };
  const { workspace, aside } = readWorkspace(kind, layout, entries, nothing, 0);
  const own = new Set([...Object.values(layout.fields), layout.restKey]);
  if (aside.some(({ key }) => own.has(key)) || workspace.open === nothing) return null;
  return workspace.open;
}

/** The answer from a document in this browser; null if there is none. Another person's document is never read. */
export async function answerHere(ask: OwnAsk): Promise<OwnAnswer | null> {
  const { at } = readRecords(ask.document);
  if (at !== null && at !== (await personOf(await knownEmail()))) return null;
  const today = dayInIndia(Date.now());
  const { tellPlan, tellExpenses } = await import('@/domain/assistant/own/documents');
  if (ask.document === 'burn-rate') {
    const { BURN_PLAN, BURN_LAYOUT } = await import('@/domain/burn-rate/stored-plan');
    const open = openDocument(BURN_PLAN, BURN_LAYOUT);
    return open && tellPlan(open.data, open.name, ask, today);
  }
  if (ask.document === 'cap-table') {
    const { CAP_TABLE, CAP_TABLE_LAYOUT } = await import('@/domain/cap-table/document/stored-cap-table');
    const { tellCapTable } = await import('@/domain/assistant/own/cap-table');
    const open = openDocument(CAP_TABLE, CAP_TABLE_LAYOUT);
    return open && tellCapTable(open.data, open.name, ask, today);
  }
  const { EXPENSE_BOOK, EXPENSE_LAYOUT } = await import('@/domain/expenses/stored-book');
  const open = openDocument(EXPENSE_BOOK, EXPENSE_LAYOUT);
  return open && tellExpenses(open.data, open.name, ask, today);
}

async function setFollowUp(action: Extract<Action, { kind: 'follow-up' }>): Promise<void> {
  const { applySaved, savedState, refreshSaved } = await openSaved();
  await refreshSaved();
  applySaved(followUpChanges(savedState(), action, Date.now()));
  toast('success', 'Follow-up set');
}

/** Changes the open document through its tool's store, which handles other tabs, other people and full storage. Returns the error text or null. */
async function changeDocument<Data>(
  store: ToolStore<Data>,
  change: (data: Data) => { data: Data } | { fault: string },
): Promise<string | null> {
  const stop = store.start();
  try {
    const state = await ready(store);
    if (!state) return FAILED;
    const changed = change(state.workspace.open.data);
    if ('fault' in changed) return changed.fault;
    store.edit(() => changed.data);
    return store.flush() === 'kept' ? null : NO_ROOM;
  } finally {
    stop();
  }
}

/** The state once everything is read; null if that failed. */
const ready = <Data>({ $state }: ToolStore<Data>): Promise<ToolState<Data> | null> =>
  new Promise((done) => {
    const leave = $state.subscribe((state) => {
      if (state.phase === 'loading') return;
      queueMicrotask(() => leave());
      done(state.phase === 'ready' ? state : null);
    });
  });

/** Makes the change that the person confirmed, through the store or route of its own screen. Returns the error text, or null on success. */
export async function doAction(action: Action): Promise<string | null> {
  switch (action.kind) {
    case 'follow-up':
      await setFollowUp(action);
      return null;
    case 'save': {
      const { addToFavourites } = await openSaved();
      addToFavourites({ ...action.item, name: action.name });
      return null;
    }
    case 'tick': {
      const { ok } = await api.post('/api/check/marks', {
        json: { changes: [{ milestoneId: action.milestoneId, done: true, doneAt: Date.now() }] },
      });
      return ok ? null : FAILED;
    }
    case 'expense': {
      const [{ expenseStore }, { withExpense }] = await Promise.all([
        import('@/islands/tools/expenses/store'),
        changes(),
      ]);
      return changeDocument(expenseStore, (book) => withExpense(book, action));
    }
    case 'scenario': {
      const [{ burnStore }, { withScenario }] = await Promise.all([
        import('@/islands/tools/burn-rate/store'),
        changes(),
      ]);
      return changeDocument(burnStore, (plan) => withScenario(plan, action, monthOfDay(dayInIndia(Date.now()))));
    }
  }
}

const changes = () => import('@/domain/assistant/own/changes');
