/**
 * The frame of a tool: one line with title, document and buttons, and one line with tabs and undo; notices; a skeleton while the tool
 * loads.
 */
import { useDeferredValue, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { Ellipsis, Redo2, Undo2 } from 'lucide-react';
import { $toolAccount } from '@/stores/tools/tool-account-state';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { buttonClass, IconButton } from '@/islands/ui/Button';
import { FailedState } from '@/islands/ui/EmptyState';
import { PaperLine } from '@/islands/ui/PaperLine';
import { Menu } from '@/islands/ui/overlay/Menu';
import type { MenuItem } from '@/islands/ui/overlay/MenuRow';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { AccountOffer, StoredElsewhere, useAccountOffer, ToolNotices } from './ToolNotices';
import { AccountStatus } from './AccountStatus';
import { DocumentMenu, useDocumentMenus } from './DocumentMenu';

export interface ToolFrameProps<Data> {
  store: ToolStore<Data>;
  state: ToolState<Data>;
  title: string;
  /** The name that people use for a document: "runway plan". */
  noun: string;
  /** True if the open document has something that a person entered and would miss. */
  isFilled: boolean;
  /** The tool's own buttons: guide, export, main action last. */
  actions?: ReactNode;
  /** The tool's own entries of the ⋯ menu, such as the currency. */
  more?: readonly MenuItem[];
  /** A choice between two modes of the document, in the title line. */
  mode?: ReactNode;
  /** The tabs in the second line, left of Undo. */
  tabs?: ReactNode;
  /** Rendered when the documents are loaded. */
  children: ReactNode;
  /** Titles of the loading frames shown until then: cards in one row, and the part below them. */
  coming: { cards?: readonly string[]; rest: string };
}

function Loading({ cards = [], rest }: ToolFrameProps<unknown>['coming']) {
  return (
    <div aria-busy="true" aria-label="Loading" role="status" className="mt-3 grid gap-4 max-sm:gap-2">
      {cards.length > 0 && (
        <div className="grid gap-4 max-sm:gap-2 sm:auto-cols-fr sm:grid-flow-col">
          {cards.map((title) => (
            <LoadingFrame key={title} title={title} className="h-34 max-sm:h-19" />
          ))}
        </div>
      )}
      <LoadingFrame title={rest} className="h-72" rows={5} />
    </div>
  );
}

export function ToolFrame<Data>(props: ToolFrameProps<Data>) {
  const { store, state, title, noun, actions, more = [], mode, tabs } = props;
  const isReady = state.phase === 'ready';
  // A large document renders in slices after the frame, not together with it, so that the page responds in between.
  const isDrawn = useDeferredValue(isReady);
  const isOff = useStore($toolAccount, { ssr: 'initial' }).phase === 'off';
  const menus = useDocumentMenus({ store, state, noun });
  const { open, others } = state.workspace;
  // A step to undo means that something was entered on this page.
  const offer = useAccountOffer(isReady && isOff && state.storage === 'kept' && state.canUndo && props.isFilled);
  // The page says whether the account has documents.
  const isOffered =
    isReady && isOff && !props.isFilled && !others[0] && document.querySelector('[data-kept-newest]') !== null;
  return (
    <>
      {/* On phones, Undo and ⋯ are beside the title, and the document and the buttons are below it. */}
      <div className="-mt-2 max-sm:-mt-3 print:mt-0 flex flex-wrap items-center gap-x-1 xl:gap-x-2">
        <h1 className="mr-1 text-xl font-semibold whitespace-nowrap xl:text-2xl max-sm:mr-0 max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(100%-9.5rem)] max-sm:truncate max-sm:text-xl">
          {title}
        </h1>
        <div className="print:hidden contents noscript:hidden" inert={!isReady}>
          <span className="flex min-w-0 max-sm:order-2 max-sm:grow max-sm:basis-24">
            <DocumentMenu name={open.name} items={menus.documents} />
          </span>
          <AccountStatus store={store} documentId={open.id} isReady={isReady} className="max-sm:order-2" />
          {mode && <span className="max-sm:order-3 max-sm:my-2 max-sm:basis-full">{mode}</span>}
          <span className="flex flex-wrap items-center justify-end gap-1 max-sm:order-2 xl:gap-2">{actions}</span>
          <span className="flex max-sm:order-1">
            <Menu
              label="More"
              width={280}
              triggerClass={buttonClass('ghost', 'sm', 'btn-square max-md:size-11')}
              trigger={<Ellipsis className="size-4" aria-hidden="true" />}
              items={[...more, ...(more.length > 0 ? (['separator'] as const) : []), ...menus.more]}
            />
          </span>
          <span className="basis-full max-sm:order-3" />
          <div className="min-w-0 flex-1 self-end max-sm:order-4 max-sm:basis-full">{tabs}</div>
          <span className="-ml-2 flex gap-1 self-stretch border-b hairline pl-2 max-sm:order-1 max-sm:ml-0 max-sm:border-0 max-sm:pl-0">
            <IconButton label="Undo" icon={Undo2} disabled={!state.canUndo} onClick={store.undo} />
            <IconButton label="Redo" icon={Redo2} disabled={!state.canRedo} onClick={store.redo} />
          </span>
        </div>
      </div>
      {menus.dialogs}
      {offer.isOffered && <AccountOffer store={store as ToolStore<unknown>} onClose={offer.close} />}
      {isOffered && <StoredElsewhere store={store as ToolStore<unknown>} data={open.data} noun={noun} />}
      {(state.storage !== 'kept' || state.aside.length > 0) && (
        <ToolNotices store={store as ToolStore<unknown>} state={state as ToolState<unknown>} />
      )}
      <p className="mt-6 hidden rounded-lg border hairline px-4 py-3 text-sm noscript:block">
        This tool needs JavaScript. Turn it on for this site.
      </p>
      {(state.phase === 'loading' || (isReady && !isDrawn)) && <Loading {...props.coming} />}
      {state.phase === 'failed' && (
        <div className="mt-6">
          <FailedState
            title="This tool could not be loaded"
            text="Your work is safe. Check your connection and try again."
            retry={() => location.reload()}
          />
        </div>
      )}
      {isReady && <PaperLine name={open.name} />}
      {isReady && isDrawn && props.children}
    </>
  );
}
