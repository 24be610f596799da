/** The cap table tool: its frame, its two modes, and what its header and shortcuts do. */
import { lazy, Suspense, type ComponentType } from 'react';
import type { CapTable } from '../../../domain/cap-table/document';
import { isCurrency } from '../../../domain/money';
import type { ToolState, ToolStore } from '../../../stores/tool-store';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { CurrencySelect } from '../frame/CurrencySelect';
import { ToolFrame } from '../frame/ToolFrame';
import { useTool } from '../frame/use-tool';
import { useSharedHash } from './shares/use-shared-hash';
import { equityStore as store } from './store';
import { placeHref, usePlace } from './use-place';

export interface ModeProps {
  store: ToolStore<CapTable>;
  state: ToolState<CapTable>;
}

const sharesMode = import.meta.glob<{ default: ComponentType<ModeProps> }>('./shares/SharesMode.tsx')[
  './shares/SharesMode.tsx'
];
const SharesMode = sharesMode && lazy(sharesMode);

const SharedTable = lazy(() => import('./shares/SharedTable'));

const PANEL = 'cap-table-mode';

export function EquityScreen({ search }: { search: string }) {
  const state = useTool(store);
  const { place, go } = usePlace(search);
  const shared = useSharedHash();
  const table = state.workspace.open.data;
  const isShares = place.mode === 'shares' && SharesMode !== undefined;
  // Somebody's link comes first; it needs nothing but the schema, and the store to save it in.
  if (shared.hash !== null && state.phase === 'ready')
    return (
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <SharedTable hash={shared.hash} store={store} state={state} onLeave={shared.leave} />
      </Suspense>
    );
  return (
    <ToolFrame
      store={store}
      state={state}
      title="Cap Table & Equity"
      text="Who owns what, now and after the next round. Everything stays in this browser."
      noun="cap table"
      settings={
        isCurrency(table.currency) && (
          <CurrencySelect
            value={table.currency}
            onCurrency={(currency) => store.edit((data) => ({ ...data, currency }))}
          />
        )
      }
    >
      {SharesMode && (
        <Tabs
          className="mt-6"
          label="Count in"
          panelId={PANEL}
          value={place.mode}
          items={[
            { value: 'percent', label: 'Percentages', href: placeHref({ ...place, mode: 'percent' }) },
            { value: 'shares', label: 'Share counts', href: placeHref({ ...place, mode: 'shares' }) },
          ]}
          onChange={(mode) => go({ ...place, mode: mode === 'shares' ? 'shares' : 'percent' })}
        />
      )}
      <div id={PANEL} role={SharesMode ? 'tabpanel' : undefined} aria-label={isShares ? 'Share counts' : 'Percentages'}>
        {isShares ? (
          <Suspense fallback={<Skeleton className="mt-6 h-72 w-full" />}>
            <SharesMode store={store} state={state} />
          </Suspense>
        ) : null}
      </div>
    </ToolFrame>
  );
}
