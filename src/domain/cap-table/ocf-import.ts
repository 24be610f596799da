/** Files of the Open Cap Format as a document. What it has no place for is kept aside and named; nothing is lost silently. */
import type { AsideObject, CapTable, Stakeholder } from './document';
import { defaultCapTable } from './document';
import { failed, fault, fine, type Result } from './faults';
import { readCapTable } from './migrate';
import type { DocumentRest, OcfFile } from './ocf-export';
import { isObject, isOcfFile, listIn, objectIn, readComments, sharesIn, textIn, type OcfObject } from './ocf-format';
import {
  certificateFromOcf,
  classFromOcf,
  convertibleFromOcf,
  optionFromOcf,
  POOL_ID,
  stakeholderFromOcf,
} from './ocf-objects';
import { losesSomething, mappingOf } from './ocf-mappings';
import { vestingFromOcf, vestingId } from './ocf-vesting';

/** Characters of all files together. */
export const OCF_MOST = 20_000_000;

export interface OcfImport {
  document: CapTable;
  /** What was kept aside, assumed or left out, in sentences. */
  notes: string[];
}

interface Found {
  file: string;
  object: OcfObject;
}

/** Parses all files: the manifest, and the objects with the type of the file they came from. */
function parse(files: readonly OcfFile[], notes: string[]): Result<{ manifest: OcfObject | null; found: Found[] }> {
  if (files.reduce((all, one) => all + one.text.length, 0) > OCF_MOST)
    return failed(fault('too-long', 'These files are too large.'));
  let manifest: OcfObject | null = null;
  const found: Found[] = [];
  for (const { path, text } of files) {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return failed(fault('format', `${path} is not valid JSON.`));
    }
    const type = isObject(json) ? json['file_type'] : null;
    if (!isObject(json) || (type !== 'OCF_MANIFEST_FILE' && !isOcfFile(type)))
      notes.push(`${path} is no file of the Open Cap Format and was not read.`);
    else if (type === 'OCF_MANIFEST_FILE') manifest = json;
    else found.push(...listIn(json, 'items').map((object) => ({ file: String(type), object })));
  }
  if (!manifest && found.length === 0) return failed(fault('format', 'There is no file of the Open Cap Format here.'));
  return fine({ manifest, found });
}

/** Counts by type, for one readable sentence: "2 TX_STOCK_TRANSFER, 1 VALUATION". */
const counted = (objects: readonly OcfObject[]) => {
  const counts = new Map<string, number>();
  for (const object of objects) {
    const type = textIn(object, 'object_type') ?? 'objects without a type';
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => `${count} ${type}`).join(', ');
};

