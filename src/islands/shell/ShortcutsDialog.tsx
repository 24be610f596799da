/** The list of keyboard shortcuts: those of the page that is open first, then those of every page. */
import { Dialog } from '../ui/Dialog';
import { SHORTCUTS } from '../../lib/shortcuts';
import { pageShortcuts, type Shortcut } from './page-shortcuts';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
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
