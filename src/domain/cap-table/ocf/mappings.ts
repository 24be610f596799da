/** Maps objects of the Open Cap Format to entries of the document, and merges originals with our own versions for the export. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { readComments, remainder, textIn, withRemainder, isOcfFile, type OcfObject, type OcfFileType } from './format';
import {
  certificateFromOcf,
  certificateToOcf,
  classFromOcf,
  classToOcf,
  convertibleFromOcf,
  convertibleToOcf,
  optionFromOcf,
  optionToOcf,
  stakeholderFromOcf,
  stakeholderToOcf,
} from './objects';
import { isOurVesting } from './vesting';
import { isClosed, type Closings, type StoredSchedules } from './schedules';

export interface Mapping {
  /** Fields that the entry holds; all others come from the original. */
  fields: readonly string[];
  /** Reads an object and writes it again, as our export would. */
  again: (object: OcfObject, currency: string) => OcfObject;
  read: (object: OcfObject, currency: string) => object;
}

const SECURITY = ['object_type', 'security_id', 'date', 'stakeholder_id'];
const optionMapping: Mapping = {
  fields: [...SECURITY, 'quantity', 'exercise_price'],
  again: (object, currency) => optionToOcf(optionFromOcf(object), currency, ''),
  read: optionFromOcf,
};

const MAPPINGS: Record<string, Mapping> = {
  STAKEHOLDER: {
    fields: ['object_type', 'id', 'name', 'stakeholder_type', 'current_relationship'],
    // The format has no pools among stakeholders, so the remainder marks this stakeholder as a pool.
    again: (object) => {
      const pool = readComments(object).rest['type'] === 'option-pool';
      return stakeholderToOcf({ ...stakeholderFromOcf(object), ...(pool ? { type: 'option-pool' } : {}) });
    },
    read: stakeholderFromOcf,
  },
  STOCK_CLASS: {
    fields: [
      'object_type',
      'id',
      'name',
      'class_type',
      'seniority',
      'price_per_share',
      'liquidation_preference_multiple',
      'participation_cap_multiple',
      'conversion_rights',
    ],
    again: (object, currency) => classToOcf(classFromOcf(object), currency),
    read: classFromOcf,
  },
  TX_STOCK_ISSUANCE: {
    fields: [...SECURITY, 'stock_class_id', 'share_price', 'quantity'],
    again: (object, currency) => certificateToOcf(certificateFromOcf(object), currency, ''),
    read: certificateFromOcf,
  },
  TX_EQUITY_COMPENSATION_ISSUANCE: optionMapping,
  TX_PLAN_SECURITY_ISSUANCE: optionMapping,
  TX_CONVERTIBLE_ISSUANCE: {
    fields: [...SECURITY, 'convertible_type', 'investment_amount', 'conversion_triggers'],
    again: (object, currency) => convertibleToOcf(convertibleFromOcf(object, currency), currency, ''),
    read: convertibleFromOcf,
  },
};

export const mappingOf = (object: OcfObject): Mapping | undefined => {
  const type = textIn(object, 'object_type') ?? '';
  return Object.hasOwn(MAPPINGS, type) ? MAPPINGS[type] : undefined;
};

/** One key for an original and for our version of it. */
const keyOf = (object: OcfObject): string => {
  const type = textIn(object, 'object_type') ?? '';
  const kind = type === 'TX_PLAN_SECURITY_ISSUANCE' ? 'TX_EQUITY_COMPENSATION_ISSUANCE' : type;
  return `${kind} ${textIn(object, 'security_id') ?? textIn(object, 'id') ?? ''}`;
};

const same = (a: unknown, b: unknown) => canonical(a) === canonical(b);
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Would our export of the entry lose something of this object? Then the object is set aside as it came. */
export function losesSomething(object: OcfObject, mapping: Mapping, currency: string): boolean {
  const { comments: _comments, vesting_terms_id: vesting, ...rest } = object;
  if (readComments(object).others.length > 0) return true;
  if (vesting !== undefined && !isOurVesting(String(vesting))) return true;
  return !same(mapping.again(object, currency), rest);
}

