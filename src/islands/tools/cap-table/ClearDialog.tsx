/** The question before Clear All, and what follows from yes: everything but the saved scenarios goes, and can come back. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { clearAll } from '@/domain/cap-table/document/scenarios';
import type { ToolStore } from '@/stores/tools/tool-store';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { changeWithUndo } from './store';

interface ClearDialogProps {
  store: ToolStore<CapTable>;
  open: boolean;
  onClose: () => void;
  /** Forms on the page are to begin again. */
  onCleared: () => void;
}

export function ClearDialog({ store, open, onClose, onCleared }: ClearDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Clear all?"
      text="This removes stakeholders, funding rounds, shares and anything typed into forms. Saved scenarios stay."
      confirmLabel="Clear All"
      danger
      onConfirm={() => {
        onClose();
        onCleared();
        changeWithUndo(store, clearAll, 'Stakeholders and rounds were cleared.');
      }}
      onCancel={onClose}
    />
  );
}
