/** The export button of a tool: a menu of files to write. */
import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/Button';
import { Menu } from '../../ui/Menu';
import type { MenuItem } from '../../ui/menu-item';

export interface ExportMenuProps {
  items: readonly MenuItem[];
  label?: string;
  /** Only the picture on phones, where a bar has more than fits. */
  isCompact?: boolean;
}

export function ExportMenu({ items, label = 'Export', isCompact = false }: ExportMenuProps) {
  return (
    <Menu
      label={label}
      items={items}
      triggerClass={buttonClass('outline', 'sm')}
      trigger={
        <>
          <Download className="size-4" aria-hidden="true" />
          <span className={isCompact ? 'max-sm:hidden' : ''}>{label}</span>
        </>
      }
    />
  );
}
