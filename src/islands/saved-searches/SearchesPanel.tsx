/** The saved searches beside a directory; asked for each time the panel opens. */
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { SearchList } from './SearchList';
import { useSearches } from './use-searches';

export function SearchesPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
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
