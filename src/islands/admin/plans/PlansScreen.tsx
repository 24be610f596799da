/** Plans in the back-office: requests to decide on, and what each account may and did use. Its state is the address. */
import { Suspense, useState } from 'react';
import {
  plansHref,
  plansQueryOf,
  readPlansState,
  type PlanFilter,
  type PlansState,
} from '../../../domain/admin/plans/list-state';
import type { AskedPlan, PlanHolder } from '../../../domain/admin/plans/requests';
import { api } from '../../../lib/api';
import { lazyComponent } from '../../ui/lazy-component';
import { Tabs } from '../../ui/Tabs';
import { useTimeZone } from '../../ui/use-time-zone';
import { useUrlState } from '../../ui/use-url-state';
import { usePages, type Pages } from '../log/use-pages';
import { FilterSelect } from '../table/FilterSelect';
import { PagesTable } from '../table/PagesTable';
import { TableSearch } from '../table/TableSearch';
import { holderColumns, requestColumns } from './columns';
import type { Decision } from './DecisionDialog';

const DecisionDialog = lazyComponent(() => import('./DecisionDialog'));

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Granted' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn or overtaken' },
];
const ASKED = [
  { value: 'core', label: 'Core' },
  { value: 'premium', label: 'Premium' },
  { value: 'free', label: 'Free' },
];
const HELD: { value: PlanFilter; label: string }[] = [
  { value: 'paid', label: 'Core and Premium' },
  { value: 'core', label: 'Core' },
  { value: 'premium', label: 'Premium' },
  { value: 'free', label: 'Free' },
  { value: 'all', label: 'All plans' },
];

export interface PlansScreenProps {
  query: string;
  first: Pages<AskedPlan | PlanHolder> | null;
  hasPayments: boolean;
}

interface ListProps {
  state: PlansState;
  first: PlansScreenProps['first'];
  onAsk: (decision: Decision) => void;
  /** Another number reads the list anew. */
  version: number;
}

function RequestList({ state, first, onAsk, version }: ListProps) {
  const timeZone = useTimeZone();
  const query = plansQueryOf(state);
  const { pages, isBusy, more, reload } = usePages<AskedPlan>(
    JSON.stringify([query, version]),
    first as Pages<AskedPlan> | null,
    (after, signal) =>
      api.get('/api/admin/plan-requests', { query: { ...query, after }, ...(signal ? { signal } : {}) }),
    state.q,
  );
  const columns = requestColumns(timeZone, onAsk);
  const items = pages === null || pages === 'failed' ? [] : pages.items;
  return (
    <PagesTable
      pages={pages}
      isBusy={isBusy}
      failed="The requests could not be read."
      empty={state.q || state.status || state.asked ? 'No requests match' : 'No plan requests yet'}
      onAgain={reload}
      onMore={() => void more()}
      caption="Requests for plans"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      nameOf={(request) => `Request of ${request.fullName}`}
    />
  );
}

function HolderList({ state, first, onAsk, version }: ListProps) {
  const query = plansQueryOf(state);
  const { pages, isBusy, more, reload } = usePages<PlanHolder>(
    JSON.stringify([query, version]),
    first as Pages<PlanHolder> | null,
    (after, signal) => api.get('/api/admin/plans', { query: { ...query, after }, ...(signal ? { signal } : {}) }),
    state.q,
  );
  const columns = holderColumns(onAsk);
  const items = pages === null || pages === 'failed' ? [] : pages.items;
  return (
    <PagesTable
      pages={pages}
      isBusy={isBusy}
      failed="The accounts could not be read."
      empty={state.q || state.plan !== 'paid' ? 'No accounts match' : 'No paid plans yet'}
      onAgain={reload}
      onMore={() => void more()}
      caption="Accounts and their plans"
      columns={columns}
      rows={items}
      rowKey={({ accountId }) => accountId}
      nameOf={(holder) => holder.fullName}
    />
  );
}

export function PlansScreen({ query, first, hasPayments }: PlansScreenProps) {
  const { state, go, goLater, hrefOf } = useUrlState<PlansState>({
    first: readPlansState(new URLSearchParams(query)),
    read: readPlansState,
    href: plansHref,
  });
  const [firstView] = useState(state.view);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [version, setVersion] = useState(0);
  const isRequests = state.view === 'requests';
  const list = { state, version, onAsk: setDecision, first: state.view === firstView && version === 0 ? first : null };
  const fresh = { q: '', status: '', asked: '', plan: 'paid' } as const;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tabs
        label="Plans"
        panelId="plans-panel"
        value={state.view}
        items={[
          { value: 'requests', label: 'Requests', href: hrefOf({ ...fresh, view: 'requests' }) },
          { value: 'accounts', label: 'Accounts and use', href: hrefOf({ ...fresh, view: 'accounts' }) },
        ]}
        onChange={(view) => go({ ...fresh, view: view === 'accounts' ? 'accounts' : 'requests' })}
      />
      <div
        id="plans-panel"
        role="tabpanel"
        aria-label={isRequests ? 'Requests' : 'Accounts and use'}
        className="grid grid-cols-1 gap-4"
      >
        <div className="flex flex-wrap items-center gap-2">
          <TableSearch
            label="Search by name or email"
            placeholder="Name or email"
            value={state.q}
            onChange={(q) => goLater({ q })}
          />
          {isRequests ? (
            <>
              <FilterSelect
                label="Status"
                all="Any status"
                options={STATUSES}
                value={state.status}
                onChange={(value) => go({ status: value as PlansState['status'] })}
              />
              <FilterSelect
                label="Requested plan"
                all="Any plan"
                options={ASKED}
                value={state.asked}
                onChange={(value) => go({ asked: value as PlansState['asked'] })}
              />
            </>
          ) : (
            <FilterSelect
              label="Plan"
              all={null}
              options={HELD}
              value={state.plan}
              onChange={(value) => go({ plan: value as PlanFilter })}
            />
          )}
        </div>
        {isRequests ? <RequestList {...list} /> : <HolderList {...list} />}
      </div>
      {decision && (
        <Suspense fallback={null}>
          <DecisionDialog
            decision={decision}
            hasPayments={hasPayments}
            onClose={() => setDecision(null)}
            onDecided={() => {
              setDecision(null);
              setVersion((now) => now + 1);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