/** The document that the files describe. Broken files are faults; what cannot be mapped is in `notes` and kept aside. */
export function importOcf(files: readonly OcfFile[]): Result<OcfImport> {
  const notes: string[] = [];
  const parsed = parse(files, notes);
  if (!parsed.ok) return parsed;
  const { manifest, found } = parsed.value;
  const rest = (manifest ? readComments(manifest).rest : {}) as Partial<DocumentRest>;
  const monetary = found
    .map(({ object }) => object['share_price'] ?? object['investment_amount'] ?? object['exercise_price'])
    .find(isObject);
  const currency = rest.currency ?? (monetary && textIn(monetary, 'currency')) ?? 'USD';
  const empty = defaultCapTable(currency);
  const table: CapTable = { ...empty, mode: 'shares', shares: { ...empty.shares, classes: [] } };
  const aside: AsideObject[] = [];
  const unmapped: OcfObject[] = [];
  const extended: OcfObject[] = [];
  const [terms, starts, plans] = [new Map<string, OcfObject>(), new Map<string, string>(), [] as Found[]];
  const vestedBy = new Map<string, string>();
  let fractional = 0;

  const keep = ({ file, object }: Found) => {
    aside.push({ file, object });
    unmapped.push(object);
  };
  const mapped = <T extends object>(one: Found, entry: T, list: T[]) => {
    const { file, object } = one;
    list.push({ ...entry, ...readComments(object).rest });
    if (sharesIn(object['quantity'])?.fractional) fractional += 1;
    const mapping = mappingOf(object);
    if (!mapping || !losesSomething(object, mapping, currency)) return;
    aside.push({ file, object });
    extended.push(object);
  };
  const secured = (one: Found, isStock: boolean) => {
    const vesting = textIn(one.object, 'vesting_terms_id');
    const holder = textIn(one.object, 'stakeholder_id') ?? '';
    if (vesting && !vestedBy.has(holder)) vestedBy.set(holder, vesting);
    if (isStock) mapped(one, certificateFromOcf(one.object), table.shares.certificates);
    else mapped(one, optionFromOcf(one.object), table.shares.options);
  };

  for (const one of found) {
    const { object } = one;
    const type = textIn(object, 'object_type') ?? '';
    if (type === 'STAKEHOLDER') mapped(one, stakeholderFromOcf(object), table.stakeholders);
    else if (type === 'STOCK_CLASS') mapped(one, classFromOcf(object), table.shares.classes);
    else if (type === 'STOCK_PLAN') plans.push(one);
    else if (type === 'TX_STOCK_ISSUANCE') secured(one, true);
    else if (type === 'TX_EQUITY_COMPENSATION_ISSUANCE' || type === 'TX_PLAN_SECURITY_ISSUANCE') secured(one, false);
    else if (type === 'TX_CONVERTIBLE_ISSUANCE')
      mapped(one, convertibleFromOcf(object, currency), table.shares.convertibles);
    else if (type === 'VESTING_TERMS') terms.set(textIn(object, 'id') ?? '', object);
    else if (type === 'TX_VESTING_START') starts.set(textIn(object, 'security_id') ?? '', textIn(object, 'date') ?? '');
    else keep(one);
  }

  table.stakeholders = withVesting(table, { terms, starts, vestedBy, found }, keep);
  const reserved = plans.reduce(
    (all, { object }) => all + (sharesIn(object['initial_shares_reserved'])?.shares ?? 0),
    0,
  );
  const granted = table.shares.options.reduce((all, one) => all + one.shares, 0);
  table.shares.poolAvailable = rest.poolAvailable ?? Math.max(0, reserved - granted);
  for (const plan of plans) if (textIn(plan.object, 'id') !== POOL_ID) keep(plan);

  const issuer = objectIn(manifest ?? {}, 'issuer');
  const { legal_name: company } = issuer;
  const ours = ['object_type', 'id', 'legal_name', 'formation_date', 'country_of_formation'];
  if (manifest && (issuer['id'] !== 'issuer' || Object.keys(issuer).some((key) => !ours.includes(key)))) {
    const { comments: _comments, ...object } = issuer;
    aside.push({ file: 'ISSUER', object: { ...object, object_type: 'ISSUER' } });
  }

  if (unmapped.length > 0) notes.push(`Kept aside, not used in computations: ${counted(unmapped)}.`);
  const changing = unmapped.filter((object) => /^TX_(?!VESTING)/.test(textIn(object, 'object_type') ?? ''));
  if (changing.length > 0)
    notes.push(
      `These may change who holds what and were not applied: ${counted(changing)}. Please check the holdings.`,
    );
  if (extended.length > 0)
    notes.push(`More than fits here is known of ${counted(extended)}: the originals are kept and exported again.`);
  if (fractional > 0) notes.push(`Parts of shares were left out in ${fractional} issues.`);

  const { poolAvailable: _pool, ...settings } = rest;
  const read = readCapTable({
    ...table,
    company: typeof company === 'string' ? company : '',
    ...settings,
    aside,
    version: empty.version,
  });
  return read.ok ? fine({ document: read.value.document, notes }) : read;
}

/** Gives stakeholders the schedules of their securities; terms and starts that no schedule covers are kept aside. */
function withVesting(
  table: CapTable,
  vesting: {
    terms: Map<string, OcfObject>;
    starts: Map<string, string>;
    vestedBy: Map<string, string>;
    found: readonly Found[];
  },
  keep: (one: Found) => void,
): Stakeholder[] {
  const used = new Set<string>();
  const people = table.stakeholders.map((one): Stakeholder => {
    // Ours: the schedule itself travelled in the comment, the terms only say it to others.
    if (one.vestingSchedule) {
      used.add(vestingId(one.id));
      return one;
    }
    const id = vesting.vestedBy.get(one.id);
    const found = id === undefined ? undefined : vesting.terms.get(id);
    const schedule = found && vestingFromOcf(found);
    const held = [...table.shares.certificates, ...table.shares.options].filter(
      (entry) => entry.stakeholderId === one.id,
    );
    const startDate = held.map((entry) => vesting.starts.get(entry.id)).find((date) => date !== undefined);
    if (id === undefined || !schedule || startDate === undefined) return one;
    used.add(id);
    return { ...one, vestingSchedule: { startDate, ...schedule, vestingType: 'linear' } };
  });
  const byHolder = new Map(
    [...table.shares.certificates, ...table.shares.options].map((one) => [one.id, one.stakeholderId]),
  );
  const scheduled = new Set(people.filter((one) => one.vestingSchedule).map((one) => one.id));
  for (const one of vesting.found) {
    const type = textIn(one.object, 'object_type');
    if (type === 'VESTING_TERMS' && !used.has(textIn(one.object, 'id') ?? '')) keep(one);
    if (type === 'TX_VESTING_START' && !scheduled.has(byHolder.get(textIn(one.object, 'security_id') ?? '') ?? ''))
      keep(one);
  }
  return people;
}
