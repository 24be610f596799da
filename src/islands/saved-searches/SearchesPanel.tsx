/** Saved searches beside a directory: the panel (loaded each time it opens), the dialog that saves one, and the new matches of one. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { Sparkles, X } from 'lucide-react';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import type { DirectoryName } from '@/domain/directory/directories';
import {
  faultOfSearchName,
  SEARCH_NAME_LIMIT,
  suggestedName,
  wordsOfQuery,
  matchesText,
  type SeenAnswer,
} from '@/domain/saved-searches/saved-search';
import { toast } from '@/stores/toasts';
import { TagList } from '@/islands/ui/Tag';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { IconButton } from '@/islands/ui/Button';
import { SearchList } from './SavedSearches';
import { useSearches, saveSearch } from './use-searches';

export function SearchesPanel({ open, onClose }: Closable) {
  const model = useSearches(undefined, open);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Saved searches"
      footer={
        <a href="/portal/saved-searches" className="btn btn-ghost btn-sm max-md:min-h-11">
          Open as a page
        </a>
      }
    >
      <SearchList model={model} headingLevel={3} />
    </Drawer>
  );
}

export interface SaveSearchDialogProps extends Closable {
  directory: DirectoryName;
  /** In canonical form. */
  query: string;
  onShowAll: () => void;
}

/** Saves the current search of a directory under a name. */
export function SaveSearchDialog({ open, directory, query, onClose, onShowAll }: SaveSearchDialogProps) {
  const submit = async (name: string) => {
    const fault = faultOfSearchName(name);
    if (fault) return fault;
    const { error } = await saveSearch({ name, directory, query });
    if (!error) toast('success', 'Search saved', { action: { label: 'Show all', run: onShowAll } });
    return error;
  };
  return (
    <NameDialog
      open={open}
      title="Save this search"
      submitLabel="Save"
      name={suggestedName(directory, query)}
      limit={SEARCH_NAME_LIMIT}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-2 text-sm">
        <TagList items={wordsOfQuery(directory, query)} max={12} label="Filters" />
        <p className="muted">You get a notification when there are new matches.</p>
      </div>
    </NameDialog>
  );
}

/** Number of names that are listed; the rest is counted. */
const NAMED = 6;

export interface NewMatchesProps {
  seen: SeenAnswer;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The new matches of the opened saved search: the entries by name, each opens its details. */
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
        <p className="pt-0.5 font-medium wrap-anywhere">
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
      <IconButton label="Dismiss" icon={X} onClick={onClose} className="-mr-2" />
    </section>
  );
}
