/** Founders and visitors as recipients: found, narrowed by kind and subscription, and chosen over pages. */
import { nameOf, TYPE_NAMES } from '@/domain/admin/users/person';
import { USERS_PAGE } from '@/domain/admin/users/user-list';
import type { Paged } from '@/domain/lists/paged';
import { whyNot, type MailRecipient } from '@/domain/newsletters/audience/recipient';
import { RECIPIENTS } from '@/domain/newsletters/screen-state';
import type { Column } from '@/islands/ui/table/DataTable';
import { Tag } from '@/islands/ui/Tag';
import { ListToolbar } from '@/islands/lists/ListScreen';
import { PagedTable, sortBy, usePaged } from '@/islands/lists/PagedTable';
import { NOTHING_SELECTED, selectColumn, type Selection } from '@/islands/lists/selection';
import { TableStatus } from '@/islands/lists/TableStatus';
import type { ListView } from '@/islands/lists/use-list';

const COLUMNS: readonly Column<MailRecipient>[] = [
  {
    key: 'email',
    header: 'Email',
    className: 'min-w-48 max-w-72',
    cell: ({ email }) => (
      <span className="line-clamp-1 break-all" title={email}>
        {email}
      </span>
    ),
  },
  { key: 'userType', header: 'Type', cell: ({ userType }) => TYPE_NAMES[userType] },
  {
    key: 'isSubscribed',
    header: 'Subscribed',
    cell: ({ isSubscribed }) => (isSubscribed ? <Tag>Yes</Tag> : <Tag isMuted>No</Tag>),
  },
  {
    key: 'why',
    header: 'Why no newsletter',
    className: 'min-w-44',
    cell: (one) => whyNot(one) ?? <span className="muted">–</span>,
  },
];

export interface RecipientsTabProps {
  view: ListView;
  /** The recipients that the server read; null where it read none. */
  first: Paged<MailRecipient> | null;
  /** Held by the screen, which writes to them. */
  chosen: Selection<MailRecipient>;
  onChosen: (next: Selection<MailRecipient>) => void;
}

export function RecipientsTab({ view, first, chosen, onChosen }: RecipientsTabProps) {
  const list = usePaged<MailRecipient>(RECIPIENTS, view, first);
  const select = selectColumn({ list: { rows: list.rows, selection: chosen, select: onChosen }, nameOf });
  const name: Column<MailRecipient> = {
    key: 'fullName',
    header: 'Name',
    className: 'min-w-44 max-w-64',
    sort: sortBy(view, 'fullName'),
    cell: (one) => (
      <a href={`${USERS_PAGE}/${one._id}`} className="link line-clamp-2 font-medium wrap-anywhere link-hover">
        {nameOf(one)}
      </a>
    ),
  };
  return (
    <>
      <ListToolbar list={list} />
      <TableStatus selectedCount={chosen.rows.size} onClear={() => onChosen(NOTHING_SELECTED)} />
      <PagedTable
        list={list}
        columns={[select, name, ...COLUMNS]}
        rowKey={({ _id }) => _id}
        nameOf={nameOf}
        isSelected={({ _id }) => chosen.rows.has(_id)}
      />
    </>
  );
}
