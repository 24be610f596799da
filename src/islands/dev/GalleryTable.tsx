/** The gallery's table: three rows, one sorted column. */
import { useState } from 'react';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { Logo } from '@/islands/ui/Logo';
import { TagList } from '@/islands/ui/Tag';

interface Row {
  name: string;
  city: string;
  count: number;
  stages: string[];
}

const ROWS: Row[] = [
  { name: 'Sample Ventures', city: 'Mumbai', count: 210, stages: ['Idea', 'MVP', 'Growth'] },
  { name: 'Example Capital', city: 'Bengaluru', count: 46, stages: ['MVP'] },
  { name: 'Model Partners', city: 'Chennai', count: 8, stages: [] },
];

export function GalleryTable() {
  const [direction, setDirection] = useState<'ascending' | 'descending'>('descending');
  const rows = [...ROWS].sort((a, b) => (direction === 'ascending' ? a.count - b.count : b.count - a.count));
  const name = (row: Row) => (
    <div className="flex items-center gap-3">
      <Logo name={row.name} />
      <div>
        <div className="leading-tight font-medium">{row.name}</div>
        <div className="muted text-xs">{row.city}</div>
      </div>
    </div>
  );
  const columns: Column<Row>[] = [
    { key: 'name', header: 'Investor', cell: name },
    {
      key: 'count',
      header: 'Companies',
      numeric: true,
      cell: (row) => row.count,
      sort: {
        href: '#sort',
        direction,
        onSort: () => setDirection(direction === 'ascending' ? 'descending' : 'ascending'),
      },
    },
    { key: 'stages', header: 'Stage', cell: (row) => <TagList items={row.stages} /> },
  ];
  return (
    <DataTable
      caption="Sample investors"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      card={(row) => <div className="card p-4">{name(row)}</div>}
    />
  );
}
