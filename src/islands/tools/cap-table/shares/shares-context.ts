/** The context of the mode "shares": the table, its calculation, the function to change it, the dialogs and the address. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { createContext, useContext } from 'react';
import type { Capitalisation } from '@/domain/cap-table/calculation/capitalisation';
import type { CapTable } from '@/domain/cap-table/document/document';
import type { ToolStore } from '@/stores/tools/tool-store';
import type { RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';

export type SharesDialog =
  | { kind: 'holder' | 'vesting' | 'class' | 'certificate' | 'grant' | 'convertible' | 'round'; id: string | null }
  | { kind: 'pool' | 'start' | 'scenario' };

export interface SharesTools {
  table: CapTable;
  capitalisation: Capitalisation;
  store: ToolStore<CapTable>;
  /** Consecutive edits with the same `field` are one undo step. */
  edit: (change: (table: CapTable) => CapTable, field?: string) => void;
  endStep: () => void;
  open: (dialog: SharesDialog) => void;
  url: SharesUrl;
  go: (change: Partial<SharesUrl>) => void;
  hrefOf: (change: Partial<SharesUrl>) => string;
  /** True for a table that someone shared: nothing can be changed. */
  isReadOnly: boolean;
}

export const SharesContext = createContext<SharesTools | null>(null);

export function useShares(): SharesTools {
  const tools = useContext(SharesContext);
  if (!tools) throw new Error('This part belongs inside SharesMode.');
  return tools;
}

/** The props of every dialog that edits an entry. `id` is null for a new one. */
export interface EntryDialogProps extends Closable {
  id: string | null;
  /** For a new entry: restores the typed text after a reload. */
  draft?: RowDraft | undefined;
  /** Called after the entry is stored, so that the next one starts empty. */
  onDone: () => void;
}

const SHARES_VIEWS = ['table', 'issues', 'convertibles', 'rounds', 'exit', 'compare'] as const;
export type SharesView = (typeof SHARES_VIEWS)[number];

/** The state of the mode "shares" in the address: view, step, chosen scenarios. The address never has documents or amounts. */
export interface SharesUrl {
  view: SharesView;
  /** `today`, the id of a round, or empty for the step that the view starts with. */
  step: string;
  by: 'holder' | 'class';
  seniority: 'stacked' | 'pari-passu';
  /** Whether shares that have not vested are paid at an exit. */
  unvested: 'paid' | 'lapses';
  /** Is everyone with a double trigger let go after the exit? */
  letGo: 'no' | 'yes';
  /** Ids of scenarios; empty means the current table. */
  before: string;
  after: string;
}

function readSharesUrl(params: URLSearchParams): SharesUrl {
  return {
    view: SHARES_VIEWS.find((view) => view === params.get('view')) ?? 'table',
    step: params.get('step') ?? '',
    by: params.get('by') === 'class' ? 'class' : 'holder',
    seniority: params.get('seniority') === 'pari-passu' ? 'pari-passu' : 'stacked',
    unvested: params.get('unvested') === 'lapses' ? 'lapses' : 'paid',
    letGo: params.get('letGo') === 'yes' ? 'yes' : 'no',
    before: params.get('before') ?? '',
    after: params.get('after') ?? '',
  };
}

const DEFAULTS: SharesUrl = readSharesUrl(new URLSearchParams());

/** The address with the parameters of this mode replaced; all other parameters stay. */
function sharesHref(url: SharesUrl, path: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const key of Object.keys(DEFAULTS) as (keyof SharesUrl)[]) {
    if (url[key] === DEFAULTS[key]) params.delete(key);
    else params.set(key, url[key]);
  }
  const query = params.toString();
  return `${path}${query && `?${query}`}`;
}

/** The hash stays, so that a shared table stays open while people move between its views. */
export function useSharesUrl() {
  const {
    state: url,
    go,
    hrefOf,
  } = useUrlState({
    first: readSharesUrl(new URLSearchParams(location.search)),
    read: readSharesUrl,
    href: (next) => sharesHref(next, location.pathname, location.search) + location.hash,
  });
  return { url, go, hrefOf };
}
