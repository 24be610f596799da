/** Newsletters and Email: recipients, campaigns, templates, suppressed addresses and settings in tabs. Its state is in the address. */
import { Suspense, useState } from 'react';
import { Mail, Send } from 'lucide-react';
import { widened } from '@/domain/lists/list';
import {
  NEWSLETTER_TABS,
  NEWSLETTERS,
  RECIPIENTS,
  unreachableReason,
  type MailRecipient,
} from '@/domain/newsletters/screen-state';
import { Button } from '@/islands/ui/Button';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { LoadingFrame, Skeleton } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { NOTHING_SELECTED, selectColumn, TableStatus, type Selection } from '@/islands/lists/selection';
import { useListView, type ListView } from '@/islands/lists/use-list';
import type { ListPage } from '@/domain/lists/paged';
import { useHydrated } from '@/islands/ui/hooks/use-browser';
import { nameOf, TYPE_NAMES } from '@/domain/admin/users/person';
import { USERS_PAGE } from '@/domain/admin/users/user-list';
import type { Column } from '@/islands/ui/table/DataTable';
import { Tag } from '@/islands/ui/Tag';
import { ListToolbar } from '@/islands/lists/ListScreen';
import { PagedTable, sortBy, usePaged } from '@/islands/lists/PagedTable';

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
    cell: (one) => unreachableReason(one) ?? <span className="muted">–</span>,
  },
];

interface RecipientsTabProps {
  view: ListView;
  /** The recipients that the server read; null if it read none. */
  first: ListPage<MailRecipient> | null;
  /** The selected recipients. The screen holds them, because its dialogs write to them. */
  chosen: Selection<MailRecipient>;
  onChosen: (next: Selection<MailRecipient>) => void;
}

/** The tab of recipients: search, filters by kind and subscription, and selection over several pages. */
function RecipientsTab({ view, first, chosen, onChosen }: RecipientsTabProps) {
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

const SendNewsletter = lazyComponent(() => import('./compose/SendNewsletter'));
const ComposeEmail = lazyComponent(() => import('./compose/ComposeEmail'));
const CampaignsTab = lazyComponent(() => import('./campaigns/CampaignsTab'));
const SettingsTab = lazyComponent(() => import('./SettingsTab'));
const TemplatesPanel = lazyComponent(() => import('./templates/TemplatesPanel'));
const SuppressionsPanel = lazyComponent(() => import('./SuppressionsPanel'));

const PANEL = 'newsletters-panel';

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3">
      <Skeleton className="h-9 w-72 max-w-full" />
      <LoadingFrame rows={5} />
    </div>
  );
}

export interface NewslettersScreenProps {
  /** The query that the page was asked with. */
  query: string;
  /** The recipients that the server read; null if it read none. */
  first: ListPage<MailRecipient> | null;
}

export function NewslettersScreen({ query, first }: NewslettersScreenProps) {
  const view = useListView(NEWSLETTERS, query);
  const { state, go, hrefOf } = view;
  const tab = state['tab'] ?? '';
  const [chosen, setChosen] = useState<Selection<MailRecipient>>(NOTHING_SELECTED);
  const [writing, setWriting] = useState<'newsletter' | 'email' | null>(null);
  const [sends, setSends] = useState(0);
  const hasNewsletter = useOnce(writing === 'newsletter');
  const hasEmail = useOnce(writing === 'email');
  // The server draws only the recipients; other tabs of an address are fetched after hydration.
  const isHydrated = useHydrated();
  const label = NEWSLETTER_TABS.find(({ value }) => value === tab)?.label ?? '';
  const toTab = (next: string, open = '') => ({ ...widened(NEWSLETTERS), kind: '', state: '', tab: next, open });

  const onSent = (campaignId: string) => {
    setWriting(null);
    setChosen(NOTHING_SELECTED);
    setSends((now) => now + 1);
    go(toTab('campaigns', campaignId));
  };
  const dialogProps = { chosen: [...chosen.rows.values()], onClose: () => setWriting(null), onSent };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="sm" icon={Send} onClick={() => setWriting('newsletter')}>
          Send Newsletter
        </Button>
        <Button size="sm" icon={Mail} onClick={() => setWriting('email')}>
          Compose Email
        </Button>
      </div>
      <Tabs
        label="Newsletters and Email"
        value={tab}
        panelId={PANEL}
        items={NEWSLETTER_TABS.map((one) => ({ ...one, href: hrefOf(toTab(one.value)) }))}
        onChange={(next) => go(toTab(next))}
      />
      <div role="tabpanel" id={PANEL} aria-label={label} className="grid grid-cols-1 gap-4">
        {tab === 'recipients' ? (
          <RecipientsTab view={view} first={first} chosen={chosen} onChosen={setChosen} />
        ) : !isHydrated ? (
          <Waiting />
        ) : (
          <Suspense fallback={<Waiting />}>
            {tab === 'campaigns' && <CampaignsTab key={sends} view={view} />}
            {tab === 'templates' && <TemplatesPanel />}
            {tab === 'suppressed' && <SuppressionsPanel />}
            {tab === 'settings' && <SettingsTab />}
          </Suspense>
        )}
      </div>
      {(hasNewsletter || hasEmail) && (
        <Suspense>
          {hasNewsletter && <SendNewsletter open={writing === 'newsletter'} {...dialogProps} />}
          {hasEmail && <ComposeEmail open={writing === 'email'} {...dialogProps} />}
        </Suspense>
      )}
    </div>
  );
}
