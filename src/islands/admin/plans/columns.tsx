/** The columns of the two tables of plans: requests, and accounts with their usage. */
import { requestStatusText, usageText, type AskedPlan, type PlanHolder } from '@/domain/admin/plans/requests';
import { planOf } from '@/domain/plans/plans';
import { Button } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';
import { Tag } from '@/islands/ui/Tag';
import { Moment } from '@/islands/lists/Moment';
import { NameAndEmail } from '@/islands/lists/NameAndEmail';
import { momentColumn } from '@/islands/lists/list-columns';
import type { Decision } from './DecisionDialog';

type Ask = (decision: Decision) => void;

const Person = ({ fullName, email }: PlanHolder) => <NameAndEmail email={email}>{fullName}</NameAndEmail>;

function Usage({ holder }: { holder: PlanHolder }) {
  const isFull = holder.limit !== null && holder.used >= holder.limit;
  return <span className={isFull ? 'font-medium text-warning' : ''}>{usageText(holder)}</span>;
}

const person = { key: 'person', header: 'Person', className: 'min-w-44 max-w-80', cell: Person };
const usage: Column<PlanHolder> = {
  key: 'used',
  header: 'Exports this month',
  numeric: true,
  className: 'whitespace-nowrap',
  cell: (holder) => <Usage holder={holder} />,
};

export function requestColumns(onAsk: Ask): Column<AskedPlan>[] {
  return [
    person,
    { key: 'asked', header: 'Asks for', isNamed: true, cell: ({ asked }) => planOf(asked).name },
    { key: 'plan', header: 'Has now', isNamed: true, cell: ({ plan }) => planOf(plan).name },
    usage,
    momentColumn('createdAt', 'Asked'),
    {
      key: 'status',
      header: 'Status',
      // What waits is decided here: the buttons stay in view where the table is wider than its place.
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

export function holderColumns(onAsk: Ask): Column<PlanHolder>[] {
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
