/** The entries of the inbox as links: sender, subject, time and status. j and k, or the arrow keys, move through them. */
import { Star } from 'lucide-react';
import { keyOf, type InboxEntry, type InboxStatus } from '@/domain/admin/inbox/inbox';
import { momentText } from '@/domain/time/india';
import { onPlainClick } from '@/lib/plain-click';
import { useKeys } from '@/islands/ui/hooks/use-keys';

export const STATUS_LABELS: Readonly<Record<InboxStatus, string>> = { new: 'New', open: 'Open', done: 'Done' };
const DOTS: Readonly<Record<InboxStatus, string>> = {
  new: 'bg-info',
  open: 'bg-warning',
  done: 'border hairline bg-base-300',
};

export function Rating({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap" title={`${rating} of 5 stars`}>
      <Star className="size-3.5 fill-current text-brand" aria-hidden="true" />
      <span className="num">{rating}</span>
      <span className="sr-only"> of 5 stars</span>
    </span>
  );
}

export interface InboxListProps {
  items: readonly InboxEntry[];
  open: string;
  /** The status that the tab lists; entries do not repeat it. */
  tab: string;
  hrefOf: (key: string) => string;
  onOpen: (key: string, mode?: 'push' | 'replace') => void;
}

export function InboxList({ items, open, tab, hrefOf, onOpen }: InboxListProps) {
  const goAlong = (step: 1 | -1) => {
    const at = items.findIndex((entry) => keyOf(entry) === open);
    const next = items[at < 0 ? 0 : at + step];
    if (!next) return;
    onOpen(keyOf(next), open ? 'replace' : 'push');
    document.querySelector<HTMLElement>(`[data-entry="${keyOf(next)}"]`)?.focus();
  };
  useKeys(({ key, target }) => {
    const isInList = target instanceof HTMLElement && target.dataset['entry'] !== undefined;
    if (key === 'j' || (isInList && key === 'ArrowDown')) return () => goAlong(1);
    return key === 'k' || (isInList && key === 'ArrowUp') ? () => goAlong(-1) : null;
  });
  return (
    <ul aria-label="Messages" className="divide-y divide-base-content/10 overflow-hidden card">
      {items.map((entry) => {
        const key = keyOf(entry);
        const isOpen = key === open;
        const notes = [
          ...(entry.status === tab ? [] : [STATUS_LABELS[entry.status]]),
          ...(entry.assigneeId === null ? [] : [entry.assignee ?? 'a former operator']),
        ];
        return (
          <li key={key}>
            <a
              href={hrefOf(key)}
              data-entry={key}
              aria-current={isOpen || undefined}
              onClick={onPlainClick(() => onOpen(key))}
              className={`grid grid-cols-1 gap-0.5 border-l-3 px-3.5 py-2.5 -outline-offset-2 transition-colors duration-150 ${isOpen ? 'border-primary bg-base-200' : 'border-transparent hover:bg-base-200/60'}`}
            >
              <span className="flex items-center gap-2 text-sm">
                <span className={`size-2 shrink-0 rounded-full ${DOTS[entry.status]}`} aria-hidden="true" />
                <span className={`min-w-0 flex-1 truncate ${entry.status === 'new' ? 'font-semibold' : 'font-medium'}`}>
                  {entry.name || entry.email}
                </span>
                <time dateTime={entry.at} className="muted shrink-0 text-xs">
                  {momentText(entry.at).replace(/ [A-Z]{2,4}$| GMT\S*$/, '')}
                </time>
              </span>
              <span className="flex min-w-0 items-center gap-2 text-sm">
                <span className="min-w-0 flex-1 truncate">
                  {entry.kind === 'feedback' ? 'Feedback' : entry.subject}
                </span>
                {entry.rating !== null && <Rating rating={entry.rating} />}
              </span>
              <span className="muted truncate text-[13px]">{entry.excerpt}</span>
              {notes.length > 0 && <span className="muted text-xs">{notes.join(' · ')}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
