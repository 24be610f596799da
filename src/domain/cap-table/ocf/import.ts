/** Reads Open Cap Format files as a document. Data that the document cannot hold is set aside and named; nothing is lost silently. */
import type { AsideObject, CapTable, Stakeholder } from '@/domain/cap-table/document/document';
import { defaultCapTable } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';
import { readCapTable } from '@/domain/cap-table/document/stored-cap-table';
import type { DocumentRest, OcfFile } from './export';
import { isObject, isOcfFile, listIn, objectIn, readComments, sharesIn, textIn, type OcfObject } from './format';
import { closingsOf, isClosed, isClosing, withTaken, schedulesIn } from './schedules';
import {
  certificateFromOcf,
  classFromOcf,
  convertibleFromOcf,
  optionFromOcf,
  POOL_ID,
  saysRelation,
  stakeholderFromOcf,
} from './objects';
import { losesSomething, mappingOf } from './mappings';
import { isOurVesting, vestingId, type OcfMonth } from './vesting';

/** Characters of all files together. */
export const MAX_OCF = 20_000_000;

export interface OcfImport {
  document: CapTable;
  /** Sentences about data that was set aside, assumed or left out. */
  notes: string[];
}

interface FileObject {
  file: string;
  object: OcfObject;
}

/** Parses all files: the manifest, and the objects with the type of the file they came from. */
function parse(
  files: readonly OcfFile[],
  notes: string[],
): Result<{ manifest: OcfObject | null; found: FileObject[] }> {
  if (files.reduce((all, one) => all + one.text.length, 0) > MAX_OCF)
    return failed(fault('too-long', 'These files are too large.'));
  let manifest: OcfObject | null = null;
  const found: FileObject[] = [];
  for (const { path, text } of files) {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return failed(fault('format', `${path} is not valid JSON.`));
    }
    const type = isObject(json) ? json['file_type'] : null;
    if (!isObject(json) || (type !== 'OCF_MANIFEST_FILE' && !isOcfFile(type)))
      notes.push(`${path} is not an Open Cap Format file, so we did not read it.`);
    else if (type === 'OCF_MANIFEST_FILE') manifest = json;
    else found.push(...listIn(json, 'items').map((object) => ({ file: String(type), object })));
  }
  if (!manifest && found.length === 0) return failed(fault('format', 'There is no Open Cap Format file here.'));
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

