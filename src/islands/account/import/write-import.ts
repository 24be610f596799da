/** Imports the data of a ZIP file into the signed-in account, through the same API routes as the screens. Existing data is not changed. */
import { IMPORT_SUBJECTS, type ImportSubject } from '@/domain/accounts/import/account-format';
import { newMarks, newSaved, searchText, subjectOf, type AccountImport } from '@/domain/accounts/import/account-import';
import { DEFAULT_FIT_SETTINGS } from '@/domain/directory/fit/fit-settings';
import { MAX_MARKS, readMarks } from '@/domain/roadmap/marks';
import { readRecord, type SavedRecord } from '@/domain/saved/records';
import { change, newReplica, nextParcel, receive, type Replica } from '@/domain/saved/replica';
import { TOOLS, type ToolName } from '@/domain/tools/document';
import { api, failureText, type Answer } from '@/lib/api/api';
import { accountCalls, AccountRefusal } from '@/lib/tool-documents/tool-account-calls';
import { openSaved } from '@/stores/lazy-saved';
import { knownPerson } from '@/stores/tools/tool-account-state';

export interface SubjectReport {
  added: number;
  /** Already in the account, and not changed. */
  known: number;
  refused: number;
  /** Why the first refused entry was refused. */
  reason: string | null;
}
export type ImportReport = Record<ImportSubject, SubjectReport>;

const FAILED = 'This could not be added. Please try again.';
const GONE = 'These milestones are not on the roadmap any more.';

const reasonOf = (answer: Pick<Answer, 'status' | 'message'>) => failureText(answer, FAILED);

const emptyReport = (): ImportReport => {
  const empty = (): SubjectReport => ({ added: 0, known: 0, refused: 0, reason: null });
  return Object.fromEntries(Object.keys(IMPORT_SUBJECTS).map((subject) => [subject, empty()])) as ImportReport;
};

function refuse(report: SubjectReport, count: number, reason: string): void {
  report.refused += count;
  report.reason ??= reason;
}

/** Syncs records with the server and merges its answer into the replica. Returns the reason if the server refused. */
async function exchange(
  replica: Replica,
  records: readonly SavedRecord[],
): Promise<{ fault: string } | { replica: Replica; hasMore: boolean }> {
  const answer = await api.post('/api/saved/sync', { json: { since: replica.version, records: [...records] } });
  const { data } = answer;
  if (!data) return { fault: reasonOf(answer) };
  const read = (data.records ?? []).map(readRecord).flatMap((result) => ('record' in result ? [result.record] : []));
  return {
    replica: receive(replica, records, { records: read, version: data.version ?? 0 }, Date.now()),
    hasMore: data.hasMore === true,
  };
}

async function writeSaved({ saved }: AccountImport, report: ImportReport): Promise<void> {
  if (saved.length === 0) return;
  const refuseAll = (kinds: readonly { kind: AccountImport['saved'][number]['kind'] }[], reason: string) =>
    kinds.forEach(({ kind }) => refuse(report[subjectOf(kind)], 1, reason));
  let replica = newReplica('import');
  for (let hasMore = true; hasMore;) {
    const answer = await exchange(replica, []);
    if ('fault' in answer) return refuseAll(saved, answer.fault);
    ({ replica, hasMore } = answer);
  }
  const fresh = newSaved(saved, replica.state);
  for (const { kind } of saved) report[subjectOf(kind)].known += 1;
  for (const { kind } of fresh) report[subjectOf(kind)].known -= 1;
  replica = change(replica, fresh, Date.now());
  for (let parcel = nextParcel(replica); parcel.length > 0; parcel = nextParcel(replica)) {
    const answer = await exchange(replica, parcel);
    if ('fault' in answer) {
      const remaining = [...replica.unsent].flatMap((name) => replica.state.get(name) ?? []);
      return refuseAll(remaining, answer.fault);
    }
    for (const { kind } of parcel) report[subjectOf(kind)].added += 1;
    ({ replica } = answer);
  }
}

