/** The props of a record's card. A file of types only, so that cards and their registry do not import each other. */
import type { ReactNode } from 'react';
import type { AdminRecord, Noun } from '@/domain/admin/entities/entity';
import type { FormValues } from '@/domain/admin/form-values';

export interface CardProps {
  record: AdminRecord;
  /** The box that selects it, and the buttons that edit and delete it. */
  select: ReactNode;
  actions: ReactNode;
  /** Opens the form of a record of another kind; `onSaved` runs once it is stored. */
  openForm: (form: OtherForm) => void;
}

export interface OtherForm {
  noun: Noun;
  /** Id of the record, or `new`. */
  id: string;
  /** Values that a new one starts with. */
  start?: FormValues;
  onSaved: () => void;
}
