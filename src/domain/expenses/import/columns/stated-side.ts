/** The words of banks for credit and debit, in the languages whose statements are read. */
const CREDIT_WORD =
  /^(?:c|cr|crdt|credit(?:ed)?|deposit(?:ed)?|in|incoming|inflow|money in|paid in|received|receipt|h|haben|gutschrift|bij|abono|crédit|cr[ée]dito|haber|avere|kredit|eingang|entrada|income|\+)$/;
const DEBIT_WORD =
  /^(?:d|dr|dbit|debit(?:ed)?|withdrawal|withdrawn|out|outgoing|outflow|money out|paid out|paid|sent|s|soll|lastschrift|belastung|af|cargo|débit|d[ée]bito|debe|debet|dare|ausgang|salida|expenses?|-)$/;

/** The side that a cell states by itself; null for all else, such as "POS", "UPI", "purchase" or "card". */
export function sideOf(text: string): 'credit' | 'debit' | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[.()]/g, '')
    .replace(/^[a-z]+_(?=(?:credit|debit)$)/, '');
  return CREDIT_WORD.test(word) ? 'credit' : DEBIT_WORD.test(word) ? 'debit' : null;
}
