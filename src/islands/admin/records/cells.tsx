/** Cells of the table by the kind of their field. What a noun shows in its own way is registered in own.ts. */
import type { ReactNode } from 'react';
import { shownPicture } from '../../../domain/addresses/own-picture';
import type { AdminRecord, Field } from '../../../domain/admin/entities/entity';
import { valueAt } from '../../../domain/admin/entities/entity';
import { Logo } from '../../ui/Logo';
import { Tag } from '../../ui/Tag';
import { TagList } from '../../ui/TagList';

const NOTHING = <span className="muted">–</span>;

export function Cell({ field, record, name }: { field: Field; record: AdminRecord; name: string }): ReactNode {
  const value = valueAt(record, field.file?.storedAs ?? field.name);
  if (field.kind === 'file')
    return typeof value === 'string' && value.startsWith('/files/') ? (
      <a href={value} target="_blank" rel="noopener" className="link inline-block max-w-48 wrap-anywhere max-md:py-1">
        {String(valueAt(record, 'fileName') ?? 'Open')}
        <span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
      </a>
    ) : (
      NOTHING
    );
  if (field.kind === 'image') return <Logo name={name} src={shownPicture(value, record['pictures'])} size={28} />;
  if (field.kind === 'flag') return value === true ? <Tag>Yes</Tag> : <Tag variant="outline">No</Tag>;
  if (field.kind === 'tags')
    return <TagList items={Array.isArray(value) ? (value as string[]) : []} label={field.label} />;
  if (value === null || value === undefined || value === '') return NOTHING;
  const text = String(value as string | number);
  if (field.kind === 'choice') return <Tag>{field.optionLabels?.[text] ?? text}</Tag>;
  if (typeof value === 'number')
    return field.name.toLowerCase().includes('year') ? text : value.toLocaleString('en-IN');
  return <span className="line-clamp-2 wrap-break-word">{text}</span>;
}
