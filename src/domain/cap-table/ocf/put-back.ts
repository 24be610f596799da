/** What an import set aside goes back into the export: unknown objects, closed securities, and the originals of entries. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { isClosed, type Closings } from './closings';
import { isOcfFile, textIn, type OcfFileType, type OcfObject } from './format';
import { keyOf, mappingOf, merged } from './mappings';
import type { StoredSchedules } from './schedules';

export type Items = Record<OcfFileType, OcfObject[]>;

/**
 * Puts back what an import set aside: objects that we do not know, closed securities, and the originals of entries. What
 * names something that was deleted since is left out, and counted.
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
    // An original whose entry was deleted stays deleted, a closed one never had an entry.
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
  // Issues bring securities of their own, such as closed ones and warrants; all else needs a security that is there.
  const isIssue = ({ object }: (typeof others)[number]) => /^TX_.*ISSUANCE$/.test(textIn(object, 'object_type') ?? '');
  const issues = named.filter(isIssue).map(({ object }) => object);
  const securities = ids('security_id', [...items.OCF_TRANSACTIONS_FILE, ...issues]);
  const put = named.filter((one) => isIssue(one) || knows(one.object, 'security_id', securities));
  for (const { file, object } of put) items[file].push(object);
  return others.length - put.length;
}
