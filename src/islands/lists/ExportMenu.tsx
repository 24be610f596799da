/** The ways to a file of what is selected in a table, else of all that it finds. */
import { countText } from '@/domain/count';
import { Download } from 'lucide-react';
import { buttonClass } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';

const LABELS = { csv: 'CSV', xlsx: 'Excel (.xlsx)', pdf: 'PDF' } as const;

export interface ExportMenuProps<Format extends keyof typeof LABELS> {
  formats: readonly Format[];
  /** What the button is called while nothing is selected. */
  label?: string;
  selectedCount?: number;
  onExport: (format: Format) => void;
}

export function ExportMenu<Format extends keyof typeof LABELS>({
  formats,
  label = 'Export',
  selectedCount = 0,
  onExport,
}: ExportMenuProps<Format>) {
  const count = countText(selectedCount);
  return (
    <Menu
      label={selectedCount > 0 ? `Export ${count} selected` : label}
      triggerClass={buttonClass('outline', 'sm')}
      trigger={
        <>
          <Download className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{selectedCount > 0 ? `Export ${count}` : 'Export'}</span>
        </>
      }
      items={formats.map((format) => ({ label: LABELS[format], onSelect: () => onExport(format) }))}
    />
  );
}
