/** The charts, tables and dialogs of the gallery, with made-up figures. */
import { useState } from 'react';
import { formatMoney, formatShortMoney } from '@/domain/money/money';
import { BarList } from '@/islands/ui/chart/BarList';
import { ColumnChart } from '@/islands/ui/chart/ColumnChart';
import { LineChart } from '@/islands/ui/chart/LineChart';
import { ShareChart } from '@/islands/ui/chart/ShareChart';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog, Dialog } from '@/islands/ui/overlay/Dialog';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { Logo } from '@/islands/ui/Logo';
import { TagList } from '@/islands/ui/Tag';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const short = (units: number) => formatShortMoney(Math.round(units * 100), 'INR');
const cash = (start: number, burn: number, growth: number) =>
  MONTHS.map((_, index) => ({ x: index, y: start - burn * index + growth * index ** 2 }));

export function GalleryCharts() {
  return (
    <div className="grid gap-8">
      <LineChart
        title="Cash at the end of each month"
        summary="Plan falls below zero in October; the plan with two customers more does not."
        x={{ label: 'Month', format: (index) => MONTHS[Math.round(index)] ?? '' }}
        y={{ label: '₹', format: short }}
        series={[
          { id: 'a', label: 'As it is', points: cash(4_000_000, 450_000, 2_000) },
          { id: 'b', label: 'Two customers more', points: cash(4_000_000, 450_000, 28_000) },
          { id: 'c', label: 'Hire in May', points: cash(4_000_000, 520_000, 12_000), dashed: true },
        ]}
        markers={[{ x: 9, label: 'Out of money' }]}
      />
      <ColumnChart
        title="Expenses by month"
        summary="Salaries are most of it in every month."
        y={{ label: '₹ a month', format: short }}
        series={[
          { id: 'salary', label: 'Salary & Benefits' },
          { id: 'office', label: 'Office & Utilities' },
          { id: 'travel', label: 'Travel & Entertainment' },
        ]}
        groups={MONTHS.map((label, index) => ({
          id: label,
          label,
          values: [300_000 + index * 9_000, 60_000, (index % 4) * 25_000],
        }))}
      />
      <BarList
        title="By category"
        summary="Three categories."
        bars={[
          { id: 'salary', label: 'Salary & Benefits', value: 30, text: formatMoney(300_000_00, 'INR'), detail: '60%' },
          { id: 'office', label: 'Office & Utilities', value: 15, text: formatMoney(150_000_00, 'INR'), detail: '30%' },
          { id: 'other', label: 'Other', value: 5, text: formatMoney(50_000_00, 'INR'), detail: '10%' },
        ]}
      />
      <ShareChart
        title="Ownership"
        summary="Two founders hold three quarters."
        parts={[
          { id: 'asha', label: 'Asha Menon', share: 0.45, text: '45%' },
          { id: 'ravi', label: 'Ravi Kumar', share: 0.3, text: '30%' },
          { id: 'pool', label: 'Option pool', share: 0.1, text: '10%' },
          { id: 'seed', label: 'Seed investors', share: 0.15, text: '15%' },
        ]}
        centre={{ text: '100%', label: 'of the company' }}
      />
    </div>
  );
}

type Kind = 'dialog' | 'drawer' | 'confirm';

/** Buttons of the gallery that open each kind of dialog. */
export function GalleryDialogs() {
  const [open, setOpen] = useState<Kind | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="sm" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button size="sm" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <Button size="sm" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Save to Collection"
        description="Pick a collection or make a new one."
        footer={<Button onClick={close}>Close</Button>}
      >
        <p className="text-sm">The body scrolls when it is taller than the window.</p>
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Compare"
        footer={<Button onClick={close}>Clear All</Button>}
      >
        <p className="text-sm">At the side of wide screens, a sheet on phones.</p>
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Remove this collection?"
        text="Its investors stay in the directory."
        confirmLabel="Remove"
        danger
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}

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

/** The gallery's table: three rows, one sorted column. */
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
