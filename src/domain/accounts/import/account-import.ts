/**
 * Reads the data that an account can import from the ZIP of "Download my data": only data that a person created in the portal. All of it is
 * checked by the schemas of the routes that write the same data. Pure: takes the texts of the files, returns checked records and counts.
 */
import type { UserType } from '@/domain/accounts/actor';
import { isAllowed, type Permission } from '@/domain/permissions';
import { fitInput, type FitInput } from '@/domain/directory/input/fit-input';
import { marksInput, type MarksInput } from '@/domain/roadmap/inputs';
import { mergeMark, UNMARKED, type Mark, type Marks } from '@/domain/roadmap/marks';
import { newSearch, type NewSearch } from '@/domain/saved-searches/search-input';
import { readRecord, recordName, type RecordKind, type SavedState } from '@/domain/saved/records';
import { seenRecords } from '@/domain/saved/deals';
import type { Change } from '@/domain/saved/replica';
import { DOCUMENT_BYTES, readEnvelope, TOO_LARGE } from '@/domain/tools/account';
import { isDocumentId, TOOLS, uniqueName, type ToolName } from '@/domain/tools/document';
import { parseJson } from '@/domain/tools/safe-json';
import { ACCOUNT_FORMAT, FORMAT_FILE, type ImportSubject } from './account-format';

const SECURITY = 'Roles, plan, consents, sessions, tokens, claims and shares never come from a file.';
const HISTORY = 'It is the history of the other account.';
const BY_HAND = 'Please enter it here yourself.';
const UNKNOWN = 'This version of Outset does not know it.';
const OTHER_KIND = 'Only founders have this.';

/** Sections of a download, each with the reason why an import leaves it out; null for a section that is imported. */
export const LEFT_OUT: Readonly<Record<string, string | null>> = {
  savedItems: null,
  milestoneMarks: null,
  savedSearches: null,
  fitSettings: null,
  toolDocuments: null,
  account: SECURITY,
  sessions: SECURITY,
  mailedLinks: SECURITY,
  personalTokens: SECURITY,
  tokenWrites: SECURITY,
  webhooks: SECURITY,
  webhookDeliveries: HISTORY,
  twoFactor: SECURITY,
  recoveryCodes: SECURITY,
  openLogins: SECURITY,
  trustedDevices: SECURITY,
  knownDevices: SECURITY,
  signedInBrowsers: SECURITY,
  pushDevices: SECURITY,
  claims: SECURITY,
  notificationPreferences: SECURITY,
  newsletterConsents: SECURITY,
  suppressedAddress: SECURITY,
  shares: SECURITY,
  calendarFeed: SECURITY,
  calendarGrant: SECURITY,
  assistantSettings: SECURITY,
  subscriptionRequests: SECURITY,
  operatorPermits: SECURITY,
  waitingList: SECURITY,
  newsCategories: BY_HAND,
  dueAnswers: BY_HAND,
  photo: BY_HAND,
  events: HISTORY,
  mailsToMany: HISTORY,
  returnedMails: HISTORY,
  notifications: HISTORY,
  readNotices: HISTORY,
  feedback: HISTORY,
  mergedItems: HISTORY,
  savedItemsVersion: HISTORY,
  contactExports: HISTORY,
  conversations: HISTORY,
  conversationMessages: HISTORY,
  assistantUse: HISTORY,
  assistantFiles: HISTORY,
  meetings: HISTORY,
  toolDocumentVersions: HISTORY,
  contactMessages: HISTORY,
  replies: HISTORY,
  reportsAndSuggestions: HISTORY,
  mails: HISTORY,
  onlyTheNewest: HISTORY,
};

/** Sections that not every kind of account may write. */
const NEEDS: Readonly<Record<string, Permission>> = { fitSettings: 'fit:write', photo: 'profile:write-photo' };

interface ImportedDocument {
  tool: ToolName;
  id: string;
  name: string;
  text: string;
}
type MarkChange = MarksInput['changes'][number];

