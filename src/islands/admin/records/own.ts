/** The registry of special screens of a noun: table cells, a card, and a form section, which are in `islands/admin/<noun>`. */
import type { ComponentType } from 'react';
import type { AdminRecord, Noun } from '@/domain/admin/entities/entity';
import type { FormValues } from '@/domain/admin/form-values';
import type { Form } from '@/islands/ui/form/use-form';
import { DownloadsCell, CategoryCard, TermCard, type CardProps } from './RecordCards';

interface OwnCell {
  header: string;
  isNumeric?: boolean;
  cell: ComponentType<{ record: AdminRecord }>;
}

export interface OwnParts {
  /** Column → its cell. A name that is no field makes a column of its own, with this header. */
  cells?: Readonly<Record<string, OwnCell>>;
  /** Takes the place of the table, with the class of its list. */
  card?: { component: ComponentType<CardProps>; className: string };
  /** A way to another view of the same things, beside the buttons. */
  link?: { label: string; href: string };
  /** Drawn below the fields; `record` is null for a new one. `afterSave` of what it registers runs once the record is. */
  section?: ComponentType<{ form: Form<FormValues>; record: AdminRecord | null; onStored: (work: AfterSave) => void }>;
}

/** Work that needs the stored record, such as the upload of its file. A sentence where it failed; the record is stored. */
export type AfterSave = (record: AdminRecord) => Promise<string | null>;

export const OWN_PARTS: Partial<Record<Noun, OwnParts>> = {
  'resource-category': {
    card: { component: CategoryCard, className: '' },
    link: { label: 'All resources', href: '/adminPortal/resource-management/all-resources' },
  },
  resource: {
    cells: { downloads: { header: 'Downloads', isNumeric: true, cell: DownloadsCell } },
    link: { label: 'By category', href: '/adminPortal/resource-management/resources' },
  },
  'prepared-answer': { link: { label: 'Inbox', href: '/adminPortal/inbox' } },
  'startup-term': { card: { component: TermCard, className: 'sm:grid-cols-2 2xl:grid-cols-3' } },
};
