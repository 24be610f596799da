/** The list of keyboard shortcuts: those of the page that is open first, then those of every page. */
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { SHORTCUTS } from '@/lib/shell/shortcuts';
import { CAP_TABLE_SHORTCUTS } from '@/islands/tools/cap-table/ShortcutsDialog';

export interface Shortcut {
  keys: readonly string[];
  text: string;
}

/** The shortcuts of every tool: see use-tool.ts. */
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

/** The page's own shortcuts; most pages have none. */
const pageShortcuts = (path: string): readonly Shortcut[] => SHORTCUTS_OF[path.replace(/\/+$/, '')] ?? [];

interface ShortcutsDialogProps extends Closable {
  shortcuts?: typeof SHORTCUTS;
}

function List({ label, shortcuts }: { label: string; shortcuts: readonly Shortcut[] }) {
  return (
    <dl aria-label={label} className="grid gap-1 text-sm">
      {shortcuts.map(({ keys, text }) => (
        <div key={text} className="flex items-center gap-4 border-b hairline py-2 last:border-0">
          <dt className="flex w-24 shrink-0 gap-1">
            {keys.map((key) => (
              <kbd key={key} className="kbd kbd-sm">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function ShortcutsDialog({ open, onClose, shortcuts = SHORTCUTS }: ShortcutsDialogProps) {
  const own = typeof location === 'undefined' ? [] : pageShortcuts(location.pathname);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Keyboard shortcuts"
      description="Shortcuts are off while you type in a field. On a Mac, press ⌘ instead of Ctrl."
    >
      {own.length > 0 && (
        <>
          <h3 className="muted mb-1 font-sans text-xs font-medium tracking-normal">On this page</h3>
          <List label="On this page" shortcuts={own} />
          <h3 className="muted mt-4 mb-1 font-sans text-xs font-medium tracking-normal">Everywhere</h3>
        </>
      )}
      <List label="Everywhere" shortcuts={shortcuts} />
    </Dialog>
  );
}
