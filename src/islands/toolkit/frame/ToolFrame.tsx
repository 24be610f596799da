/** The frame of every tool: heading, the menu of its documents, undo and redo, its own buttons, notices, and a skeleton while it loads. */
import { Suspense, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { Redo2, Undo2 } from 'lucide-react';
import { readText, writeText } from '../../../lib/storage';
import { $toolAccount } from '../../../stores/tool-account-state';
import type { ToolState, ToolStore } from '../../../stores/tool-store';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { lazyComponent } from '../../ui/lazy-component';
import { Skeleton } from '../../ui/Skeleton';
import { AccountStatus } from './AccountStatus';
import { DocumentMenu } from './DocumentMenu';

const AccountOffer = lazyComponent(() => import('./AccountOffer'));
const KeptElsewhere = lazyComponent(() => import('./KeptElsewhere'));
const ToolNotices = lazyComponent(() => import('./ToolNotices'));

export interface ToolFrameProps<Data> {
  store: ToolStore<Data>;
  state: ToolState<Data>;
  title: string;
  /** One sentence under the heading. */
  text: string;
  /** What people call a document: "runway plan". */
  noun: string;
  /** The open document holds something that a person entered, and would miss. */
  isFilled: boolean;
  /** The tool's own buttons: guide, export, main action last. */
  actions?: ReactNode;
  /** In the row of the document's name, such as the currency. */
  settings?: ReactNode;
  /** Drawn when the documents are there. */
  children: ReactNode;
}

const OFFERED_KEY = 'outset_offered_account';

/** Whether to offer the account now: once in this browser, after the first thing that a person entered on this page. */
function useAccountOffer(isEntered: boolean): { isOffered: boolean; close: () => void } {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!isEntered || readText(OFFERED_KEY) !== null) return;
    writeText(OFFERED_KEY, '1');
    setOffered(true);
  }, [isEntered]);
  return { isOffered: isOffered && isEntered, close: () => setOffered(false) };
}

function Loading() {
  return (
    <div aria-busy="true" aria-label="Loading" role="status" className="mt-6 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

export function ToolFrame<Data>(props: ToolFrameProps<Data>) {
  const { store, state, title, text, noun, actions, settings } = props;
  const isReady = state.phase === 'ready';
  // A large document is drawn in slices between which the page answers, and not in one go with the frame.
  const isDrawn = useDeferredValue(isReady);
  const isOff = useStore($toolAccount, { ssr: 'initial' }).phase === 'off';
  // With a step to undo, something was entered on this page.
  const offer = useAccountOffer(isReady && isOff && state.storage === 'kept' && state.canUndo && props.isFilled);
  // The page says whether the account has documents; the rest is fetched only then.
  const isOffered =
    isReady && isOff && !props.isFilled && !state.workspace.others[0] && document.querySelector('[data-kept-newest]');
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-3xl font-semibold max-sm:text-2xl">{title}</h1>
          {/* On phones the first figure comes first. */}
          <p className="muted mt-1 text-sm max-sm:hidden">{text}</p>
        </div>
        <div className="print:hidden flex flex-wrap items-center gap-2" inert={!isReady}>
          {actions}
        </div>
      </div>
      <div className="print:hidden mt-4 flex flex-wrap items-center gap-2 max-sm:mt-2 noscript:hidden" inert={!isReady}>
        <DocumentMenu store={store} state={state} noun={noun} />
        {isReady && <AccountStatus store={store} documentId={state.workspace.open.id} />}
        {settings}
        <div className="ml-auto flex gap-1">
          <IconButton label="Undo" icon={<Undo2 className="size-4" />} disabled={!state.canUndo} onClick={store.undo} />
          <IconButton label="Redo" icon={<Redo2 className="size-4" />} disabled={!state.canRedo} onClick={store.redo} />
        </div>
      </div>
      {offer.isOffered && (
        <Suspense>
          <AccountOffer store={store as ToolStore<unknown>} onClose={offer.close} />
        </Suspense>
      )}
      {isOffered && (
        <Suspense>
          <KeptElsewhere store={store as ToolStore<unknown>} data={state.workspace.open.data} noun={noun} />
        </Suspense>
      )}
      {(state.storage !== 'kept' || state.aside.length > 0) && (
        <Suspense>
          <ToolNotices store={store as ToolStore<unknown>} state={state as ToolState<unknown>} />
        </Suspense>
      )}
      <p className="mt-6 hidden rounded-lg border hairline px-4 py-3 text-sm noscript:block">
        This tool needs JavaScript. Turn it on for this site.
      </p>
      {(state.phase === 'loading' || (isReady && !isDrawn)) && <Loading />}
      {state.phase === 'failed' && (
        <div className="mt-6">
          <EmptyState
            role="alert"
            title="This tool could not be loaded"
            text="Your work is safe. Check your connection and try again."
            action={<Button onClick={() => location.reload()}>Try again</Button>}
          />
        </div>
      )}
      {isReady && isDrawn && props.children}
    </>
  );
}
