/** What the operators' palette finds beside its screens and actions. */
export interface FoundPlace {
  kind: 'record' | 'person' | 'message';
  label: string;
  /** The kind of record, the address of a person, who wrote a message. */
  note: string;
  href: string;
}

/** The headings under which they are. */
export const FOUND_GROUPS = { record: 'Records', person: 'People', message: 'Messages' } as const;
