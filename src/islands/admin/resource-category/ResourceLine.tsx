/** One resource in its category: what it is, how often it was downloaded, and what can be done with it. */
import { Download, Eye, Pencil, Trash2 } from 'lucide-react';
import type { Resource } from '../../../domain/resources/resources';
import { Stars } from '../../dashboard/resources/Stars';
import { IconButton } from '../../ui/IconButton';

interface ResourceLineProps {
  resource: Resource;
  onPreview: () => void;
  onDownload: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ResourceLine({ resource, onPreview, onDownload, onEdit, onDelete }: ResourceLineProps) {
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
            {`${downloads.toLocaleString('en-IN')} ${downloads === 1 ? 'download' : 'downloads'}`}
          </span>
          <Stars rating={rating} />
        </p>
      </div>
      <div className="-mr-2 flex shrink-0 max-sm:-ml-3">
        <IconButton label={`Preview ${name}`} icon={<Eye className="size-4" />} onClick={onPreview} />
        <IconButton label={`Download ${name}`} icon={<Download className="size-4" />} onClick={onDownload} />
        <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
        <IconButton label={`Delete ${name}`} icon={<Trash2 className="size-4" />} onClick={onDelete} />
      </div>
    </li>
  );
}
