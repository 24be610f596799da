/** The columns of a table of records: those that its entity names, what a noun shows in its own way, and what can be done to a row. */
import { Pencil, Trash2 } from 'lucide-react';
import { valueAt, type AdminRecord, type Entity } from '../../../domain/admin/entities/entity';
import type { Column } from '../../ui/DataTable';
import { IconButton } from '../../ui/IconButton';
import { sortBy } from '../table/PagedTable';
import type { ListView } from '../table/use-list';
import { Cell } from './cells';
import { OWN_PARTS } from './own';

export type OnSwitch = (record: AdminRecord, isActive: boolean) => void;

/** Shows or hides a record from its row. */
function ActiveSwitch({ record, name, onSwitch }: { record: AdminRecord; name: string; onSwitch: OnSwitch }) {
  return (
    <label className="inline-flex cursor-pointer items-center max-md:min-h-11">
      <input
        type="checkbox"
        role="switch"
        aria-label={`${name} is active`}
        checked={record['isActive'] === true}
        onChange={({ target }) => onSwitch(record, target.checked)}
        className="toggle toggle-sm checked:text-success"
      />
    </label>
  );
}

export function columnsOf(entity: Entity, view: ListView, onSwitch: OnSwitch): Column<AdminRecord>[] {
  const own = OWN_PARTS[entity.noun]?.cells ?? {};
  const columns = entity.fields
    .filter(({ isColumn }) => isColumn)
    .map((field): Column<AdminRecord> => {
      const Own = own[field.name]?.cell;
      return {
        key: field.name,
        header: field.kind === 'image' ? 'Image' : field.label,
        hideHeader: field.kind === 'image',
        ...(field.kind === 'image' ? { card: 'lead' } : field.name === entity.nameField ? { card: 'name' } : {}),
        numeric: field.kind === 'number',
        className:
          field.name === entity.nameField
            ? 'min-w-48 max-w-80 font-medium'
            : field.kind === 'image'
              ? 'w-14'
              : 'max-w-64',
        ...(field.isSorted ? { sort: sortBy(view, field.name) } : {}),
        cell: (record) =>
          Own ? (
            <Own record={record} />
          ) : field.name === 'isActive' ? (
            <ActiveSwitch record={record} name={String(valueAt(record, entity.nameField))} onSwitch={onSwitch} />
          ) : entity.detail && field.name === entity.nameField ? (
            <a href={`${entity.page}/${record._id}`} className="link link-hover line-clamp-2 wrap-anywhere">
              {String(valueAt(record, field.name))}
            </a>
          ) : (
            <Cell field={field} record={record} name={String(valueAt(record, entity.nameField))} />
          ),
      };
    });
  const more = Object.entries(own)
    .filter(([name]) => !entity.fields.some((field) => field.name === name))
    .map(([name, { header, isNumeric = false, cell: Own }]): Column<AdminRecord> => ({
      key: name,
      header,
      numeric: isNumeric,
      cell: (record) => <Own record={record} />,
    }));
  return [...columns, ...more];
}

export function RowActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <div className="flex">
      <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
      <IconButton label={`Delete ${name}`} icon={<Trash2 className="size-4" />} onClick={onDelete} />
    </div>
  );
}
