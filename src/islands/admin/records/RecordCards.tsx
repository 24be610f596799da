/** Cards that replace table rows: a category with its resources, a design resource; and the cell of downloads. */
import { Suspense, useState, type ReactNode } from 'react';
import {
  ArrowUpDown,
  BookOpen,
  Code,
  FileText,
  Plus,
  Users,
  Download,
  Eye,
  Pencil,
  Trash2,
  ExternalLink,
} from 'lucide-react';
import { countText } from '@/domain/count';
import { entityOf } from '@/domain/admin/entities/index';
import type { AdminRecord, Noun } from '@/domain/admin/entities/entity';
import { inkOn, readIcon, type Resource, type ResourceIcon } from '@/domain/resources/resources';
import { download } from '@/islands/dashboard/resources/download';
import { Button, IconButton } from '@/islands/ui/Button';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { useLocalView } from '@/islands/lists/use-list';
import { Stars } from '@/islands/dashboard/resources/Stars';
import { shownPicture } from '@/domain/addresses/own-picture';
import { TERM_CATEGORIES } from '@/domain/startup-terms/terms';
import { TermThumbnail } from '@/islands/dashboard/guide/TermThumbnail';
import { Tag } from '@/islands/ui/Tag';
import type { FormValues } from '@/domain/admin/form-values';
import { selectionOf, useRecords } from './use-records';
import OrderDialog from './OrderDialog';

interface ResourceLineProps {
  resource: Resource;
  onPreview: () => void;
  onDownload: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One resource in its category: its description, downloads, rating and actions. */
function ResourceLine({ resource, onPreview, onDownload, onEdit, onDelete }: ResourceLineProps) {
  const { name, description, fileType, downloads, rating, fileSource } = resource;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t hairline px-4 py-3 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{name}</p>
        {description && <p className="muted mt-0.5 text-sm text-pretty wrap-anywhere">{description}</p>}
        <p className="muted mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
          <span className="rounded border hairline px-1.5 text-[11px] leading-4.5 font-medium tracking-wide uppercase">
            {fileType}
          </span>
          <span>{fileSource === 'drive' ? 'Google Drive' : 'Upload'}</span>
          <span className="tabular-nums">
            {`${countText(downloads)} ${downloads === 1 ? 'download' : 'downloads'}`}
          </span>
          <Stars rating={rating} />
        </p>
      </div>
      <div className="-mr-2 flex shrink-0 max-sm:-ml-3">
        <IconButton label={`Preview ${name}`} icon={Eye} onClick={onPreview} />
        <IconButton label={`Download ${name}`} icon={Download} onClick={onDownload} />
        <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
        <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
      </div>
    </li>
  );
}

const ResourcePreview = lazyComponent(() => import('@/islands/dashboard/resources/ResourcePreview'));

const ICONS: Record<ResourceIcon, typeof Code> = { Code, Book: BookOpen, File: FileText, Team: Users };
/** The table of all resources has the others. */
const MOST = 100;
const RESOURCES = entityOf('resource');