export interface AccountImport {
  /** E-mail of the account that was downloaded; empty if the file does not say. */
  email: string;
  day: string;
  saved: Change[];
  marks: MarkChange[];
  searches: NewSearch[];
  fit: FitInput | null;
  documents: ImportedDocument[];
  /** Number of entries per subject. */
  counts: Record<ImportSubject, number>;
  /** Entries that could not be read, with the first reason. */
  unreadable: Partial<Record<ImportSubject, { count: number; reason: string }>>;
  /** Names of the sections that cannot be read at all. */
  damaged: string[];
  /** Names of the sections that are not imported, by reason. */
  leftOut: [reason: string, names: string[]][];
}

const NOT_OURS = 'This is not a ZIP of “Download my data”.';
const NEWER = 'This ZIP was made by a newer version of Outset. Please reload this page and try again.';
const LEAVES = 'This ZIP contains paths that point outside its folder, so we did not open it.';
const NOTHING = 'This ZIP has nothing that can be imported.';

const LEADS_OUT = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\\|^[a-z]:|\u0000/i;
const SECTION = /^json\/([A-Za-z]+)\.json$/;
const DOCUMENT = /^documents\/[^/]+\/[^/]+\.json$/;

/** What macOS adds to a ZIP. */
const OF_MAC = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/;

/** The folder around the files, with its slash: Safari unpacks a download, and who packs it again packs its folder. Empty if there is none. */
function folderIn(names: readonly string[]): string {
  if (names.includes(FORMAT_FILE)) return '';
  const format = names.find((name) => !OF_MAC.test(name) && name.split('/').slice(1).join('/') === FORMAT_FILE);
  return format?.slice(0, -FORMAT_FILE.length) ?? '';
}

/** Whether a file is unpacked and read; all others stay packed. It may be in a folder of any name. */
export const isImportFile = (path: string): boolean =>
  !OF_MAC.test(path) && [path, path.slice(path.indexOf('/') + 1)].some(isRead);
const isRead = (path: string): boolean =>
  path === FORMAT_FILE || path === 'json/account.json' || DOCUMENT.test(path) || LEFT_OUT[nameOf(path)] === null;
const nameOf = (path: string): string => SECTION.exec(path)?.[1] ?? '';

const SUBJECT_OF_KIND: Partial<Record<RecordKind, ImportSubject>> = {
  favourite: 'favourites',
  collection: 'collections',
  member: 'members',
};
export const subjectOf = (kind: RecordKind): ImportSubject => SUBJECT_OF_KIND[kind] ?? 'notes';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) || 0 : 0);

/** A mark as the route accepts it; a field that was never changed is left out. */
function markOf({ milestoneId, isDone, doneChangedAt, dueOn, dueChangedAt }: Fields): unknown {
  const [doneAt, dueAt] = [timeOf(doneChangedAt), timeOf(dueChangedAt)];
  return {
    milestoneId,
    ...(doneAt > 0 ? { done: isDone, doneAt } : {}),
    ...(dueAt > 0 ? { dueOn, dueAt } : {}),
  };
}

/** One change for each milestone: for each field the later one, as between two devices. */
function mergedMarks(marks: readonly MarkChange[]): MarkChange[] {
  const merged = new Map<string, Mark>();
  for (const { milestoneId, ...change } of marks)
    merged.set(milestoneId, mergeMark(merged.get(milestoneId) ?? UNMARKED, { ...UNMARKED, ...change }));
  return [...merged].map(([milestoneId, { done, doneAt, dueOn, dueAt }]) => ({
    milestoneId,
    ...(doneAt > 0 ? { done, doneAt } : {}),
    ...(dueAt > 0 ? { dueOn, dueAt } : {}),
  }));
}

/** The items without repeated names: of several items with the same name, the first. */
const distinct = <One>(all: readonly One[], nameOf: (one: One) => string): One[] => {
  const names = new Set<string>();
  return all.filter((one) => names.size < names.add(nameOf(one)).size);
};

