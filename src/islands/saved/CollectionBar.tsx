/** What can be done with the opened collection: look at it in three ways, share, rename, export, delete (with Undo). A menu on phones. */
import { Suspense, useState, type MouseEvent } from 'react';
import {
  Columns3,
  ContactRound,
  Download,
  Ellipsis,
  LayoutGrid,
  Link2,
  Mail,
  Pencil,
  Rows3,
  Trash2,
} from 'lucide-react';
import { deleteCollection, renameCollection } from '../../domain/saved/collection-changes';
import { COLLECTION_NAME_LIMIT, faultOfName, isListingRef, refText } from '../../domain/saved/items';
import type { Collection } from '../../domain/saved/view';
import { isPlainClick } from '../../lib/plain-click';
import { doSaved, savedState } from '../../stores/saved';
import { toast } from '../../stores/toasts';
import { Button } from '../ui/Button';
import { lazyComponent } from '../ui/lazy-component';
import { Menu, type MenuEntry } from '../ui/Menu';
import { whenFetched } from '../ui/prefetch';
import { useNarrow } from '../ui/use-narrow';
import { useOnce } from '../ui/use-once';
import type { SavedLayout } from './saved-tabs';

const fetchContactExport = () => import('../plans/ContactExportDialog');
const ContactExportDialog = lazyComponent(fetchContactExport);
const fetchShareDialog = () => import('./ShareDialog');
const ShareDialog = lazyComponent(fetchShareDialog);
const fetchNameDialog = () => import('../ui/NameDialog').then((module) => ({ default: module.NameDialog }));
const NameDialog = lazyComponent(fetchNameDialog);

const OUTREACH = '/portal/tools/outreach-generator';
const ICON = 'size-4';

const LOOKS = [
  { value: 'cards', label: 'Cards', Icon: LayoutGrid },
  { value: 'board', label: 'Board', Icon: Columns3 },
  { value: 'table', label: 'Table', Icon: Rows3 },
] as const;

export interface CollectionBarProps {
  collection: Collection;
  layout: SavedLayout;
  hrefOf: (layout: SavedLayout) => string;
  onLayout: (layout: SavedLayout) => void;
  onDeleted: () => void;
}

function LayoutSwitch({ layout, hrefOf, onLayout }: Pick<CollectionBarProps, 'layout' | 'hrefOf' | 'onLayout'>) {
  const follow = (event: MouseEvent, value: SavedLayout) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onLayout(value);
  };
  return (
    <div role="group" aria-label="View" className="flex gap-0.5 rounded-lg border hairline p-0.5">
      {LOOKS.map(({ value, label, Icon }) => (
        <a
          key={value}
          href={hrefOf(value)}
          aria-current={layout === value ? 'true' : undefined}
          onClick={(event) => follow(event, value)}
          className={`flex h-7 items-center gap-1.5 rounded-md px-2.5 text-sm max-md:h-10 ${layout === value ? 'bg-neutral text-neutral-content' : 'muted hover:bg-base-100'}`}
        >
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </a>
      ))}
    </div>
  );
}

export function CollectionBar({ collection, layout, hrefOf, onLayout, onDeleted }: CollectionBarProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const hasShared = useOnce(isSharing);
  const [isContacting, setContacting] = useState(false);
  const hasContacted = useOnce(isContacting);
  // People of the media directories have no contact data to export.
  const contacts = collection.items.filter(isListingRef).map(refText);
  const hasRenamed = useOnce(isRenaming);
  const rename = () => whenFetched(fetchNameDialog, () => setRenaming(true));
  const share = () => whenFetched(fetchShareDialog, () => setSharing(true));
  const download = () => {
    setExporting(true);
    import('./export-collection')
      .then(({ exportCollection }) => exportCollection(collection))
      .then((samples) => {
        if (samples > 0)
          toast('info', `${samples === 1 ? '1 sample is' : `${samples} samples are`} left out of the file.`);
      })
      .catch(() => toast('error', 'The collection could not be exported. Please try again.'))
      .finally(() => setExporting(false));
  };
  const isPhone = useNarrow();
  const isEmpty = collection.items.length === 0;
  const actions: (MenuEntry & { busy?: boolean })[] = [
    ...(isEmpty
      ? []
      : [{ label: 'Write to them', icon: <Mail className={ICON} />, href: `${OUTREACH}?collection=${collection.id}` }]),
    { label: 'Share', icon: <Link2 className={ICON} />, onSelect: share },
    { label: 'Rename', icon: <Pencil className={ICON} />, onSelect: rename },
    {
      label: 'Export CSV',
      icon: <Download className={ICON} />,
      busy: isExporting,
      disabled: isEmpty,
      onSelect: download,
    },
    {
      label: 'Export contacts',
      icon: <ContactRound className={ICON} />,
      disabled: contacts.length === 0,
      onSelect: () => whenFetched(fetchContactExport, () => setContacting(true)),
    },
    {
      label: 'Delete collection',
      icon: <Trash2 className={ICON} />,
      onSelect: () => {
        doSaved(deleteCollection(savedState(), collection.id));
        onDeleted();
      },
    },
  ];
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <LayoutSwitch layout={layout} hrefOf={hrefOf} onLayout={onLayout} />
      {isPhone ? (
        <div className="ml-auto">
          <Menu
            label={`More for ${collection.name}`}
            trigger={<Ellipsis className={ICON} />}
            items={actions}
            triggerClass="btn btn-ghost btn-square size-11 border hairline"
          />
        </div>
      ) : (
        <div className="ml-auto flex flex-wrap gap-2">
          {actions.map(({ label, icon, href, onSelect, disabled, busy }) => (
            <Button
              key={label}
              size="sm"
              icon={icon}
              {...(href ? { href } : {})}
              busy={busy ?? false}
              disabled={disabled}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {hasRenamed && (
        <Suspense>
          <NameDialog
            key={collection.id + collection.name}
            open={isRenaming}
            title="Rename the collection"
            submitLabel="Rename"
            name={collection.name}
            limit={COLLECTION_NAME_LIMIT}
            onClose={() => setRenaming(false)}
            onSubmit={(name) => {
              const fault = faultOfName(name);
              if (!fault) doSaved(renameCollection(savedState(), collection.id, name));
              return fault;
            }}
          />
        </Suspense>
      )}
      {hasContacted && (
        <Suspense>
          <ContactExportDialog
            open={isContacting}
            onClose={() => setContacting(false)}
            refs={contacts}
            fileName={`Contacts of ${collection.name}`}
          />
        </Suspense>
      )}
      {hasShared && (
        <Suspense>
          <ShareDialog collection={collection} open={isSharing} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  );
}
