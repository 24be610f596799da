/** Plans in the back-office: requests to decide on, and the limit and use of each account. Its state is in the address. */
import { useState } from 'react';
import {
  PLAN_HOLDERS,
  PLAN_REQUESTS,
  plansList,
  requestStatusText,
  usageText,
  type AskedPlan,
  type PlanHolder,
} from '@/domain/admin/plans/requests';
import { listHref, readListState, type ListState, type Pages } from '@/domain/lists/list';
import { Tabs } from '@/islands/ui/Tabs';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, type ListView } from '@/islands/lists/use-list';
import { planOf } from '@/domain/plans/plans';
import { Button } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';
import { Tag } from '@/islands/ui/Tag';
import { Moment, NameAndEmail, momentColumn } from '@/islands/lists/list-columns';
import { DecisionDialog, type Decision } from './DecisionDialog';

// The columns of the two tables of plans: requests, and accounts with their usage.

type Ask = (decision: Decision) => void;

const Person = ({ fullName, email }: PlanHolder) => <NameAndEmail email={email}>{fullName}</NameAndEmail>;

function Usage({ holder }: { holder: PlanHolder }) {
  const isFull = holder.limit !== null && holder.used >= holder.limit;
  return <span className={isFull ? 'font-medium warning-text' : ''}>{usageText(holder)}</span>;
}

const person = { key: 'person', header: 'Person', className: 'min-w-44 max-w-80', cell: Person };
const usage: Column<PlanHolder> = {
  key: 'used',
  header: 'Exports this month',
  numeric: true,
  className: 'whitespace-nowrap',
  cell: (holder) => <Usage holder={holder} />,
};

function requestColumns(onAsk: Ask): Column<AskedPlan>[] {
  return [
    person,
    { key: 'asked', header: 'Asks for', isNamed: true, cell: ({ asked }) => planOf(asked).name },
    { key: 'plan', header: 'Has now', isNamed: true, cell: ({ plan }) => planOf(plan).name },
    usage,
    momentColumn('createdAt', 'Asked'),
    {
      key: 'status',
      header: 'Status',
      // Open requests are decided here, so the buttons stay visible if the table is wider than the screen.
      className: 'sticky right-0 bg-base-100 min-w-44',
      card: 'foot',
      cell: (request) => (
        <span className="grid justify-items-start gap-0.5">
          <Tag isMuted={request.status !== 'open'}>{requestStatusText(request)}</Tag>
          {request.decidedAt && (
            <span className="muted text-xs">
              <Moment at={request.decidedAt} />
              {request.decidedBy && `, ${request.decidedBy}`}
            </span>
          )}
          {request.status === 'open' && (
            <span className="my-1 flex gap-2">
              <Button
                size="sm"
                aria-label={`Grant ${request.fullName} the ${planOf(request.asked).name} plan`}
                onClick={() => onAsk({ kind: 'grant', request })}
              >
                Grant
              </Button>
              <Button
                size="sm"
                aria-label={`Decline ${request.fullName}’s request for ${planOf(request.asked).name}`}
                onClick={() => onAsk({ kind: 'decline', request })}
              >
                Decline
              </Button>
            </span>
          )}
        </span>
      ),
    },
  ];
}

const isPaid = (holder: PlanHolder): holder is PlanHolder & { plan: 'core' | 'premium' } => holder.plan !== 'free';

function holderColumns(onAsk: Ask): Column<PlanHolder>[] {
  return [
    person,
    { key: 'type', header: 'Type', cell: ({ userType }) => (userType === 'founder' ? 'Founder' : 'Visitor') },
    { key: 'plan', header: 'Plan', cell: ({ plan }) => planOf(plan).name },
    usage,
    {
      key: 'actions',
      header: 'Change',
      hideHeader: true,
      card: 'foot',
      cell: (holder) =>
        isPaid(holder) ? (
          <Button
            size="sm"
            aria-label={`Set to Free: ${holder.fullName}`}
            onClick={() => onAsk({ kind: 'end', holder })}
          >
            Set to Free
          </Button>
        ) : null,
    },
  ];
}

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
  /** A new number reloads the list. */
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
