/** The document as files of the Open Cap Format 1.2. Packing them into a zip is the caller's work. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { closingsOf, withTaken, storedSchedules, startConditionOf } from './schedules';
import {
  MANIFEST_PATH,
  OCF_FILES,
  OCF_VERSION,
  remainder,
  sharesIn,
  textIn,
  withRemainder,
  type OcfFileType,
  type OcfObject,
} from './format';
import {
  certificateFromOcf,
  certificateToOcf,
  classFromOcf,
  classToOcf,
  convertibleFromOcf,
  convertibleToOcf,
  optionFromOcf,
  optionToOcf,
  POOL_ID,
  stakeholderFromOcf,
  stakeholderToOcf,
} from './objects';
import { putBack, type Items } from './mappings';
import { vestingId, vestingToOcf } from './vesting';

// MD5 (RFC 1321), which the Open Cap Format asks for as a checksum of its files. Not for anything that must be secure.

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) | 0);
const hex = (word: number) =>
  [0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('');

/** Checksum of a text's UTF-8 bytes, 32 lowercase hex digits. */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (bytes.length << 3) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  let [a, b, c, d] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < padded.length; block += 64) {
    const start = [a, b, c, d] as const;
    for (let step = 0; step < 64; step += 1) {
      const turn = step >> 4;
      const mixed =
        turn === 0 ? (b & c) | (~b & d) : turn === 1 ? (d & b) | (~d & c) : turn === 2 ? b ^ c ^ d : c ^ (b | ~d);
      const word =
        turn === 0 ? step : turn === 1 ? (5 * step + 1) % 16 : turn === 2 ? (3 * step + 5) % 16 : (7 * step) % 16;
      const total = (a + mixed + (SINES[step] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
      const shift = SHIFTS[turn * 4 + (step % 4)] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((total << shift) | (total >>> (32 - shift)))) | 0];
    }
    [a, b, c, d] = [(a + start[0]) | 0, (b + start[1]) | 0, (c + start[2]) | 0, (d + start[3]) | 0];
  }
  return [a, b, c, d].map(hex).join('');
}

export interface OcfFile {
  path: string;
  text: string;
}

export interface OcfMeta {
  /** YYYY-MM-DD; also used for dates that the format requires and we do not have. */
  asOf: string;
  /** ISO instant. */
  generatedAt: string;
  /** For a document that names no company; the format requires a name. */
  legalName?: string;
  formationDate?: string;
  /** ISO 3166-1 alpha-2 */
  country?: string;
}

export interface OcfExport {
  files: OcfFile[];
  /** Assumptions, and data that is in comments because the format has no field for it. */
  notes: string[];
}

/** Data about the whole package that the format can hold only in comments. */
export type DocumentRest = Pick<
  CapTable,
  'currency' | 'mode' | 'vestingMonth' | 'fundingRounds' | 'scenarios' | 'currentScenarioId' | 'company'
> & { poolAvailable: number };

