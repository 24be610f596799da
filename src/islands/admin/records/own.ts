/** The registry of the special parts of a noun's screen: table cells, a card, a link and a form section. Their components are in RecordCards. */
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
  /** Column → its cell. A name that is not a field adds a column with this header. */
  cells?: Readonly<Record<string, OwnCell>>;
  /** Replaces the table; `className` is for the list of cards. */
  card?: { component: ComponentType<CardProps>; className: string };
  /** A link to a related screen, beside the buttons. */
  link?: { label: string; href: string };
  /** Drawn below the fields; `record` is null for a new record. Work that it passes to `onStored` runs after the record is saved. */
  section?: ComponentType<{ form: Form<FormValues>; record: AdminRecord | null; onStored: (work: AfterSave) => void }>;
}

/**
 * Work that needs the stored record, such as the upload of its file. Returns a message if the work failed; the record is already saved
 * then.
 */
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
