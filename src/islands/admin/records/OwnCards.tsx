/** Records as cards in the way of their noun, in place of the table. */
import type { ComponentType, ReactNode } from 'react';
import type { AdminRecord } from '../../../domain/admin/entities/entity';
import type { CardProps } from './card';

export function OwnCards({
  card: Card,
  title,
  records,
  selectAll,
  className,
  partsOf,
}: {
  card: ComponentType<CardProps>;
  title: string;
  records: readonly AdminRecord[];
  selectAll: ReactNode;
  className: string;
  partsOf: (record: AdminRecord) => Omit<CardProps, 'record'>;
}) {
  return (
    <div className="grid gap-3">
      <div className="px-1">{selectAll}</div>
      <ul aria-label={title} className={`grid gap-4 ${className}`}>
        {records.map((record) => (
          <li key={record._id} className="min-w-0">
            <Card record={record} {...partsOf(record)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
