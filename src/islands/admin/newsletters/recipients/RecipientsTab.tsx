/** Founders and visitors as recipients: found, narrowed by kind and subscription, and chosen over pages. */
import { USER_PAGE_SIZES } from '../../../../domain/admin/users/user-state';
import { nameOf } from '../../../../domain/admin/users/user-record';
import { USERS_NOT_LOADED, type MailRecipient } from '../../../../domain/newsletters/recipient';
import {
  fromTheFirst,
  isNarrowed,
  RECIPIENT_TYPES,
  SUBSCRIPTIONS,
  type RecipientView,
} from '../../../../domain/newsletters/screen-state';
import { DataTable } from '../../../ui/DataTable';
import { Skeleton } from '../../../ui/Skeleton';
import { ColumnsCard } from '../../records/ColumnsCard';
import { FilterSelect } from '../../table/FilterSelect';
import { ListFailed } from '../../table/ListFailed';
import { NoRows } from '../../table/NoRows';
import { selectColumn, type Selected } from '../../table/select-column';
import { TableFooter } from '../../table/TableFooter';
import { TableSearch } from '../../table/TableSearch';
import { TableStatus } from '../../table/TableStatus';
import { recipientColumns } from './recipient-columns';
import { useRecipients, type RecipientList } from './use-recipients';

const FILTERS = [
  { name: 'userType', label: 'User type', options: RECIPIENT_TYPES },
  { name: 'subscription', label: 'Subscription', options: SUBSCRIPTIONS },
] as const;

export interface RecipientsTabProps {
  view: RecipientView;
  go: (change: Partial<RecipientView>) => void;
  goLater: (change: Partial<RecipientView>) => void;
  hrefOf: (change: Partial<RecipientView>) => string;
  /** Undefined where the page brought another tab. */
  first: RecipientList | null | undefined;
  chosen: Selected<MailRecipient>;
  onChosen: (next: Selected<MailRecipient>) => void;
}

export function RecipientsTab({ view, go, goLater, hrefOf, first, chosen, onChosen }: RecipientsTabProps) {
  const { list, isBusy, reload } = useRecipients(view, first);
  const page = list === 'failed' ? undefined : list;
  const rows = page?.recipients ?? [];
  const columns = recipientColumns({ view, go, hrefOf });
  const select = selectColumn({ rows, selected: chosen, onSelected: onChosen, nameOf });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <TableSearch
          label="Search users"
          placeholder="Name, email or company"
          value={view.q}
          onChange={(q) => goLater(fromTheFirst({ q }))}
        />
        {FILTERS.map(({ name, label, options }) => (
          <FilterSelect
            key={name}
            label={label}
            options={options}
            value={view[name]}
            onChange={(value) => go(fromTheFirst({ [name]: value }))}
          />
        ))}
      </div>
      <TableStatus selectedCount={chosen.size} onClear={() => onChosen(new Map())} />
      {list === 'failed' ? (
        <ListFailed title={USERS_NOT_LOADED} isBusy={isBusy} onAgain={reload} />
      ) : list === undefined ? (
        <div role="status" aria-label="Loading users">
          <Skeleton className="h-64 w-full" />
        </div>
      ) : rows.length === 0 ? (
        <NoRows
          many="users"
          isNarrowed={isNarrowed(view)}
          onShowAll={() => go(fromTheFirst({ q: '', userType: '', subscription: '' }))}
        />
      ) : (
        <DataTable
          caption="Recipients"
          columns={[select, ...columns]}
          rows={rows}
          rowKey={({ _id }) => _id}
          isSelected={({ _id }) => chosen.has(_id)}
          busy={isBusy}
          card={(one) => <ColumnsCard row={one} name={nameOf(one)} columns={[select, ...columns]} />}
        />
      )}
      {page && rows.length > 0 && (
        <TableFooter page={page} shown={rows.length} sizes={USER_PAGE_SIZES} state={view} go={go} hrefOf={hrefOf} />
      )}
    </>
  );
}
