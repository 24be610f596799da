/** The bin as operators read it: what was deleted, by whom, and which kind is shown. */
import { NOUNS } from './entities/entity';

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

export interface BinState {
  noun: string;
}

export function readBinState(params: URLSearchParams): BinState {
  const noun = params.get('noun') ?? '';
  return { noun: (NOUNS as readonly string[]).includes(noun) ? noun : '' };
}

export const binSearch = ({ noun }: BinState): string => (noun ? `?noun=${noun}` : '');
