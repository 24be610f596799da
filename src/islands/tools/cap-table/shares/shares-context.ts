/** The context of the mode "shares": the table, its calculation, the function to change it, and the dialogs. */
import { createContext, useContext } from 'react';
import type { Capitalisation } from '@/domain/cap-table/calculation/capitalisation';
import type { CapTable } from '@/domain/cap-table/document/document';
import type { ToolStore } from '@/stores/tools/tool-store';
import type { SharesUrl } from './shares-url';

export type SharesDialog =
  | { kind: 'holder' | 'vesting' | 'class' | 'certificate' | 'grant' | 'convertible' | 'round'; id: string | null }
  | { kind: 'pool' | 'start' | 'scenario' };

export interface SharesTools {
  table: CapTable;
  capitalisation: Capitalisation;
  store: ToolStore<CapTable>;
  /** Edits in a row that name the same `field` are one step of undo. */
  edit: (change: (table: CapTable) => CapTable, field?: string) => void;
  endStep: () => void;
  open: (dialog: SharesDialog) => void;
  url: SharesUrl;
  go: (change: Partial<SharesUrl>) => void;
  hrefOf: (change: Partial<SharesUrl>) => string;
  /** A table that someone shared: nothing can be changed. */
  isReadOnly: boolean;
}

export const SharesContext = createContext<SharesTools | null>(null);

export function useShares(): SharesTools {
  const tools = useContext(SharesContext);
  if (!tools) throw new Error('This part belongs inside SharesMode.');
  return tools;
}

/** What every dialog of an entry is given. `id` is null for a new one. */
export interface EntryDialogProps {
  open: boolean;
  onClose: () => void;
  id: string | null;
  /** Called when the entry was stored, so that the next one begins empty. */
  onDone: () => void;
}
