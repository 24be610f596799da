/** The list of keyboard shortcuts. */
import { Dialog } from '../ui/Dialog';
import { SHORTCUTS } from '../../lib/shortcuts';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  shortcuts?: typeof SHORTCUTS;
}

export default function ShortcutsDialog({ open, onClose, shortcuts = SHORTCUTS }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Keyboard shortcuts" description="They rest while you type.">
      <dl className="grid gap-1 text-sm">
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
    </Dialog>
  );
}
