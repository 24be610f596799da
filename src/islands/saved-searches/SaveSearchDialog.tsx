/** Saves what a directory shows as a search with a name. */
import type { DirectoryName } from '@/domain/directory/directories';
import {
  faultOfSearchName,
  SEARCH_NAME_LIMIT,
  suggestedName,
  wordsOfQuery,
} from '@/domain/saved-searches/saved-search';
import { toast } from '@/stores/toasts';
import { TagList } from '@/islands/ui/Tag';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { saveSearch } from './search-calls';

export interface SaveSearchDialogProps {
  open: boolean;
  directory: DirectoryName;
  /** Canonical. */
  query: string;
  onClose: () => void;
  onShowAll: () => void;
}

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
