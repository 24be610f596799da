/** The shortcuts that a page has beside those of every page, by its path. A tool's own list is named where it has one. */
import { CAP_TABLE_SHORTCUTS } from '../toolkit/cap-table/shortcuts';

export interface Shortcut {
  keys: readonly string[];
  text: string;
}

/** Of every tool: see use-tool-shortcuts.ts. */
const UNDO: readonly Shortcut[] = [
  { keys: ['Ctrl', 'Z'], text: 'Undo the last change' },
  { keys: ['Ctrl', 'Y'], text: 'Redo the last change' },
];
const REPORTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'P'], text: 'Download the report as PDF' },
  { keys: ['Ctrl', 'E'], text: 'Download the report as Excel' },
];

const SHORTCUTS_OF: Readonly<Record<string, readonly Shortcut[]>> = {
  '/portal/tools/burn-rate': [...REPORTS, ...UNDO],
  '/portal/tools/expense-tracker': [{ keys: ['N'], text: 'Add an expense' }, ...REPORTS, ...UNDO],
  '/portal/tools/equity-split': [
    ...CAP_TABLE_SHORTCUTS.map(({ key, description }) => ({ keys: ['Ctrl', key], text: description })),
    ...UNDO,
  ],
};

/** The page's own shortcuts; none for most. */
export const pageShortcuts = (path: string): readonly Shortcut[] => SHORTCUTS_OF[path.replace(/\/+$/, '')] ?? [];
