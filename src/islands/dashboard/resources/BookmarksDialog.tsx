/** The "Bookmarked Resources" dialog: bookmarks by category, each with its actions. Fetched when it is first opened. */
import { useStore } from '@nanostores/react';
import { BookmarkX, Eye, TriangleAlert } from 'lucide-react';
import { groupBookmarks, type ResourceCategory } from '@/domain/resources/resources';
import { $bookmarks, $bookmarkState, removeBookmark } from '@/stores/bookmarks';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { EmptyState } from '@/islands/ui/EmptyState';
import { IconButton } from '@/islands/ui/Button';
import { DownloadControl, type ResourceActions } from './ResourceRows';

export interface BookmarksDialogProps extends Closable {
  categories: readonly ResourceCategory[];
  actions: ResourceActions;
}

export default function BookmarksDialog({ open, onClose, categories, actions }: BookmarksDialogProps) {
  const bookmarks = useStore($bookmarks);
  const storage = useStore($bookmarkState);
  const groups = groupBookmarks(bookmarks, categories);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Bookmarked Resources"
      description="Saved in this browser, for your account only."
      size="lg"
    >
      {groups.length === 0 &&
        (storage === 'failed' ? (
          <EmptyState
            role="alert"
            headingLevel={3}
            icon={TriangleAlert}
            title="Your bookmarks could not be read"
            text="Your browser does not let Outset save data. Private windows and strict settings can cause this."
          />
        ) : (
          <EmptyState
            ghost={['mark', 'text']}
            headingLevel={3}
            title="No bookmarks yet"
            text="Press the bookmark beside a resource to find it here later."
          />
        ))}
      <div className="grid gap-5">
        {groups.map(({ title, color, items }) => (
          <section key={title} aria-label={title}>
            <h3 className="flex items-center gap-2 text-sm font-semibold">
              <span className="size-3 shrink-0 rounded-sm" style={{ background: color }} aria-hidden="true" />
              {title}
              <span className="muted font-normal tabular-nums">{items.length}</span>
            </h3>
            <ul className="mt-2 rounded-lg border hairline [&>li~li]:border-t">
              {items.map(({ bookmark, isThere }) => (
                <li
                  key={bookmark.id}
                  className="flex flex-wrap items-center gap-x-3 hairline px-3.5 py-2 sm:flex-nowrap"
                >
                  <div className="min-w-0 flex-1 basis-48 py-1">
                    <p className="font-medium break-words">{bookmark.name}</p>
                    <p className="muted text-[13px]">
                      <span className="uppercase">{bookmark.fileType}</span>
                      {isThere ? '' : ' · No longer in the library'}
                    </p>
                  </div>
                  <div className="-mr-1.5 flex shrink-0 max-sm:-ml-3">
                    {isThere && bookmark.preview && (
                      <IconButton
                        label={`Preview ${bookmark.name}`}
                        icon={Eye}
                        onClick={() => actions.onPreview(bookmark)}
                      />
                    )}
                    {isThere && (
                      <DownloadControl
                        resource={bookmark}
                        onDownload={() => actions.onDownload(bookmark, bookmark.categoryId)}
                      />
                    )}
                    <IconButton
                      label={`Remove the bookmark of ${bookmark.name}`}
                      icon={BookmarkX}
                      onClick={() => void removeBookmark(bookmark)}
                    />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
