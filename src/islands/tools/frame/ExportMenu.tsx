/** The export button of a tool: a menu of file formats. */
import { Download } from 'lucide-react';
import { buttonClass } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import type { MenuItem } from '@/islands/ui/overlay/menu-item';

export interface ExportMenuProps {
  items: readonly MenuItem[];
}

/** Below `xl` the button shows only its icon, because the bar is narrow. */
export function ExportMenu({ items }: ExportMenuProps) {
  return (
    <Menu
      label="Export"
      items={items}
      triggerClass={buttonClass('outline', 'sm', 'max-sm:px-3')}
      trigger={
        <>
          <Download className="size-4" aria-hidden="true" />
          <span className="max-xl:hidden">Export</span>
        </>
      }
    />
  );
}
