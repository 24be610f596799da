/** A design resource as a card: its picture, description and link. */
import { countText } from '@/domain/count';
import { ExternalLink, Eye } from 'lucide-react';
import { shownPicture } from '@/domain/addresses/own-picture';
import { TERM_CATEGORIES } from '@/domain/startup-terms/terms';
import { TermThumbnail } from '@/islands/dashboard/guide/TermThumbnail';
import { Tag } from '@/islands/ui/Tag';
import type { CardProps } from './card';

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