/** The whole document as files. `importOcf` reads them as the same document again. */
export function exportOcf(table: CapTable, meta: OcfMeta): OcfExport {
  const { currency, shares } = table;
  const notes: string[] = [];
  const { asOf } = meta;
  const mapped = <T extends object>(list: readonly T[], to: (one: T) => OcfObject, from: (object: OcfObject) => T) =>
    list.map((one) => {
      const object = to(one);
      return withRemainder(object, remainder(one, from(object)));
    });

  const closings = closingsOf(
    table.aside.map(({ object }) => object),
    currency,
  );
  const vesting = storedSchedules(table, closings);
  const common = shares.classes.find((one) => one.kind === 'common') ?? shares.classes[0];
  const granted = shares.options.reduce((all, one) => all + one.shares, 0);
  // Imported plans are exported unchanged; our own plan covers the rest.
  const plans = table.aside.map(({ object }) => object).filter((object) => object['object_type'] === 'STOCK_PLAN');
  const reserved = plans.reduce((all, plan) => all + (sharesIn(plan['initial_shares_reserved'])?.shares ?? 0), 0);
  const pool = Math.max(0, shares.poolAvailable + granted - reserved);
  const [foreign] = plans;
  const writesPlan = pool > 0 || (!foreign && shares.options.length > 0);
  const planId = writesPlan ? POOL_ID : (textIn(foreign ?? {}, 'id') ?? POOL_ID);
  const schedules = new Map(
    table.stakeholders.flatMap(({ id, vestingSchedule }) => (vestingSchedule ? [[id, vestingSchedule] as const] : [])),
  );
  const vested = (object: OcfObject): OcfObject => {
    const holder = textIn(object, 'stakeholder_id') ?? '';
    if (!schedules.has(holder)) return object;
    return { ...object, vesting_terms_id: textIn(vesting.own(holder) ?? {}, 'id') ?? vestingId(holder) };
  };
  const issued = <Entry extends { id: string; shares: number } | { id: string; amount: number }>(one: Entry) =>
    withTaken(one, closings, 1);
  const securities = [
    ...mapped(shares.certificates.map(issued), (one) => certificateToOcf(one, currency, asOf), certificateFromOcf),
    ...mapped(shares.options.map(issued), (one) => optionToOcf(one, currency, asOf, planId), optionFromOcf),
  ].map(vested);
  const items: Items = {
    OCF_STAKEHOLDERS_FILE: mapped(table.stakeholders, stakeholderToOcf, stakeholderFromOcf),
    OCF_STOCK_CLASSES_FILE: mapped(shares.classes, (one) => classToOcf(one, currency), classFromOcf),
    OCF_STOCK_PLANS_FILE: writesPlan
      ? [
          {
            object_type: 'STOCK_PLAN',
            id: POOL_ID,
            plan_name: 'Option pool',
            initial_shares_reserved: String(pool),
            stock_class_ids: common ? [common.id] : [],
          },
        ]
      : [],
    OCF_STOCK_LEGEND_TEMPLATES_FILE: [],
    OCF_VESTING_TERMS_FILE: [...schedules].flatMap(([id, schedule]) =>
      vesting.own(id) ? [] : [vestingToOcf(vestingId(id), schedule, table.vestingMonth)],
    ),
    OCF_VALUATIONS_FILE: [],
    OCF_TRANSACTIONS_FILE: [
      ...securities,
      ...mapped(
        shares.convertibles.map(issued),
        (one) => convertibleToOcf(one, currency, asOf),
        (object) => convertibleFromOcf(object, currency),
      ),
    ],
    OCF_FINANCINGS_FILE: [],
    OCF_DOCUMENTS_FILE: [],
  };
  const { issuer, left } = putBack(table, items, closings, vesting);
  const begun = new Set(
    items.OCF_TRANSACTIONS_FILE.filter((object) => object['object_type'] === 'TX_VESTING_START').map((object) =>
      textIn(object, 'security_id'),
    ),
  );
  for (const object of items.OCF_TRANSACTIONS_FILE.slice()) {
    const holder = textIn(object, 'stakeholder_id') ?? '';
    const schedule = schedules.get(holder);
    const terms = textIn(object, 'vesting_terms_id');
    const own = vesting.own(holder);
    if (!schedule || terms !== (own ? textIn(own, 'id') : vestingId(holder))) continue;
    if (begun.has(textIn(object, 'security_id'))) continue;
    items.OCF_TRANSACTIONS_FILE.push({
      object_type: 'TX_VESTING_START',
      id: `${String(object['id'])}:vesting-start`,
      security_id: object['security_id'],
      vesting_condition_id: own ? startConditionOf(own) : 'start',
      date: schedule.startDate,
    });
  }
  if (left > 0)
    notes.push(`Some imported details belong to entries that no longer exist: ${left} objects were left out.`);

  if (table.fundingRounds.length > 0) notes.push('The format has no planned rounds, so they are saved as comments.');
  if (table.scenarios.length > 0) notes.push('The format has no scenarios, so they are saved as comments.');
  if (!meta.formationDate && !issuer['formation_date'])
    notes.push(`The format needs a date of formation, so we used ${asOf}.`);
  if (!meta.country && !issuer['country_of_formation'])
    notes.push('The format needs a country of formation. None is known, so we left it out.');
  if ([...shares.certificates, ...shares.options, ...shares.convertibles].some((one) => one.date === null))
    notes.push(`The format needs dates of issue. We used ${asOf} where there was none.`);

  const written = (Object.keys(OCF_FILES) as OcfFileType[]).flatMap((type) => {
    const optional = type === 'OCF_FINANCINGS_FILE' || type === 'OCF_DOCUMENTS_FILE';
    if (optional && items[type].length === 0) return [];
    const { path } = OCF_FILES[type];
    return [{ type, path, text: JSON.stringify({ file_type: type, items: items[type] }, null, 2) }];
  });
  const rest: DocumentRest = {
    currency,
    company: table.company,
    mode: table.mode,
    vestingMonth: table.vestingMonth,
    fundingRounds: table.fundingRounds,
    scenarios: table.scenarios,
    currentScenarioId: table.currentScenarioId,
    poolAvailable: shares.poolAvailable,
  };
  const listed = (key: string) =>
    written
      .filter(({ type }) => OCF_FILES[type].key === key)
      .map(({ path, text }) => ({ filepath: path, md5: md5(text) }));
  const keys = [...new Set(Object.values(OCF_FILES).map(({ key }) => key))];
  const manifest = withRemainder(
    {
      file_type: 'OCF_MANIFEST_FILE',
      ocf_version: OCF_VERSION,
      as_of: asOf,
      generated_at: meta.generatedAt,
      issuer: {
        formation_date: meta.formationDate ?? asOf,
        ...(meta.country ? { country_of_formation: meta.country } : {}),
        id: 'issuer',
        ...issuer,
        object_type: 'ISSUER',
        legal_name: table.company || (meta.legalName ?? ''),
      },
      ...Object.fromEntries(
        keys
          .map((key) => [key, listed(key)] as const)
          .filter(([key, files]) => files.length > 0 || !['financings_files', 'documents_files'].includes(key)),
      ),
    },
    rest,
  );
  return {
    files: [
      { path: MANIFEST_PATH, text: JSON.stringify(manifest, null, 2) },
      ...written.map(({ path, text }) => ({ path, text })),
    ],
    notes,
  };
}
