/** The help panel of the keyboard shortcuts. */
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { ShortcutList } from './ShortcutList';
import type { CapTableAction } from './shortcuts';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  onRun: (action: CapTableAction) => void;
}

export function ShortcutsDialog({ open, onClose, onRun }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard Shortcuts" size="lg">
      <ShortcutList onRun={onRun} />
    </Dialog>
  );
}
