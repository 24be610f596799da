/** The context that all parts of a directory screen share, and the links that change its state. */
import { createContext, use, type ReactNode } from 'react';
import { detailHref, type Directory } from '@/domain/directory/directories';
import { listHref } from '@/domain/directory/filters/filters';
import type { ListState } from '@/domain/directory/list-state';
import type { Listing } from '@/domain/directory/listing';
import { isPlainClick, onPlainClick } from '@/lib/plain-click';
import { askToSignIn } from '@/stores/shell';
import type { DirectoryModel } from './use-directory';

export type Tool = 'fit' | 'save' | 'searches';

export interface DirectoryView {
  directory: Directory;
  model: DirectoryModel;
  isGuest: boolean;
  /** Whether the order by best fit is offered (founders only). */
  canFit: boolean;
  rowsCookie: string;
  /** Ids of the new entries in the opened saved search. */
  fresh: ReadonlySet<string>;
  /** Opens one of the tools that are loaded on demand. */
  onTool: (tool: Tool) => void;
  /** Opens the details of an entry; guests are asked to log in. */
  onOpen: (listing: Pick<Listing, 'id'>) => void;
  /** Opens the dialog that saves an entry to a collection. */
  onCollect: (listing: Listing) => void;
}

export const DirectoryContext = createContext<DirectoryView | null>(null);

export function useView(): DirectoryView {
  const view = use(DirectoryContext);
  if (!view) throw new Error('A part of the directory stands outside of it.');
  return view;
}

interface StateLinkProps {
  to: ListState;
  /** `to` is the list without anything that narrows it: the text in the search box goes too. */
  isClear?: boolean;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
  'aria-current'?: 'page' | 'true' | undefined;
  'aria-pressed'?: boolean;
  role?: string;
  rel?: string;
  title?: string;
}

/** A link to another state of the list: a plain link without JavaScript, changed in place with it. */
export function StateLink({ to, isClear = false, children, ...rest }: StateLinkProps) {
  const { directory, model } = useView();
  return (
    <a
      {...rest}
      href={listHref(directory, to)}
      onClick={onPlainClick(() => void (isClear ? model.clear() : model.go(to)))}
      onKeyDown={(event) => {
        // An element with the role of a button must react to the space bar too.
        if (event.key !== ' ' || rest.role !== 'button') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {children}
    </a>
  );
}

/** Stores the opened row and the scroll position in the history entry, for the way back. */
function rememberOpened(id: string): void {
  history.replaceState({ ...(history.state as object | null), opened: id, scroll: scrollY }, '');
}

interface DetailLinkProps {
  listing: Pick<Listing, 'kind' | 'id'>;
  children: ReactNode;
  className?: string;
  /** Marks the link that gets the focus on the way back. */
  isTitle?: boolean;
  /** With JavaScript, opens the dialog instead of the page. */
  inDialog?: boolean;
  title?: string;
  'aria-label'?: string;
}

/** A link to the detail page (or, in place, to the details dialog); guests are asked to log in. */
export function DetailLink({ listing, children, isTitle, inDialog, ...rest }: DetailLinkProps) {
  const { model, isGuest } = useView();
  return (
    <a
      {...rest}
      href={detailHref(listing)}
      data-row={isTitle ? listing.id : undefined}
      onClick={(event) => {
        if (isGuest) {
          event.preventDefault();
          askToSignIn();
          return;
        }
        if (!isPlainClick(event)) return;
        if (!inDialog) return rememberOpened(listing.id);
        event.preventDefault();
        model.open(listing.id);
      }}
    >
      {children}
    </a>
  );
}
