/** The columns of the table of recipients. */
import { nameOf, TYPE_NAMES } from '../../../../domain/admin/users/user-record';
import { USERS_PAGE } from '../../../../domain/admin/users/user-state';
import { whyNot, type MailRecipient } from '../../../../domain/newsletters/recipient';
import { fromTheFirst } from '@/domain/lists/paged';
import type { RecipientView } from '../../../../domain/newsletters/screen-state';
import type { Column } from '../../../ui/DataTable';
import { Tag } from '../../../ui/Tag';

interface View {
  view: RecipientView;
  go: (change: Partial<RecipientView>) => void;
  hrefOf: (change: Partial<RecipientView>) => string;
}

export function recipientColumns({ view, go, hrefOf }: View): Column<MailRecipient>[] {
  const next = fromTheFirst({ sort: view.sort === 'fullName' ? '-fullName' : 'fullName' });
  const direction = view.sort === 'fullName' ? 'ascending' : view.sort === '-fullName' ? 'descending' : 'none';
  return [
    {
      key: 'fullName',
      header: 'Name',
      className: 'min-w-44 max-w-64',
      sort: { href: hrefOf(next), direction, onSort: () => go(next) },
      cell: (one) => (
        <a href={`${USERS_PAGE}/${one._id}`} className="link line-clamp-2 font-medium wrap-anywhere link-hover">
          {nameOf(one)}
        </a>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      className: 'min-w-48 max-w-72',
      cell: ({ email }) => (
        <span className="line-clamp-2 wrap-anywhere" title={email}>
          {email}
        </span>
      ),
    },
    { key: 'userType', header: 'Type', cell: ({ userType }) => TYPE_NAMES[userType] },
    {
      key: 'isSubscribed',
      header: 'Subscribed',
      cell: ({ isSubscribed }) => (isSubscribed ? <Tag>Yes</Tag> : <Tag variant="outline">No</Tag>),
    },
    {
      key: 'why',
      header: 'Why no newsletter',
      className: 'min-w-44',
      cell: (one) => whyNot(one) ?? <span className="muted">–</span>,
    },
  ];
}
