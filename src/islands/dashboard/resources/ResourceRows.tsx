/** The rows of resources: a category, and in it each resource with its downloads, preview and bookmark. */
import { Bookmark, Download, Eye, BookOpen, ChevronDown, Code, FileText, Users } from 'lucide-react';
import { useStore } from '@nanostores/react';
import { countText } from '@/domain/count';
import { readDriveLink } from '@/domain/resources/drive-link';
import {
  inkOn,
  RESOURCES_PER_PAGE,
  type Resource,
  type ResourceCategory,
  type ResourceIcon,
} from '@/domain/resources/resources';
import { IconButton } from '@/islands/ui/Button';
import { Marked, type Accordion } from '@/islands/dashboard/accordion';
import { onPlainClick } from '@/lib/plain-click';
import { atPage, pageOfItems } from '@/domain/dashboard/accordion';
import { $bookmarks } from '@/stores/bookmarks';
import { Pagination } from '@/islands/ui/table/Pagination';
import { Stars } from './Stars';

/** The actions of a row. For guests, each shows a prompt to sign in. */
export interface ResourceActions {
  isGuest: boolean;
  onPreview: (resource: Resource) => void;
  onDownload: (resource: Resource, categoryId: string) => void;
  onBookmark: (resource: Resource, category: ResourceCategory) => void;
}

const ICON_LINK = 'btn btn-ghost btn-sm btn-square max-md:size-11';

/** The address of the download link, so that it also works without scripts and can be copied. */
function hrefOf({ fileSource, fileUrl, driveLink }: Resource): string | undefined {
  if (fileSource === 'local') return fileUrl ?? undefined;
  return driveLink && readDriveLink(driveLink) ? driveLink : undefined;
}

export function DownloadControl({ resource, onDownload }: { resource: Resource; onDownload: () => void }) {
  const label = `Download ${resource.name}`;
  const icon = <Download className="size-4" />;
  const href = hrefOf(resource);
  if (href === undefined) return <IconButton label={label} icon={icon} onClick={onDownload} />;
  const isLocal = resource.fileSource === 'local';
  return (
    <a
      href={href}
      {...(isLocal ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' })}
      aria-label={isLocal ? label : `${label} (opens Google Drive in a new tab)`}
      title={label}
      className={ICON_LINK}
      onClick={onPlainClick(() => onDownload())}
    >
      {icon}
    </a>
  );
}

interface ResourceRowProps {
  resource: Resource;
  category: ResourceCategory;
  actions: ResourceActions;
  isBookmarked: boolean;
  words: readonly string[];
}

function ResourceRow({ resource, category, actions, isBookmarked, words }: ResourceRowProps) {
  const { name, description, fileType, downloads, rating } = resource;
  return (
    <li
      data-resource={resource._id}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t hairline px-4 py-3 sm:flex-nowrap sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          <Marked text={name} words={words} />
        </p>
        {description && (
          <p className="muted mt-0.5 text-sm text-pretty break-words">
            <Marked text={description} words={words} />
          </p>
        )}
        <p className="muted mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
          <span className="rounded border hairline px-1.5 text-[11px] leading-4.5 font-medium tracking-wide uppercase">
            {fileType}
          </span>
          <span className="tabular-nums" data-downloads={downloads}>
            {countText(downloads)} {downloads === 1 ? 'download' : 'downloads'}
          </span>
          <Stars rating={rating} />
        </p>
      </div>
      <div className="-mr-2 flex shrink-0 max-sm:-ml-3 max-sm:basis-full">
        {resource.preview && (
          <IconButton label={`Preview ${name}`} icon={Eye} onClick={() => actions.onPreview(resource)} />
        )}
        <DownloadControl resource={resource} onDownload={() => actions.onDownload(resource, category._id)} />
        <IconButton
          label={isBookmarked ? `Remove the bookmark of ${name}` : `Bookmark ${name}`}
          aria-pressed={isBookmarked}
          icon={<Bookmark className={`size-4 ${isBookmarked ? 'fill-current text-brand' : ''}`} />}
          onClick={() => actions.onBookmark(resource, category)}
        />
      </div>
    </li>
  );
}

const ICONS: Record<ResourceIcon, typeof Code> = { Code, Book: BookOpen, File: FileText, Team: Users };

export interface CategorySectionProps {
  category: ResourceCategory;
  isOpen: boolean;
  onTurn: () => void;
  accordion: Accordion;
  actions: ResourceActions;
  words: readonly string[];
}

/** One category of resources as a section of the accordion, with five resources on a page. */
export function CategorySection({ category, isOpen, onTurn, accordion, actions, words }: CategorySectionProps) {
  const bookmarks = useStore($bookmarks, { ssr: 'initial' });
  const { state, go, hrefOf } = accordion;
  const { page, pageCount, items } = pageOfItems(category.items, state.pages[category._id] ?? 1, RESOURCES_PER_PAGE);
  const Icon = ICONS[category.icon];
  const first = (page - 1) * RESOURCES_PER_PAGE + 1;
  return (
    <details open={isOpen} data-category={category._id} className="group/section card">
      <summary
        className="flex cursor-pointer list-none items-start gap-3 rounded-xl px-4 py-4 -outline-offset-2 sm:px-5 [&::-webkit-details-marker]:hidden"
        onClick={(event) => {
          event.preventDefault();
          onTurn();
        }}
      >
        <span
          className="grid size-10 shrink-0 place-items-center rounded-lg"
          style={{ background: category.color, color: inkOn(category.color) }}
          data-icon={category.icon}
          aria-hidden="true"
        >
          <Icon className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <h3 className="font-semibold break-words">
            <Marked text={category.title} words={words} />
          </h3>
          <span className="muted mt-0.5 block text-sm text-pretty break-words">{category.description}</span>
        </span>
        <span className="muted mt-0.5 text-sm whitespace-nowrap tabular-nums">
          {category.items.length}
          <span className="sr-only"> {category.items.length === 1 ? 'resource' : 'resources'}</span>
        </span>
        <ChevronDown
          className="mt-1 size-4 shrink-0 opacity-60 transition-transform duration-150 group-open/section:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {items.length === 0 ? (
        <p className="muted border-t hairline px-5 py-6 text-center text-sm">No resources here yet.</p>
      ) : (
        <ul aria-label={category.title}>
          {items.map((resource) => (
            <ResourceRow
              key={resource._id}
              resource={resource}
              category={category}
              actions={actions}
              isBookmarked={bookmarks.some(({ id }) => id === resource._id)}
              words={words}
            />
          ))}
        </ul>
      )}
      {pageCount > 1 && (
        <div className="border-t hairline px-4 py-2 sm:px-5">
          <Pagination
            label={`Pages of ${category.title}`}
            page={page}
            pageCount={pageCount}
            hrefFor={(to) => hrefOf(atPage(state, category._id, to))}
            onGo={(to) => go({ pages: atPage(state, category._id, to).pages })}
            summary={`${first}–${first + items.length - 1} of ${category.items.length}`}
          />
        </div>
      )}
    </details>
  );
}