/** The text that identifies a search. Two searches with the same text are the same, even if their names differ. */
export const searchText = ({ directory, query }: Pick<NewSearch, 'directory' | 'query'>): string =>
  `${directory}?${query}`;

const fitOf = ({ stage, industry, city, ticket, raiseAmount: amount, raiseCurrency: currency }: Fields): unknown => ({
  weights: { stage, industry, city, ticket },
  raise: amount === null || amount === undefined ? null : { amount, currency },
});

/** A placeholder, because this account writes its own stamp. */
const STAMP = '000000000.0000.0';

/**
 * Reads the unpacked files of a download; `paths` are the paths of all its files, also of those that are not unpacked. If the ZIP is not a
 * download, comes from a newer version, has unsafe paths or has nothing to import, the function returns a `fault` of one sentence. Single
 * entries that cannot be read are counted in `unreadable`. Leaves out what an account of `userType` may not write. `now` is in ms.
 */
export function readAccountImport(
  files: readonly { path: string; text: string }[],
  paths: readonly string[],
  now: number,
  userType: UserType,
): { data: AccountImport } | { fault: string } {
  if (paths.some((path) => LEADS_OUT.test(path))) return { fault: LEAVES };
  const folder = folderIn(paths);
  const inFolder = (path: string) => (path.startsWith(folder) && !OF_MAC.test(path) ? [path.slice(folder.length)] : []);
  const names = paths.flatMap(inFolder);
  const texts = new Map(files.flatMap(({ path, text }) => inFolder(path).map((name) => [name, text])));
  const valueOf = (path: string): unknown => {
    const parsed = parseJson(texts.get(path) ?? 'null');
    return 'fault' in parsed ? undefined : parsed.value;
  };
  const damaged: string[] = [];
  const sectionOf = <Section>(name: string, isSection: (value: unknown) => value is Section): Section | null => {
    const value = mayWrite(name) ? valueOf(`json/${name}.json`) : null;
    if (isSection(value)) return value;
    if (value !== null) damaged.push(name);
    return null;
  };
  const format = valueOf(FORMAT_FILE);
  if (!isFields(format) || format['format'] !== ACCOUNT_FORMAT.format) return { fault: NOT_OURS };
  if (format['version'] !== ACCOUNT_FORMAT.version)
    return { fault: Number(format['version']) > ACCOUNT_FORMAT.version ? NEWER : NOT_OURS };

  const mayWrite = (section: string): boolean => {
    const permission = Object.hasOwn(NEEDS, section) ? NEEDS[section] : undefined;
    return permission === undefined || isAllowed(userType, permission);
  };
  const unreadable: AccountImport['unreadable'] = {};
  const refuse = (subject: ImportSubject, reason: string) => {
    const { count, reason: first } = unreadable[subject] ?? { count: 0, reason };
    unreadable[subject] = { count: count + 1, reason: first };
  };
  const account = valueOf('json/account.json');
  const data: AccountImport = {
    email: isFields(account) && typeof account['email'] === 'string' ? account['email'].slice(0, 254) : '',
    day: String(format['exportedAt'] ?? '').slice(0, 10),
    saved: [],
    marks: [],
    searches: [],
    fit: null,
    documents: [],
    counts: { favourites: 0, collections: 0, members: 0, notes: 0, milestones: 0, documents: 0, searches: 0, fit: 0 },
    unreadable,
    damaged,
    leftOut: [],
  };

  for (const entry of sectionOf('savedItems', isList) ?? []) {
    const { kind, key, value } = isFields(entry) ? entry : {};
    const read = readRecord({ kind, key, value, stamp: STAMP });
    if ('fault' in read) refuse('notes', read.fault.message);
    else data.saved.push(read.record);
  }
  // Older downloads contain the entries of deleted collections.
  data.saved = distinct(seenRecords(data.saved), recordName);
  for (const entry of sectionOf('milestoneMarks', isList) ?? []) {
    const read = marksInput.safeParse({ changes: [isFields(entry) ? markOf(entry) : null] });
    if (read.success) data.marks.push(...read.data.changes);
    else refuse('milestones', read.error.issues[0]?.message ?? '');
  }
  data.marks = mergedMarks(data.marks);
  for (const entry of sectionOf('savedSearches', isList) ?? []) {
    const { name, directory, query } = isFields(entry) ? entry : {};
    const read = newSearch.safeParse({ name, directory, query });
    if (read.success) data.searches.push(read.data);
    else refuse('searches', read.error.issues[0]?.message ?? '');
  }
  data.searches = distinct(data.searches, searchText);
  const fit = sectionOf('fitSettings', isFields);
  if (fit) {
    const read = fitInput.safeParse(fitOf(fit));
    if (read.success) data.fit = read.data;
    else refuse('fit', read.error.issues[0]?.message ?? '');
  }
  for (const [path, text] of texts) {
    if (!DOCUMENT.test(path)) continue;
    const read = readDocumentFile(text, now);
    if ('fault' in read) refuse('documents', read.fault);
    else data.documents.push(read);
  }
  data.documents = distinct(data.documents, ({ tool, id }) => `${tool} ${id}`);

  const reasons = new Map<string, string[]>();
  for (const path of [...names].sort()) {
    const name = path.startsWith('files/photo.') ? 'photo' : nameOf(path);
    const known = Object.hasOwn(LEFT_OUT, name) ? LEFT_OUT[name] : name && UNKNOWN;
    const reason = mayWrite(name) ? known : OTHER_KIND;
    if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
  }
  data.leftOut = [...reasons];
  const { counts } = data;
  for (const { kind } of data.saved) counts[subjectOf(kind)] += 1;
  Object.assign(counts, {
    milestones: data.marks.length,
    documents: data.documents.length,
    searches: data.searches.length,
    fit: data.fit ? 1 : 0,
  });
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return isEmpty && Object.keys(unreadable).length === 0 && damaged.length === 0 ? { fault: NOTHING } : { data };
}