export function CategoryCard({ record, select, actions, openForm }: CardProps) {
  const categoryId = record._id;
  const {
    list: { page, failed },
    reload,
    remove,
  } = useRecords(RESOURCES, useLocalView(), null, { categoryId, sort: 'place', limit: String(MOST) });
  const [shown, setShown] = useState<Resource | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  const title = String(record['title']);
  const color = String(record['color']);
  const Icon = ICONS[readIcon(record['icon']) ?? 'File'];
  const get = async (resource: Resource) => {
    // Reloads the list, because the server counts the downloads.
    if ((await download(resource, categoryId)) !== null) reload();
  };
  const lineOf = (item: AdminRecord) => {
    const resource = item as AdminRecord & Resource;
    return (
      <ResourceLine
        key={item._id}
        resource={resource}
        onPreview={() => {
          setPreviewed(true);
          setShown(resource);
        }}
        onDownload={() => void get(resource)}
        onEdit={() => openForm({ noun: 'resource', id: item._id, onSaved: reload })}
        onDelete={() => void remove(selectionOf(item))}
      />
    );
  };
  return (
    <article aria-label={title} className="rounded-xl border hairline bg-base-100">
      <div className="flex flex-wrap items-start gap-3 px-4 py-4">
        {select}
        <span
          className="grid size-10 shrink-0 place-items-center rounded-lg"
          style={{ background: color, color: inkOn(color) }}
          aria-hidden="true"
        >
          <Icon className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-semibold wrap-anywhere">{title}</h2>
          <p className="muted mt-0.5 text-sm text-pretty wrap-anywhere">{String(record['description'])}</p>
        </div>
        <div className="flex items-center gap-1">
          <Button
            size="sm"
            icon={Plus}
            onClick={() => openForm({ noun: 'resource', id: 'new', start: { categoryId }, onSaved: reload })}
          >
            Add resource
          </Button>
          {page && page.rows.length > 1 && (
            <IconButton label={`Order resources of ${title}`} icon={ArrowUpDown} onClick={() => setOrdering(true)} />
          )}
          {actions}
        </div>
      </div>
      {failed ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 border-t hairline px-4 py-3 text-sm">
          {RESOURCES.messages.fetchFailed}
          <Button size="sm" onClick={reload}>
            Try again
          </Button>
        </p>
      ) : page === null ? (
        <div role="status" aria-label={`Loading ${title}`} className="grid gap-2 border-t hairline p-4">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ) : page.rows.length === 0 ? (
        <p className="muted border-t hairline px-4 py-4 text-sm">No resources here yet.</p>
      ) : (
        <ul aria-label={`Resources of ${title}`}>{page.rows.map(lineOf)}</ul>
      )}
      {page?.next && (
        <p className="muted border-t hairline px-4 py-3 text-sm">{`The first ${MOST} of ${countText(page.total)}.`}</p>
      )}
      {isOrdering && (
        <Suspense fallback={null}>
          <OrderDialog
            entity={RESOURCES}
            within={{ field: 'categoryId', id: categoryId, name: title }}
            onClose={() => setOrdering(false)}
            onOrdered={reload}
          />
        </Suspense>
      )}
      {isPreviewed && (
        <Suspense fallback={null}>
          <ResourcePreview resource={shown} onClose={() => setShown(null)} onDownload={(one) => void get(one)} />
        </Suspense>
      )}
    </article>
  );
}

/** A design resource as a card: its picture, description and link. */
export function TermCard({ record, select, actions }: CardProps) {
  const [title, category] = [String(record['title']), String(record['category'])];
  const link = String(record['figmaLink'] ?? '');
  const views = Number(record['views'] ?? 0);
  return (
    <article aria-label={title} className="flex h-full flex-col gap-3 rounded-xl border hairline bg-base-100 p-4">
      <div className="flex items-start gap-3">
        {select}
        <TermThumbnail
          title={title}
          src={shownPicture(record['thumbnailUrl'], record['pictures'])}
          place={(TERM_CATEGORIES as readonly string[]).indexOf(category) + 1}
        />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-balance wrap-anywhere">{title}</h2>
          <div className="mt-1 flex flex-wrap gap-x-3">
            <Tag>{category}</Tag>
            {record['isActive'] === false && <Tag isMuted>Not active</Tag>}
          </div>
        </div>
        <div className="-mt-1 -mr-2">{actions}</div>
      </div>
      <p className="muted line-clamp-3 text-sm wrap-anywhere">{String(record['description'])}</p>
      <div className="muted mt-auto flex items-center justify-between gap-3 text-[13px]">
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <Eye className="size-3.5" aria-hidden="true" />
          {`${countText(views)} ${views === 1 ? 'view' : 'views'}`}
        </span>
        {/^https?:\/\//i.test(link) && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex items-center gap-1.5 max-md:min-h-11"
          >
            Open
            <span className="sr-only">{`${title} (opens in a new tab)`}</span>
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </a>
        )}
      </div>
    </article>
  );
}

// The props of a record's card.

export interface CardProps {
  record: AdminRecord;
  /** The box that selects it, and the buttons that edit and delete it. */
  select: ReactNode;
  actions: ReactNode;
  /** Opens the form of a record of another kind; `onSaved` runs once it is stored. */
  openForm: (form: OtherForm) => void;
}

export interface OtherForm {
  noun: Noun;
  /** Id of the record, or `new`. */
  id: string;
  /** Values that a new one starts with. */
  start?: FormValues;
  onSaved: () => void;
}

/** How often a resource was downloaded. */
export function DownloadsCell({ record }: { record: AdminRecord }) {
  return <span className="tabular-nums">{countText(Number(record['downloads'] ?? 0))}</span>;
}
