/** Cap tables as stored documents: the specification's entities under keys of their own, and a check of everything read back. */
import type { Decoded, DocumentKind } from '../toolkit/document';
import type { LocalLayout } from '../toolkit/local-keys';
import { check, isRecord } from '../toolkit/shape';
import { CAP_TABLE_VERSION, type CapTable } from './document';
import { capTableShape } from './document-shape';
import { withKnownMarker } from './migrate';
import { fromPlain, toPlain } from './plain-cap-table';

const NOUN = 'cap table';

function decode(stored: unknown): Decoded<CapTable> {
  if (!isRecord(stored)) return { fault: `This ${NOUN} holds no data.` };
  const checked = check(capTableShape, fromPlain(stored));
  if ('value' in checked) return { data: withKnownMarker(checked.value) };
  const [field, entry] = checked.problems[0]?.path ?? [];
  if (typeof field !== 'string') return { fault: `This ${NOUN} could not be read.` };
  const row = typeof entry === 'number' ? `, entry ${entry + 1}` : '';
  return { fault: `This ${NOUN} could not be read: something is wrong with “${field}”${row}.`, field };
}

export const CAP_TABLE: DocumentKind<CapTable> = {
  tool: 'cap-table',
  noun: NOUN,
  version: CAP_TABLE_VERSION,
  migrations: [],
  encode: toPlain,
  decode,
};

/** The specification names what is kept, not the keys. */
export const EQUITY_LAYOUT: LocalLayout = {
  fields: {
    stakeholders: 'equity_stakeholders',
    fundingRounds: 'equity_fundingRounds',
    scenarios: 'equity_scenarios',
  },
  restKey: 'equity_document',
};