/** The entry in an object of ours: its fields, and the remainder in its comment. */
const entryOf = (object: OcfObject, mapping: Mapping, currency: string) => ({
  ...mapping.read(object, currency),
  ...readComments(object).rest,
});

/** Our version on top of an original: fields that were not edited stay as the original has them. */
function merged(original: OcfObject, ours: OcfObject, mapping: Mapping, currency: string): OcfObject {
  const entry = entryOf(ours, mapping, currency);
  const result: OcfObject = { ...ours, ...original };
  if (!same(entryOf(original, mapping, currency), entry)) {
    const before = mapping.again(original, currency);
    for (const field of mapping.fields) {
      if (same(before[field], ours[field])) continue;
      if (field in ours) result[field] = ours[field];
      else delete result[field];
    }
  }
  delete result['comments'];
  const { comments: rest } = withRemainder({}, remainder(entry, mapping.read(result, currency))) as {
    comments?: string[];
  };
  const comments = [...(rest ?? []), ...readComments(original).others];
  return comments.length > 0 ? { ...result, comments } : result;
}

export type Items = Record<OcfFileType, OcfObject[]>;

/**
 * Adds the objects that an import set aside: unknown objects, closed securities, and the originals of entries. Leaves out and counts
 * objects that name an entry deleted since.
 */
export function putBack(table: CapTable, items: Items, closings: Closings, schedules: StoredSchedules) {
  let issuer: OcfObject = {};
  const places = new Map<string, number>();
  for (const type of Object.keys(items) as OcfFileType[])
    items[type].forEach((object, at) => places.set(`${type} ${keyOf(object)}`, at));
  const others: { file: OcfFileType; object: OcfObject }[] = [];
  for (const { file, object } of table.aside) {
    if (object['object_type'] === 'ISSUER') issuer = { ...issuer, ...object };
    if (!isOcfFile(file)) continue;
    const [list, mapping] = [items[file], mappingOf(object)];
    const at = places.get(`${file} ${keyOf(object)}`);
    const ours = at === undefined ? undefined : list[at];
    if (at !== undefined && ours && mapping)
      list[at] = schedules.keep(merged(object, ours, mapping, table.currency), object);
    // The original of a deleted entry stays deleted; a closed security never had an entry.
    else if ((!mapping && !schedules.replaces(object)) || isClosed(object, closings, table.currency))
      others.push({ file, object });
  }
  return { issuer, left: putOthers(items, others) };
}

/** Adds the objects whose holder, class and security are in the package. Returns how many are not. */
function putOthers(items: Items, others: readonly { file: OcfFileType; object: OcfObject }[]): number {
  const ids = (key: 'id' | 'security_id', objects: readonly OcfObject[]) =>
    new Set(objects.flatMap((object) => textIn(object, key) ?? []));
  const people = ids('id', items.OCF_STAKEHOLDERS_FILE);
  const classes = ids('id', items.OCF_STOCK_CLASSES_FILE);
  const knows = (object: OcfObject, key: string, known: ReadonlySet<string>) => {
    const id = textIn(object, key);
    return id === null || known.has(id);
  };
  const named = others.filter(
    ({ object }) => knows(object, 'stakeholder_id', people) && knows(object, 'stock_class_id', classes),
  );
  // Issues bring securities of their own, such as closed ones and warrants; all other objects need a security that exists.
  const isIssue = ({ object }: (typeof others)[number]) => /^TX_.*ISSUANCE$/.test(textIn(object, 'object_type') ?? '');
  const issues = named.filter(isIssue).map(({ object }) => object);
  const securities = ids('security_id', [...items.OCF_TRANSACTIONS_FILE, ...issues]);
  const put = named.filter((one) => isIssue(one) || knows(one.object, 'security_id', securities));
  for (const { file, object } of put) items[file].push(object);
  return others.length - put.length;
}
