/** The export button of a tool: a menu of files to write. */
import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/Button';
import { Menu } from '../../ui/Menu';
import type { MenuItem } from '../../ui/menu-item';

export function ExportMenu({ items, label = 'Export' }: { items: readonly MenuItem[]; label?: string }) {
  return (
    <Menu
      label={label}
      items={items}
      triggerClass={buttonClass('outline', 'sm')}
      trigger={
        <>
          <Download className="size-4" aria-hidden="true" />
          {label}
        </>
      }
    />
  );
}
