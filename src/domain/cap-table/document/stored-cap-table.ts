/** Cap tables as stored documents: the specification's entities under keys of their own, and a check of everything read back. */
import { getDotPath, safeParse } from 'valibot';
import type { Decoded, DocumentKind } from '@/domain/tools/document';
import type { LocalLayout } from '@/domain/tools/local-keys';
import { isRecord } from '@/domain/tools/safe-json';
import { decodeWith } from '@/domain/tools/stored-fields';
import { CAP_TABLE_VERSION, type CapTable } from './document';
import { capTableSchema } from './document-schema';
import { fromPlain, toPlain } from './plain-cap-table';
import { failed, fault, fine, type Result } from './faults';

const NOUN = 'cap table';

/** Clears the marker of the current scenario if that scenario does not exist. */
const withKnownMarker = (table: CapTable): CapTable =>
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

/** The specification names the stored entities, not the keys. */
export const CAP_TABLE_LAYOUT: LocalLayout = {
  fields: {
    stakeholders: 'equity_stakeholders',
    fundingRounds: 'equity_fundingRounds',
    scenarios: 'equity_scenarios',
  },
  restKey: 'equity_document',
};

// Reads a cap table of any version from a file or a link, or says plainly why it cannot be read. Never throws.

export interface ReadCapTable {
  document: CapTable;
  /** Version it was stored in; 0 is the specification's plain shape, without a version and with amounts in units of the currency. */
  from: number;
}

/** Reads the stored document and converts it to the present version. A document that is newer, broken or of another kind is a fault. */
export function readCapTable(input: unknown): Result<ReadCapTable> {
  if (!isRecord(input)) return failed(fault('format', 'This is not a cap table.'));
  const { version } = input;
  const plain = version === undefined && (Array.isArray(input.stakeholders) || Array.isArray(input.fundingRounds));
  if (version === undefined && !plain) return failed(fault('format', 'This is not a cap table.'));
  if (typeof version === 'number' && Number.isInteger(version) && version > CAP_TABLE_VERSION)
    return failed(fault('version', `This cap table comes from a newer version (${version}). Please reload the page.`));
  if (version !== undefined && version !== CAP_TABLE_VERSION)
    return failed(fault('version', 'The version of this cap table is unknown.'));
  const reading = safeParse(capTableSchema, plain ? fromPlain(input) : input);
  if (!reading.success)
    return failed(
      ...reading.issues
        .slice(0, 20)
        .map((issue) => fault('format', `${getDotPath(issue) ?? 'Document'}: ${issue.message}`)),
    );
  return fine({ document: withKnownMarker(reading.output), from: plain ? 0 : CAP_TABLE_VERSION });
}
