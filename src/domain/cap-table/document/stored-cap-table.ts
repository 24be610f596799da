/** Cap tables as stored documents: the specification's entities under keys of their own, and a check of everything read back. */
import type { Decoded, DocumentKind } from '@/domain/tools/document';
import type { LocalLayout } from '@/domain/tools/local-keys';
import { isRecord } from '@/domain/tools/safe-json';
import { decodeWith } from '@/domain/tools/stored-fields';
import { CAP_TABLE_VERSION, type CapTable } from './document';
import { capTableSchema } from './document-schema';
import { fromPlain, toPlain } from './plain-cap-table';

const NOUN = 'cap table';

/** A marker of a scenario that is not there is none. */
export const withKnownMarker = (table: CapTable): CapTable =>
  table.currentScenarioId === null || table.scenarios.some((one) => one.id === table.currentScenarioId)
    ? table
    : { ...table, currentScenarioId: null };

function decode(stored: unknown): Decoded<CapTable> {
  if (!isRecord(stored)) return { fault: `This ${NOUN} has no data.` };
  const reading = decodeWith(capTableSchema, fromPlain(stored), NOUN);
  return 'data' in reading ? { data: withKnownMarker(reading.data) } : reading;
}

export const CAP_TABLE: DocumentKind<CapTable> = {
  tool: 'cap-table',
  noun: NOUN,
  version: CAP_TABLE_VERSION,
  migrations: [],
  encode: toPlain,
  decode,
};

/** The specification names what is stored, not the keys. */
export const CAP_TABLE_LAYOUT: LocalLayout = {
  fields: {
    stakeholders: 'equity_stakeholders',
    fundingRounds: 'equity_fundingRounds',
    scenarios: 'equity_scenarios',
  },
  restKey: 'equity_document',
};
