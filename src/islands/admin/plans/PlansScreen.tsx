/** Plans in the back-office: requests to decide on, and what each account may and did use. Its state is the address. */
import { useState } from 'react';
import { PLAN_HOLDERS, PLAN_REQUESTS, plansList } from '@/domain/admin/plans/lists';
import type { AskedPlan, PlanHolder } from '@/domain/admin/plans/requests';
import { listHref, readListState, type ListState, type Pages } from '@/domain/lists/list';
import { Tabs } from '@/islands/ui/Tabs';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, type ListView } from '@/islands/lists/use-list';
import { holderColumns, requestColumns } from './columns';
import type { Decision } from './DecisionDialog';
import { DecisionDialog } from './DecisionDialog';

const VIEWS = { requests: 'Requests', accounts: 'Accounts and use' } as const;

export interface PlansScreenProps {
  query: string;
  first: Pages<AskedPlan | PlanHolder> | null;
  hasPayments: boolean;
}

interface ListProps {
  view: ListView;
  first: PlansScreenProps['first'];
  onAsk: (decision: Decision) => void;
  /** Another number reads the list again. */
  version: number;
}

function RequestList({ view, first, onAsk, version }: ListProps) {
  const columns = requestColumns(onAsk);
  const list = useList(PLAN_REQUESTS, view, first as Pages<AskedPlan> | null, { also: version });
  const nameOf = ({ fullName }: AskedPlan) => `Request of ${fullName}`;
  return <ListScreen list={list} columns={columns} rowKey={({ id }) => id} nameOf={nameOf} />;
}

function HolderList({ view, first, onAsk, version }: ListProps) {
  const list = useList(PLAN_HOLDERS, view, first as Pages<PlanHolder> | null, { also: version });
  const nameOf = ({ fullName }: PlanHolder) => fullName;
  return (
    <ListScreen list={list} columns={holderColumns(onAsk)} rowKey={({ accountId }) => accountId} nameOf={nameOf} />
  );
}

const readState = (params: URLSearchParams): ListState => {
  const view = params.get('view') === 'accounts' ? 'accounts' : 'requests';
  return { ...readListState(plansList(view), params), view };
};
const hrefOf = (state: ListState): string => listHref(plansList(state['view']), state);

export function PlansScreen({ query, first, hasPayments }: PlansScreenProps) {
  const view = useUrlState<ListState>({ first: readState(new URLSearchParams(query)), read: readState, href: hrefOf });
  const shown = view.state['view'] === 'accounts' ? 'accounts' : 'requests';
  const [firstView] = useState(shown);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [version, setVersion] = useState(0);
  const list = { view, version, onAsk: setDecision, first: shown === firstView && version === 0 ? first : null };
  const freshOf = (to: string) => readState(new URLSearchParams({ view: to }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tabs
        label="Plans"
        panelId="plans-panel"
        value={shown}
        items={Object.entries(VIEWS).map(([value, label]) => ({ value, label, href: hrefOf(freshOf(value)) }))}
        onChange={(to) => view.go(freshOf(to))}
      />
      <div id="plans-panel" role="tabpanel" aria-label={VIEWS[shown]} className="grid grid-cols-1 gap-4">
        {shown === 'requests' ? <RequestList {...list} /> : <HolderList {...list} />}
      </div>
      {decision && (
        <DecisionDialog
          decision={decision}
          hasPayments={hasPayments}
          onClose={() => setDecision(null)}
          onDecided={() => {
            setDecision(null);
            setVersion((now) => now + 1);
          }}
        />
      )}
    </div>
  );
}
