/** The list of the bin: deleted records with the operator and the kind. */
import type { ListSpec } from '@/domain/lists/list';
import { NOUN_FILTER } from './audit';

/** A deleted record can come back for this many days. */
export const BIN_DAYS = 30;

export interface BinEntry {
  _id: string;
  noun: string;
  name: string;
  /** ISO 8601. */
  deletedAt: string;
  /** Name of the operator; null where that one is gone. */
  deletedBy: string | null;
}

export const BIN: ListSpec<BinEntry> & { api: '/api/admin/bin' } = {
  name: 'bin',
  api: '/api/admin/bin',
  page: '/adminPortal/bin',
  filters: [NOUN_FILTER],
  size: 25,
  caption: 'Deleted records',
  failed: 'The bin could not be read.',
  empty: 'The bin is empty',
  unmatched: 'The bin is empty',
};
