/** One resource with its number of downloads and its buttons: preview, download, bookmark. */
import { countText } from '@/domain/count';
import { Bookmark, Download, Eye } from 'lucide-react';
import { readDriveLink } from '@/domain/resources/drive-link';
import type { Resource, ResourceCategory } from '@/domain/resources/resources';
import { IconButton } from '@/islands/ui/Button';
import { Marked } from '@/islands/dashboard/Marked';
import { Stars } from './Stars';
import { onPlainClick } from '@/lib/site/plain-click';

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

export function ResourceRow({
  resource,
  category,
  actions,
  isBookmarked,
  words,
}: {
  resource: Resource;
  category: ResourceCategory;
  actions: ResourceActions;
  isBookmarked: boolean;
  words: readonly string[];
}) {
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
          <IconButton
            label={`Preview ${name}`}
            icon={<Eye className="size-4" />}
            onClick={() => actions.onPreview(resource)}
          />
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
