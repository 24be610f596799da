/** The specification's names of fields of each kind of listing, for what writes and what describes a record. */
import type { ListingKind } from './directories';

const PREFIX: Record<ListingKind, string> = {
  'pre-seed': 'preseed',
  seed: 'seed',
  angel: 'angel',
  incubator: 'company',
};

/** The specification's names of the four fields that each kind calls otherwise. Written out once: joined again for each entry they cost more than the rest. */
const namesOf = (kind: ListingKind) => {
  const prefix = PREFIX[kind];
  return { name: `${prefix}Name`, logo: `${prefix}Logo`, location: `${prefix}Location`, type: `${prefix}Type` };
};
export const NAMES: Record<ListingKind, ReturnType<typeof namesOf>> = {
  'pre-seed': namesOf('pre-seed'),
  seed: namesOf('seed'),
  angel: namesOf('angel'),
  incubator: namesOf('incubator'),
};
