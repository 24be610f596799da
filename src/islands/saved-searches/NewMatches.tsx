/** What is new in the saved search that was opened: the entries by name, each a way to its details. */
import { Sparkles, X } from 'lucide-react';
import { matchesText, type SeenAnswer } from '@/domain/saved-searches/saved-search';
import { IconButton } from '@/islands/ui/Button';

/** Names that are listed; the rest is counted. */
const NAMED = 6;

export interface NewMatchesProps {
  seen: SeenAnswer;
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function NewMatches({ seen, onOpen, onClose }: NewMatchesProps) {
  const { fresh, name } = seen;
  const named = fresh.slice(0, NAMED);
  return (
    <section
      aria-label="New since your last visit"
      role="status"
      className="mt-4 flex items-start gap-3 card px-4 py-3 text-sm"
    >
      <Sparkles className="mt-1 size-4 shrink-0 text-secondary" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="pt-0.5 font-medium">
          {fresh.length > 0
            ? `New since your last visit: ${matchesText(fresh.length)}`
            : 'Nothing new since your last visit'}
          <span className="muted font-normal"> in “{name}”</span>
        </p>
        {named.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {named.map((entry) => (
              <li key={entry.id} className="min-w-0">
                <button
                  type="button"
                  onClick={() => onOpen(entry.id)}
                  className="inline-flex min-h-6 max-w-full cursor-pointer items-center truncate text-secondary hover:underline max-md:min-h-11"
                >
                  {entry.name}
                </button>
              </li>
            ))}
            {fresh.length > NAMED && (
              <li className="muted inline-flex min-h-6 items-center max-md:min-h-11">
                and {fresh.length - NAMED} more
              </li>
            )}
          </ul>
        )}
      </div>
      <IconButton label="Dismiss" icon={<X className="size-4" />} onClick={onClose} className="-mr-2" />
    </section>
  );
}
