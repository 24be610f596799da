/** Above a table of records: search, filters, and the ways to order, import, export and add. */
import { ArrowDownUp, Plus, Upload } from 'lucide-react';
import type { RecordState } from '../../../domain/admin/record-state';
import { fromTheFirst } from '@/domain/lists/paged';
import type { TableFormat } from '../../../lib/export/table-file';
import { Button } from '../../ui/Button';
import { ExportMenu } from '../table/ExportMenu';
import { FilterSelect } from '../table/FilterSelect';
import { TableSearch } from '../table/TableSearch';
import type { View } from './columns';
import { OWN_PARTS } from './own';

export interface RecordsToolbarProps extends View {
  goLater: (change: Partial<RecordState>) => void;
  selectedCount: number;
  onOrder: () => void;
  onExport: (format: TableFormat) => void;
}

/** A list of what narrows the table: choices and flags. */
function Filters({ entity, state, go }: View) {
  return entity.fields
    .filter(({ isFilter }) => isFilter)
    .map(({ name, label, kind, options = [], optionLabels }) => {
      const values =
        kind === 'flag'
          ? [
              { value: 'true', label: `${label}: yes` },
              { value: 'false', label: `${label}: no` },
            ]
          : options.map((value) => ({ value, label: optionLabels?.[value] ?? value }));
      return (
        <FilterSelect
          key={name}
          label={label}
          options={values}
          value={state.filters[name] ?? ''}
          onChange={(value) => {
            const { [name]: _, ...others } = state.filters;
            go(fromTheFirst({ filters: value ? { ...others, [name]: value } : others }));
          }}
        />
      );
    });
}

export function RecordsToolbar({ goLater, selectedCount, onOrder, onExport, ...view }: RecordsToolbarProps) {
  const { entity, state, go } = view;
  const [one, many] = entity.names;
  const { link } = OWN_PARTS[entity.noun] ?? {};
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TableSearch label={`Search ${many}`} value={state.q} onChange={(q) => goLater(fromTheFirst({ q }))} />
      <Filters {...view} />
      <div className="ml-auto flex flex-wrap gap-2">
        {link && (
          <Button size="sm" variant="ghost" href={link.href}>
            {link.label}
          </Button>
        )}
        {entity.defaultSort === 'place' && (
          <Button size="sm" icon={<ArrowDownUp className="size-4" aria-hidden="true" />} onClick={() => onOrder()}>
            Order
          </Button>
        )}
        {entity.imports.length > 0 && (
          <Button
            size="sm"
            icon={<Upload className="size-4" aria-hidden="true" />}
            href={`/adminPortal/imports?noun=${entity.noun}`}
          >
            Import
          </Button>
        )}
        <ExportMenu formats={entity.exports} selectedCount={selectedCount} onExport={onExport} />
        <Button
          size="sm"
          variant="primary"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => go({ open: 'new' })}
        >
          {`Add ${one}`}
        </Button>
      </div>
    </div>
  );
}
