/** The list of the keyboard shortcuts, and the dialog that shows it. */
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { Button } from '@/islands/ui/Button';

export type CapTableAction = 'clear' | 'pdf' | 'excel' | 'info' | 'save';

export interface CapTableShortcut {
  /** Pressed with Ctrl, or ⌘ on a Mac. */
  key: string;
  description: string;
  action: CapTableAction;
  actionLabel: string;
}

/** The shortcuts of the cap table tool: their names, their actions, and the buttons that do the same. */
export const CAP_TABLE_SHORTCUTS: readonly CapTableShortcut[] = [
  { key: 'D', description: 'Clear stakeholders and rounds (asks first)', action: 'clear', actionLabel: 'Clear All' },
  { key: 'P', description: 'Download the report as PDF', action: 'pdf', actionLabel: 'Export PDF' },
  { key: 'E', description: 'Download the report as Excel', action: 'excel', actionLabel: 'Export Excel' },
  { key: 'I', description: 'Open the guide', action: 'info', actionLabel: 'Open info' },
  { key: 'S', description: 'Save the cap table as a scenario', action: 'save', actionLabel: 'Save Current Scenario' },
];

/** The keyboard shortcuts as a numbered list, each with its key, its purpose, and a button that does it. */
export function ShortcutList({ onRun }: { onRun: (action: CapTableAction) => void }) {
  return (
    <div className="grid gap-3">
      <p className="muted text-sm">Shortcuts are off while you type in a field or a dialog is open.</p>
      <ol aria-label="Keyboard shortcuts" className="grid gap-2">
        {CAP_TABLE_SHORTCUTS.map(({ key, description, action, actionLabel }, at) => (
          <li
            key={key}
            className="grid grid-cols-[1.5rem_auto_1fr] items-center gap-x-3 gap-y-2 rounded-lg border hairline px-3 py-2 sm:grid-cols-[1.5rem_7rem_1fr_auto]"
          >
            <span className="num muted">{at + 1}.</span>
            <span className="whitespace-nowrap">
              <kbd className="kbd kbd-sm">Ctrl/⌘</kbd> <kbd className="kbd kbd-sm">{key}</kbd>
            </span>
            <span className="min-w-0 text-sm">{description}</span>
            <Button size="sm" className="max-sm:col-span-3" onClick={() => onRun(action)}>
              {actionLabel}
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function ShortcutsDialog({ open, onClose, onRun }: Closable & { onRun: (action: CapTableAction) => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard Shortcuts" size="lg">
      <ShortcutList onRun={onRun} />
    </Dialog>
  );
}
