/** Edit and remove of one entry, as buttons at the end of its row. */
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '@/islands/ui/IconButton';

export interface RowMenuProps {
  /** What the entry is called: "the shares of Asha". */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

export function RowMenu({ name, onEdit, onRemove }: RowMenuProps) {
  return (
    <span className="flex justify-end gap-0.5 print:hidden">
      <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
      <IconButton label={`Remove ${name}`} icon={<Trash2 className="size-4" />} onClick={onRemove} />
    </span>
  );
}