/** The document that the files describe. Broken files are faults; data that cannot be mapped is set aside and named in `notes`. */
export function importOcf(files: readonly OcfFile[]): Result<OcfImport> {
  const notes: string[] = [];
  const parsed = parse(files, notes);
  if (!parsed.ok) return parsed;
  const { manifest, found } = parsed.value;
  const rest = (manifest ? readComments(manifest).rest : {}) as Partial<DocumentRest>;
  const objects = found.map(({ object }) => object);
  const currencies = currenciesOf(objects, rest.currency);
  if (currencies.length > 1)
    return failed(
      fault(
        'format',
        `This package has amounts in ${currencies.join(' and ')}. A cap table here has one currency, so it was not imported.`,
      ),
    );
  const currency = currencies[0] ?? 'USD';
  const closings = closingsOf(objects, currency);
  const empty = defaultCapTable(currency);
  const table: CapTable = { ...empty, mode: 'shares', shares: { ...empty.shares, classes: [] } };
  const aside: AsideObject[] = [];
  const unmapped: OcfObject[] = [];
  const extended: OcfObject[] = [];
  const plans: FileObject[] = [];
  const closed: OcfObject[] = [];
  let [fractional, unrelated] = [0, 0];

  const keep = ({ file, object }: FileObject) => {
    aside.push({ file, object });
    unmapped.push(object);
  };
  const mapped = <T extends object>(one: FileObject, entry: T, list: T[]) => {
    const { file, object } = one;
    list.push({ ...entry, ...readComments(object).rest });
    if (sharesIn(object['quantity'])?.fractional) fractional += 1;
    const mapping = mappingOf(object);
    if (!mapping || !losesSomething(object, mapping, currency)) return;
    aside.push({ file, object });
    extended.push(object);
  };
  for (const one of found) {
    const { object } = one;
    const type = textIn(object, 'object_type') ?? '';
    if (isClosed(object, closings, currency)) {
      aside.push(one);
      closed.push(object);
    } else if (type === 'STAKEHOLDER') {
      mapped(one, stakeholderFromOcf(object), table.stakeholders);
      if (!saysRelation(object) && readComments(object).rest['type'] === undefined) unrelated += 1;
    } else if (type === 'STOCK_CLASS') mapped(one, classFromOcf(object), table.shares.classes);
    else if (type === 'STOCK_PLAN') plans.push(one);
    else if (type === 'TX_STOCK_ISSUANCE') mapped(one, certificateFromOcf(object), table.shares.certificates);
    else if (type === 'TX_EQUITY_COMPENSATION_ISSUANCE' || type === 'TX_PLAN_SECURITY_ISSUANCE')
      mapped(one, optionFromOcf(object), table.shares.options);
    else if (type === 'TX_CONVERTIBLE_ISSUANCE')
      mapped(one, convertibleFromOcf(object, currency), table.shares.convertibles);
    else if (type !== 'VESTING_TERMS' && type !== 'TX_VESTING_START') keep(one);
  }
  const { shares } = table;
  shares.certificates = shares.certificates.map((one) => withTaken(one, closings, -1));
  shares.options = shares.options.map((one) => withTaken(one, closings, -1));
  shares.convertibles = shares.convertibles.map((one) => withTaken(one, closings, -1));

  takeVesting(table, { found, closed: new Set(closed), month: rest.vestingMonth }, aside, keep);
  const reserved = plans.reduce(
    (all, { object }) => all + (sharesIn(object['initial_shares_reserved'])?.shares ?? 0),
    0,
  );
  const granted = table.shares.options.reduce((all, one) => all + one.shares, 0);
  table.shares.poolAvailable = rest.poolAvailable ?? Math.max(0, reserved - granted - closings.exercised);
  for (const plan of plans) if (textIn(plan.object, 'id') !== POOL_ID) keep(plan);

  const issuer = objectIn(manifest ?? {}, 'issuer');
  const { legal_name: company } = issuer;
  const ours = ['object_type', 'id', 'legal_name', 'formation_date', 'country_of_formation'];
  if (manifest && (issuer['id'] !== 'issuer' || Object.keys(issuer).some((key) => !ours.includes(key)))) {
    const { comments: _comments, ...object } = issuer;
    aside.push({ file: 'ISSUER', object: { ...object, object_type: 'ISSUER' } });
  }

  if (unmapped.length > 0) notes.push(`Saved, but not used in calculations: ${counted(unmapped)}.`);
  const changing = unmapped.filter(
    (object) => /^TX_(?!VESTING|.*_ACCEPTANCE$)/.test(textIn(object, 'object_type') ?? '') && !isClosing(object),
  );
  if (changing.length > 0)
    notes.push(
      `We did not apply these changes, which may affect who holds which shares: ${counted(changing)}. Please check the holdings.`,
    );
  if (closed.length > 0) notes.push(`Closed, so not counted, but saved for export: ${counted(closed)}.`);
  const reduced = [...shares.certificates, ...shares.options, ...shares.convertibles].filter(({ id }) =>
    closings.taken.has(id),
  ).length;
  if (reduced > 0)
    notes.push(`Partly closed securities with no remainder given: ${reduced}. We calculated what remains.`);
  if (unrelated > 0)
    notes.push(`Holders whose role in the company is not given: ${unrelated}. We treated them as investors.`);
  if (extended.length > 0)
    notes.push(`The file has extra details for ${counted(extended)}. We save the originals and export them again.`);
  if (fractional > 0) notes.push(`Fractions of shares were left out in ${fractional} issues.`);

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

/**
 * Gives each holder the schedules of their securities. The original terms and starts are set aside, so that an unedited schedule is
 * exported unchanged; our own schedules are written again. Terms with another pattern or month type are only stored and named.
 */
function takeVesting(
  table: CapTable,
  {
    found,
    closed,
    month,
  }: { found: readonly FileObject[]; closed: ReadonlySet<OcfObject>; month: OcfMonth | undefined },
  aside: AsideObject[],
  keep: (one: FileObject) => void,
): void {
  const schedules = schedulesIn(
    found.map(({ object }) => object),
    (issue) => !closed.has(issue),
  );
  const all = [...schedules.values()];
  table.vestingMonth = month ?? (all.some((one) => one.month === 'calendar') ? 'calendar' : '30-days');
  const used = new Set<string>();
  table.stakeholders = table.stakeholders.map((one): Stakeholder => {
    // Ours: the schedule itself was in the comment; the terms only repeat it for other programs.
    if (one.vestingSchedule) {
      used.add(vestingId(one.id));
      return one;
    }
    const its = schedules.get(one.id);
    if (its?.month !== table.vestingMonth) return one;
    used.add(its.termsId);
    return { ...one, vestingSchedule: its.schedule };
  });
  const termsOf = new Map(
    found.flatMap(({ object }) => {
      const terms = textIn(object, 'vesting_terms_id');
      return terms === null ? [] : [[textIn(object, 'security_id') ?? textIn(object, 'id') ?? '', terms] as const];
    }),
  );
  for (const one of found) {
    const type = textIn(one.object, 'object_type');
    const id =
      type === 'VESTING_TERMS'
        ? textIn(one.object, 'id')
        : type === 'TX_VESTING_START'
          ? (termsOf.get(textIn(one.object, 'security_id') ?? '') ?? '')
          : null;
    if (id === null) continue;
    if (!used.has(id)) keep(one);
    else if (!isOurVesting(id)) aside.push(one);
  }
}

/** The currencies of the objects that we map. Amounts of 0 count only if there are no others. */
function currenciesOf(objects: readonly OcfObject[], own: string | undefined): string[] {
  const [worth, all] = [new Set<string>(own ? [own] : []), new Set<string>(own ? [own] : [])];
  const look = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isObject(value)) return;
    const [amount, currency] = [value['amount'], textIn(value, 'currency')];
    if (currency !== null && (typeof amount === 'string' || typeof amount === 'number')) {
      all.add(currency);
      if (Number(amount) !== 0) worth.add(currency);
    }
    Object.values(value).forEach(look);
  };
  objects.filter((object) => mappingOf(object) !== undefined).forEach(look);
  return worth.size > 0 ? [...worth] : [...all].slice(0, 1);
}
