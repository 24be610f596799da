/** Founders and visitors as recipients: found, narrowed by kind and subscription, and chosen over pages. */
import { USER_PAGE_SIZES } from '../../../../domain/admin/users/user-state';
import { nameOf } from '../../../../domain/admin/users/user-record';
import { USERS_NOT_LOADED } from '../../../../domain/newsletters/recipient';
import {
  fromTheFirst,
  isNarrowed,
  RECIPIENT_TYPES,
  SUBSCRIPTIONS,
  type RecipientView,
} from '../../../../domain/newsletters/screen-state';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { EmptyState } from '../../../ui/EmptyState';
import { SearchInput } from '../../../ui/SearchInput';
import { Skeleton } from '../../../ui/Skeleton';
import { ColumnsCard } from '../../records/ColumnsCard';
import { FilterSelect } from '../../table/FilterSelect';
import { TableFooter } from '../../table/TableFooter';
import { recipientColumns, selectColumn, type Chosen } from './recipient-columns';
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
  chosen: Chosen;
  onChosen: (next: Chosen) => void;
}

export function RecipientsTab({ view, go, goLater, hrefOf, first, chosen, onChosen }: RecipientsTabProps) {
  const { list, isBusy, reload } = useRecipients(view, first);
  const page = list === 'failed' ? undefined : list;
  const rows = page?.recipients ?? [];
  const columns = recipientColumns({ view, go, hrefOf });
  const select = selectColumn(rows, chosen, onChosen);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          className="min-w-0 flex-1 bg-base-100 max-sm:basis-full sm:max-w-72"
          hasShortcut
          aria-label="Search users"
          placeholder="Name, email or company"
          value={view.q}
          maxLength={100}
          onChange={({ target }) => goLater(fromTheFirst({ q: target.value }))}
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
        {chosen.size > 0 && (
          <p role="status" className="ml-auto flex items-center gap-2 text-sm">
            {chosen.size.toLocaleString('en-IN')} selected
            <Button size="sm" variant="ghost" onClick={() => onChosen(new Map())}>
              Clear
            </Button>
          </p>
        )}
      </div>
      {list === 'failed' ? (
        <EmptyState
          role="alert"
          title={USERS_NOT_LOADED}
          text="Nothing was changed."
          action={
            <Button size="sm" busy={isBusy} onClick={reload}>
              Try again
            </Button>
          }
        />
      ) : list === undefined ? (
        <div role="status" aria-label="Loading users">
          <Skeleton className="h-64 w-full" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          title={isNarrowed(view) ? 'No users match' : 'No users yet'}
          action={
            isNarrowed(view) ? (
              <Button size="sm" onClick={() => go(fromTheFirst({ q: '', userType: '', subscription: '' }))}>
                Show all
              </Button>
            ) : undefined
          }
        />
      ) : (
        <DataTable
          caption="Recipients"
          columns={[select, ...columns]}
          rows={rows}
          rowKey={({ _id }) => _id}
          isSelected={({ _id }) => chosen.has(_id)}
          busy={isBusy}
          card={(one) => <ColumnsCard row={one} name={nameOf(one)} columns={columns} top={select.cell(one)} />}
        />
      )}
      {page && rows.length > 0 && (
        <TableFooter page={page} shown={rows.length} sizes={USER_PAGE_SIZES} state={view} go={go} hrefOf={hrefOf} />
      )}
    </>
  );
}
