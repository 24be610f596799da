/** What people call the instruments and holders of a cap table. */
import type { CapTable, Convertible } from '@/domain/cap-table/document/document';
import { minorText } from './texts';

export const KIND_NAMES: Readonly<Record<Convertible['kind'], string>> = {
  safe: 'SAFE',
  isafe: 'iSAFE',
  note: 'Convertible note',
};

/** Name of a holder of the document, of a round's other investors, or of the pool. */
export function holderName(table: CapTable, holderId: string): string {
  if (holderId === 'pool') return 'Option pool';
  const known = table.stakeholders.find((one) => one.id === holderId);
  if (known) return known.name;
  const round = table.fundingRounds.find((one) => `round:${one.id}` === holderId);
  return round ? `${round.name} investors` : holderId;
}

/** "SAFE of Asha, $200,000"; an id that no instrument has stays as it is. */
export function instrumentName(table: CapTable, id: string): string {
  const one = table.shares.convertibles.find((other) => other.id === id);
  return one
    ? `${KIND_NAMES[one.kind]} of ${holderName(table, one.stakeholderId)}, ${minorText(one.amount, table.currency)}`
    : id;
}