function readDocumentFile(text: string, now: number): ImportedDocument | { fault: string } {
  if (new TextEncoder().encode(text).length > DOCUMENT_BYTES) return { fault: TOO_LARGE };
  const parsed = parseJson(text);
  if ('fault' in parsed) return parsed;
  const { tool, id } = isFields(parsed.value) ? parsed.value : {};
  if (!TOOLS.includes(tool as ToolName) || !isDocumentId(id)) return { fault: 'This is not an Outset document.' };
  const read = readEnvelope(tool as ToolName, id, text, now);
  if ('fault' in read) return read;
  return { tool: tool as ToolName, id, name: read.envelope.name, text: read.envelope.text };
}

/**
 * The records that an account does not have yet; existing records do not change. If another collection has the name of an imported one, the
 * imported one gets a number after its name.
 */
export function newSaved(saved: readonly Change[], state: SavedState): Change[] {
  const live = [...state.values()].filter(({ value }) => value !== null);
  const there = new Set(live.map(recordName));
  const names = live.flatMap(({ kind, value }) => (kind === 'collection' ? [(value as { name: string }).name] : []));
  const fresh: Change[] = [];
  for (const one of saved) {
    if (there.has(recordName(one))) continue;
    there.add(recordName(one));
    if (one.kind !== 'collection') {
      fresh.push(one);
      continue;
    }
    const name = uniqueName((one.value as { name: string }).name, names);
    names.push(name);
    fresh.push({ ...one, value: { name } });
  }
  return fresh;
}

/** The changes that an account does not have yet. For each field the later one counts, as between two devices. */
export function newMarks(marks: readonly MarkChange[], there: Marks): MarkChange[] {
  return marks.filter(({ milestoneId, done = false, doneAt = 0, dueOn = null, dueAt = 0 }) => {
    const own: Mark = there[milestoneId] ?? UNMARKED;
    const merged = mergeMark(own, { done, doneAt, dueOn, dueAt });
    return merged.doneAt !== own.doneAt || merged.dueAt !== own.dueAt;
  });
}
