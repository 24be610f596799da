/** Founders and visitors as recipients: found, narrowed by kind and subscription, and chosen over pages. */
import { USER_PAGE_SIZES } from '../../../../domain/admin/users/user-state';
import { nameOf } from '../../../../domain/admin/users/user-record';
import { readRecipient, USERS_NOT_LOADED, type MailRecipient } from '../../../../domain/newsletters/recipient';
import {
  isNarrowed,
  RECIPIENT_TYPES,
  recipientQueryOf,
  SUBSCRIPTIONS,
  type RecipientView,
} from '../../../../domain/newsletters/screen-state';
import { fromTheFirst, readPaged, type Paged } from '@/domain/lists/paged';
import { api, type Answer } from '../../../../lib/api';
import { FilterSelect } from '../../table/FilterSelect';
import { NoRows } from '../../table/NoRows';
import { selectColumn, type Selected } from '../../table/select-column';
import { PagedTable, usePaged } from '../../table/PagedTable';
import { TableSearch } from '../../table/TableSearch';
import { TableStatus } from '../../table/TableStatus';
import { recipientColumns } from './recipient-columns';

export const readRecipients = (answer: Pick<Answer, 'ok' | 'body'>) => readPaged(answer, readRecipient);

const FILTERS = [
  { name: 'userType', label: 'User type', options: RECIPIENT_TYPES },
  { name: 'subscription', label: 'Subscription', options: SUBSCRIPTIONS },
] as const;

export interface RecipientsTabProps {
  view: RecipientView;
  go: (change: Partial<RecipientView>) => void;
  goLater: (change: Partial<RecipientView>) => void;
  hrefOf: (change: Partial<RecipientView>) => string;
  /** The recipients that the server read; null where it read none. */
  first: Paged<MailRecipient> | null;
  chosen: Selected<MailRecipient>;
  onChosen: (next: Selected<MailRecipient>) => void;
}

export function RecipientsTab({ view, go, goLater, hrefOf, first, chosen, onChosen }: RecipientsTabProps) {
  const list = usePaged<MailRecipient>({
    name: 'recipients',
    query: recipientQueryOf(view),
    first,
    ask: (query, signal) => api.get('/api/admin/newsletter-recipients', { query, ...(signal ? { signal } : {}) }),
    read: readRecipients,
  });
  const columns = recipientColumns({ view, go, hrefOf });
  const select = selectColumn({ rows: list.rows, selected: chosen, onSelected: onChosen, nameOf });
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
      <PagedTable
        list={list}
        failed={USERS_NOT_LOADED}
        empty={
          <NoRows
            many="users"
            isNarrowed={isNarrowed(view)}
            onShowAll={() => go(fromTheFirst({ q: '', userType: '', subscription: '' }))}
          />
        }
        caption="Recipients"
        columns={[select, ...columns]}
        rowKey={({ _id }) => _id}
        nameOf={nameOf}
        isSelected={({ _id }) => chosen.has(_id)}
        sizes={USER_PAGE_SIZES}
        state={view}
        go={go}
        hrefOf={hrefOf}
      />
    </>
  );
}
