/** Matches the columns of a file to fields: the headings with their first cells, and a choice for each. */
import { countText } from '@/domain/count';
import type { FormEvent } from 'react';
import { rulesAt, type Entity } from '@/domain/admin/entities/entity';
import { missingColumns, withColumn, type ColumnFields } from '@/domain/admin/imports/columns';
import { neededFields } from '@/domain/admin/imports/judge';
import { doneOf, type ImportJob } from '@/domain/admin/imports/job';
import type { EncodingName } from '@/domain/tables/encoding-names';
import { OLD_ENCODINGS } from '@/domain/tables/encodings';
import { Button } from '@/islands/ui/Button';
import { Field as FieldRow, Select } from '@/islands/ui/fields/inputs';
import { OptionInput } from './OptionInput';
import { SheetChoiceFields } from '@/islands/ui/fields/SheetChoiceFields';
import type { OpenedFile } from './import-thread';
import type { FileReading } from './use-import-file';

export interface MatchColumnsProps {
  entity: Entity;
  file: OpenedFile;
  fields: ColumnFields;
  unfinished: ImportJob | null;
  /** Field → the text of every row, for fields without a column. */
  fixed: Readonly<Record<string, string>>;
  onFixed: (field: string, text: string) => void;
  keepsEdited: boolean;
  onKeepsEdited: (keeps: boolean) => void;
  onFields: (fields: ColumnFields) => void;
  /** Reads the file again, with another encoding, sheet or row of headings. */
  onRead: (reading: FileReading) => void;
  onGoOn: (job: ImportJob) => void;
  onContinue: () => void;
  onCancel: () => void;
}

export function MatchColumns(props: MatchColumnsProps) {
  const { entity, file, fields, unfinished, onFields } = props;
  const options = [
    { value: '', label: 'Leave out' },
    ...entity.fields.map(({ name, label }) => ({ value: name, label })),
  ];
  const missing = missingColumns(entity, fields);
  const rules = { ...rulesAt(Date.now()), purpose: 'import' } as const;
  const needed = neededFields(entity, rules, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length === 0) props.onContinue();
  };
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      {unfinished && (
        <section
          aria-label="An import that has not ended"
          className="flex flex-wrap items-center gap-3 rounded-xl border border-warning/50 bg-warning/10 px-4 py-3 text-sm"
        >
          <p className="min-w-60 flex-1">
            {`This file is being imported already${unfinished.startedBy ? `, started by ${unfinished.startedBy}` : ''}: ${countText(doneOf(unfinished))} of ${countText(unfinished.total)} rows are done.`}
          </p>
          <Button size="sm" variant="primary" onClick={() => props.onGoOn(unfinished)}>
            Continue it
          </Button>
        </section>
      )}
      <p className="muted text-sm">
        {`${countText(file.total)} ${file.total === 1 ? 'row' : 'rows'}. Choose a field for each column. We remember your choices for the next file.`}
      </p>
      {file.leftOut && <p className="muted text-sm">{file.leftOut}</p>}
      <SheetChoiceFields choice={file.choice} onChoose={props.onRead} />
      {file.guessed && (
        <label className="flex flex-wrap items-center gap-2 text-sm">
          The file does not say how its text is encoded. Read as
          <Select
            aria-label="Text encoding"
            className="select-sm w-auto!"
            options={OLD_ENCODINGS}
            value={file.guessed}
            onChange={({ target }) => props.onRead({ encoding: target.value as EncodingName })}
          />
        </label>
      )}
      <ul aria-label="Columns of the file" className="grid gap-2">
        {file.headings.map((heading, place) => {
          const label = heading || `Column ${place + 1}`;
          return (
            <li
              key={place}
              className="grid items-center gap-x-4 gap-y-2 rounded-lg border hairline bg-base-100 px-3 py-2 sm:grid-cols-[1fr_15rem]"
            >
              <span className="min-w-0 text-sm">
                <span className="block font-medium wrap-anywhere">{label}</span>
                <span className="muted block truncate text-[13px]">
                  {file.samples[place]?.join(' · ') || 'Empty in the first rows'}
                </span>
              </span>
              <Select
                aria-label={`What “${label}” holds`}
                className={fields[place] === null ? 'select-sm border-dashed' : 'select-sm'}
                options={options}
                value={fields[place] ?? ''}
                onChange={({ target }) => onFields(withColumn(fields, place, target.value || null))}
              />
            </li>
          );
        })}
      </ul>
      <div role="status" className="text-sm empty:hidden">
        {missing.length > 0
          ? `Choose the column that holds: ${missing.join(', ')}.`
          : needed.length > 0 && `Not in this file: ${needed.map(({ label }) => label).join(', ')}.`}
      </div>
      {needed.length > 0 && (
        <fieldset className="grid gap-3 rounded-xl border border-warning/50 px-4 py-3">
          <legend className="px-1 text-sm font-medium">The same in all rows</legend>
          <p className="muted text-[13px]">
            No column has these, and new records need them. Choose a column above, or enter one value for all rows. The
            value also replaces what existing records have.
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            {needed.map((field) => (
              <FieldRow key={field.name} label={field.label}>
                {(control) => (
                  <OptionInput
                    {...control}
                    field={field}
                    value={props.fixed[field.name] ?? ''}
                    onChange={(text) => props.onFixed(field.name, text)}
                  />
                )}
              </FieldRow>
            ))}
          </div>
        </fieldset>
      )}
      <label className="flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="checkbox checkbox-sm mt-0.5"
          checked={props.keepsEdited}
          onChange={({ target }) => props.onKeepsEdited(target.checked)}
        />
        <span>
          {`Leave ${entity.names[1]} that someone has edited here as they are`}
          <span className="muted block text-[13px]">
            For a newer file from the same source: only records that no one has edited here are updated.
          </span>
        </span>
      </label>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={props.onCancel}>
          Another file
        </Button>
        <Button type="submit" variant="primary" disabled={missing.length > 0}>
          Continue
        </Button>
      </div>
    </form>
  );
}
