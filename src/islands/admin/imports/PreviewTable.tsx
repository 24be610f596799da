/** A page of the rows of a file: the effect of each row, and its wrong cells, which people can correct here. */
import { countText } from '@/domain/count';
import { useId, useState } from 'react';
import type { Entity, Field } from '@/domain/admin/entities/entity';
import { TWIN_CHOICES, type TwinChoice } from '@/domain/admin/imports/likeness';
import type { PreviewRow } from '@/domain/admin/imports/preview';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { TextArea, TextInput, Select } from '@/islands/ui/fields/inputs';
import { Tag } from '@/islands/ui/Tag';

export interface PreviewTableProps {
  entity: Entity;
  rows: readonly PreviewRow[];
  onMend: (row: number, field: string, text: string) => void;
  onDecide: (row: number, choice: TwinChoice) => void;
}

export const TWIN_WORDS: Readonly<Record<TwinChoice, string>> = {
  merge: 'Merge',
  separate: 'Keep separate',
  skip: 'Skip',
};

const WORDS = {
  new: 'New',
  update: 'Update',
  same: 'Same',
  edited: 'Edited here',
  wrong: 'Wrong',
  alike: 'Perhaps the same',
  skipped: 'Skipped',
  open: '…',
} as const;

function Verdict({ verdict }: PreviewRow) {
  if (verdict === 'wrong') return <span className="text-[13px] font-medium text-error">Wrong</span>;
  return <Tag isMuted={['same', 'edited', 'skipped', 'open'].includes(verdict)}>{WORDS[verdict]}</Tag>;
}

interface CellProps {
  field: Field;
  fault: PreviewRow['faults'][number];
  onMend: (text: string) => void;
}

/** Typed text is applied on blur or Enter. */
function WrongCell({ field, fault, onMend }: CellProps) {
  const [text, setText] = useState(fault.text);
  const id = useId();
  const done = () => text !== fault.text && onMend(text);
  const shared = {
    id,
    'aria-invalid': true,
    'aria-describedby': `${id}-why`,
    value: text,
    onBlur: done,
  };
  return (
    <div className="grid max-w-120 gap-1 py-1">
      <label htmlFor={id} className="text-xs font-medium">
        {fault.label}
      </label>
      {field.options && field.kind === 'choice' ? (
        <Select
          id={id}
          aria-describedby={`${id}-why`}
          className="select-sm"
          placeholder={fault.text || 'Choose'}
          options={field.options.map((value) => ({ value, label: field.optionLabels?.[value] ?? value }))}
          value={field.options.includes(text) ? text : ''}
          onChange={({ target }) => onMend(target.value)}
        />
      ) : field.kind === 'paragraphs' ? (
        <TextArea {...shared} rows={2} className="textarea-sm" onChange={({ target }) => setText(target.value)} />
      ) : (
        <TextInput
          {...shared}
          size="sm"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && done()}
        />
      )}
      <p id={`${id}-why`} className="text-xs text-error">
        {fault.message}
      </p>
    </div>
  );
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text || '–');

interface TwinChoicesProps {
  row: PreviewRow;
  onDecide: PreviewTableProps['onDecide'];
}

/** The row or record that a row may be the same as, and the choices for it. */
function TwinChoices({ row: { row, twin, choice }, onDecide }: TwinChoicesProps) {
  if (!twin) return null;
  const other = twin.row === null ? `${twin.name}, which exists already` : `${twin.name} in row ${countText(twin.row)}`;
  const reason = twin.isSame
    ? 'Same name and place as'
    : twin.by === 'website'
      ? 'Same web address as'
      : 'Name similar to';
  // Two records cannot have the same name and place.
  const choices = TWIN_CHOICES.filter((one) => !(twin.isSame && one === 'separate'));
  const chosen = choice ?? (twin.isSame ? 'merge' : null);
  return (
    <fieldset data-twin-row={row} className="grid gap-1 py-1">
      <legend className="text-[13px] wrap-anywhere">{`${reason} ${other}.`}</legend>
      <span className="flex flex-wrap gap-x-4">
        {choices.map((one) => (
          <label key={one} className="flex items-center gap-1.5 text-[13px] max-md:min-h-11">
            <input
              type="radio"
              className="radio radio-xs"
              name={`twin-${row}`}
              checked={chosen === one}
              onChange={() => onDecide(row, one)}
            />
            {TWIN_WORDS[one]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function Details({
  entity,
  row,
  onMend,
  onDecide,
}: { entity: Entity; row: PreviewRow } & Omit<PreviewTableProps, 'rows' | 'entity'>) {
  if (row.faults.length > 0)
    return row.faults.map((fault) => {
      const field = entity.fields.find(({ name }) => name === fault.field);
      return (
        field && (
          <WrongCell
            key={`${fault.field} ${fault.message} ${fault.text}`}
            field={field}
            fault={fault}
            onMend={(text) => onMend(row.row, fault.field, text)}
          />
        )
      );
    });
  return (
    <>
      <TwinChoices row={row} onDecide={onDecide} />
      {row.isInactive && <p className="text-[13px]">Will be imported as inactive.</p>}
      {row.currency && <p className="text-[13px]">{`Amounts are read as ${row.currency}.`}</p>}
      <ul className="grid gap-0.5 text-[13px] empty:hidden">
        {row.changes.map(({ label, before, after }) => (
          <li key={label} className="wrap-anywhere">
            <span className="muted">{`${label}: `}</span>
            <del className="muted">{short(before)}</del>
            {' → '}
            <ins className="no-underline">{short(after)}</ins>
          </li>
        ))}
      </ul>
    </>
  );
}

export function PreviewTable({ entity, rows, onMend, onDecide }: PreviewTableProps) {
  const columns: Column<PreviewRow>[] = [
    { key: 'row', header: 'Row', numeric: true, className: 'w-16', cell: ({ row }) => countText(row) },
    {
      key: 'name',
      header: 'Name',
      className: 'min-w-40 max-w-72 font-medium',
      cell: ({ name }) => <span className="line-clamp-2 wrap-anywhere">{name || '–'}</span>,
    },
    { key: 'verdict', header: 'What happens', className: 'w-32', cell: (row) => <Verdict {...row} /> },
    {
      key: 'details',
      header: 'Details',
      className: 'min-w-72',
      cell: (row) => <Details entity={entity} row={row} onMend={onMend} onDecide={onDecide} />,
    },
  ];
  return (
    <DataTable
      caption="Rows of the file"
      columns={columns}
      rows={rows}
      rowKey={({ row }) => row}
      heightClass="max-h-[max(24rem,64dvh)]"
      card={(row) => (
        <article
          aria-label={row.name || `Row ${row.row}`}
          className="grid gap-2 rounded-xl border hairline bg-base-100 p-3 text-sm"
        >
          <div className="flex items-start gap-3">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{row.name || '–'}</span>
              <span className="muted text-[13px]">{`Row ${countText(row.row)}`}</span>
            </span>
            <Verdict {...row} />
          </div>
          <Details entity={entity} row={row} onMend={onMend} onDecide={onDecide} />
        </article>
      )}
    />
  );
}
