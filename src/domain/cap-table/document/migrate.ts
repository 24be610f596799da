/** Reads a cap table of any version from a file or a link, or says plainly why it cannot be read. Never throws. */
import { getDotPath, safeParse } from 'valibot';
import { isRecord } from '@/domain/tools/safe-json';
import { CAP_TABLE_VERSION, type CapTable } from './document';
import { capTableSchema } from './document-schema';
import { failed, fault, fine, type Result } from './faults';
import { fromPlain } from './plain-cap-table';
import { withKnownMarker } from './stored-cap-table';

export interface ReadCapTable {
  document: CapTable;
  /** Version it was stored in; 0 is the specification's plain shape, without a version and with amounts in whole units. */
  from: number;
}

/** The document in what was stored, brought to the present version; a newer, broken or foreign one is a fault. */
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
