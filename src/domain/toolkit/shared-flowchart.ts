/** A flowchart that its owner shares from the account: the address of its link, and what a dead one says. */
export const FLOWCHART_GONE =
  'This link does not open a flowchart. It may be incomplete, or its owner has turned it off.';

/** The link of a flowchart's owner; null while it is not shared. */
export interface FlowchartShare {
  path: string;
  /** ISO 8601. */
  createdAt: string;
}