async function writeMarks({ marks }: AccountImport, report: SubjectReport): Promise<void> {
  if (marks.length === 0) return;
  const before = await api.post('/api/check/marks', { json: { changes: [] } });
  if (!before.data) return refuse(report, marks.length, reasonOf(before));
  const fresh = newMarks(marks, readMarks(before.data.marks));
  report.known = marks.length - fresh.length;
  for (let from = 0; from < fresh.length; from += MAX_MARKS) {
    const changes = fresh.slice(from, from + MAX_MARKS);
    const answer = await api.post('/api/check/marks', { json: { changes } });
    const missingCount = answer.status === 404 ? changes.length : (answer.data?.unknown ?? []).length;
    if (missingCount > 0) refuse(report, missingCount, GONE);
    if (!answer.data && answer.status !== 404) return refuse(report, fresh.length - from, reasonOf(answer));
    report.added += changes.length - missingCount;
  }
}

async function writeDocuments({ documents }: AccountImport, report: SubjectReport): Promise<void> {
  const person = await knownPerson();
  const writeTool = async (tool: ToolName) => {
    const own = documents.filter((document) => document.tool === tool);
    if (own.length === 0) return;
    const calls = accountCalls(tool, person);
    const stored = new Map((await calls.list()).map((document) => [document.id, document]));
    for (const { id, text } of own) {
      const known = stored.get(id);
      if (known?.deletedAt === null) {
        report.known += 1;
        continue;
      }
      try {
        // A document that was deleted in this account is restored.
        if (await calls.put(id, known?.revision ?? 0, text)) report.added += 1;
        else refuse(report, 1, 'It was changed on another device at the same time.');
      } catch (error) {
        // An error in one document does not stop the others.
        if (!(error instanceof AccountRefusal) || ![400, 409, 413].includes(error.status)) throw error;
        refuse(report, 1, error.message || FAILED);
      }
    }
  };
  try {
    for (const tool of TOOLS) await writeTool(tool);
  } catch (error) {
    const isRefusal = error instanceof AccountRefusal;
    const answer = { status: isRefusal ? error.status : 0, message: isRefusal ? error.message || null : null };
    const remaining = documents.length - report.added - report.known - report.refused;
    refuse(report, remaining, failureText(answer, FAILED));
  }
}

async function writeSearches({ searches }: AccountImport, report: SubjectReport): Promise<void> {
  if (searches.length === 0) return;
  const before = await api.get('/api/saved-searches');
  if (!before.data) return refuse(report, searches.length, reasonOf(before));
  const stored = new Set(before.data.map(searchText));
  for (const search of searches) {
    if (stored.has(searchText(search))) {
      report.known += 1;
      continue;
    }
    const answer = await api.post('/api/saved-searches', { json: search });
    if (!answer.ok) {
      refuse(report, 1, reasonOf(answer));
      continue;
    }
    stored.add(searchText(search));
    report.added += 1;
  }
}

async function writeFit({ fit }: AccountImport, report: SubjectReport): Promise<void> {
  if (!fit) return;
  const before = await api.get('/api/fit');
  if (!before.data) return refuse(report, 1, reasonOf(before));
  const { weights, raise } = before.data;
  const isUnset = raise === null && JSON.stringify(weights) === JSON.stringify(DEFAULT_FIT_SETTINGS.weights);
  if (!isUnset) {
    report.known = 1;
    return;
  }
  const answer = await api.put('/api/fit', { json: fit });
  if (answer.ok) report.added = 1;
  else refuse(report, 1, reasonOf(answer));
}

/** Imports all parts. Never rejects: the report counts refused entries and gives the reasons. A second import adds no duplicates. */
export async function writeImport(data: AccountImport): Promise<ImportReport> {
  const report = emptyReport();
  await writeSaved(data, report);
  await writeMarks(data, report.milestones);
  await writeDocuments(data, report.documents);
  await writeSearches(data, report.searches);
  await writeFit(data, report.fit);
  // Refreshes the saved items, so that the screens of this browser show the import without a reload.
  await openSaved().then(
    ({ refreshSaved }) => refreshSaved(),
    () => undefined,
  );
  return report;
}
