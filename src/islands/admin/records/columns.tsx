/** The columns of a table of records: those of its entity, special cells of a noun, and the actions of a row. */
import { countText } from '@/domain/count';
import { Pencil, Trash2 } from 'lucide-react';
import { valueAt, type AdminRecord, type Entity, type Field } from '@/domain/admin/entities/entity';
import { amountText } from '@/domain/admin/change-lines';
import type { Column } from '@/islands/ui/table/DataTable';
import { IconButton } from '@/islands/ui/Button';
import { sortBy } from '@/islands/lists/PagedTable';
import type { ListView } from '@/islands/lists/use-list';
import { OWN_PARTS } from './own';
import type { ReactNode } from 'react';
import { shownPicture } from '@/domain/addresses/own-picture';
import { Logo } from '@/islands/ui/Logo';
import { NotKnown, Tag, TagList } from '@/islands/ui/Tag';

/** A cell of the table by the kind of its field. Special cells of a noun are registered in own.ts. */
function Cell({ field, record, name }: { field: Field; record: AdminRecord; name: string }): ReactNode {
  const value = valueAt(record, field.file?.storedAs ?? field.name);
  if (field.kind === 'file')
    return typeof value === 'string' && value.startsWith('/files/') ? (
      <a href={value} target="_blank" rel="noopener" className="link inline-block max-w-48 wrap-anywhere max-md:py-1">
        {String(valueAt(record, 'fileName') ?? 'Open')}
        <span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
      </a>
    ) : (
      <span className="muted">None</span>
    );
  if (field.kind === 'image') return <Logo name={name} src={shownPicture(value, record['pictures'])} size={28} />;
  if (field.kind === 'flag') return value === true ? <Tag>Yes</Tag> : <Tag isMuted>No</Tag>;
  if (field.kind === 'tags')
    return <TagList items={Array.isArray(value) ? (value as string[]) : []} label={field.label} />;
  if (value === null || value === undefined || value === '') return <NotKnown />;
  const text = String(value as string | number);
  if (field.kind === 'choice') return <Tag>{field.optionLabels?.[text] ?? text}</Tag>;
  const amount = amountText(field, value, (other) => valueAt(record, other));
  if (amount !== null) return amount;
  if (typeof value === 'number') return field.name.toLowerCase().includes('year') ? text : countText(value);
  return <span className="line-clamp-2 wrap-break-word">{text}</span>;
}

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
      {/* Paper has no switch. */}
      <span className="hidden print:inline" aria-hidden="true">
        {record['isActive'] === true ? 'Yes' : 'No'}
      </span>
    </label>
  );
}

export function columnsOf(entity: Entity, view: ListView, onSwitch: OnSwitch): Column<AdminRecord>[] {
  const own = OWN_PARTS[entity.noun]?.cells ?? {};
  const { state } = view;
  // The best matches come first, so the table is in the order of no column.
  const isRanked = entity.isFuzzy === true && state['q'] !== '' && state['sort'] === entity.defaultSort;
  const sortOf = (name: string) => {
    const sort = sortBy<AdminRecord>(view, name);
    return isRanked && sort ? { ...sort, direction: 'none' as const } : sort;
  };
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
            ? 'min-w-34 max-w-80 font-medium max-xl:px-1.5! xl:min-w-48'
            : field.kind === 'image'
              ? 'w-14'
              : // A long heading breaks before it pushes the last columns under the actions.
                'max-w-64 max-xl:px-1.5! max-xl:whitespace-normal',
        ...(field.isSorted ? { sort: sortOf(field.name) } : {}),
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
      <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
      <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
    </div>
  );
}
