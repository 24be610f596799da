/** The calls behind contact exports: whatever comes back, a person gets a sentence. */
import type { Allowance, Contact } from '../../domain/contacts/exports';
import { api, UNREACHABLE } from '../../lib/api';

export const EXPORT_FAILED = 'Failed to export data';

export type ExportAnswer =
  | { kind: 'done'; contacts: Contact[]; left: Allowance }
  | { kind: 'limit' | 'failed'; text: string };

/** What is left this month; null when it cannot be told. */
export async function fetchAllowance(signal?: AbortSignal): Promise<Allowance | null> {
  return (await api.get('/api/contacts/export/left', { signal })).data ?? null;
}

export async function postExport(refs: readonly string[]): Promise<ExportAnswer> {
  const { status, message, code, data } = await api.post('/api/contacts/export', { json: { refs } });
  if (status === 0) return { kind: 'failed', text: UNREACHABLE };
  if (data) return { kind: 'done', ...data };
  const text = (status < 500 && message) || `${EXPORT_FAILED}. Nothing was counted. Please try again.`;
  return { kind: code === 'export-limit' ? 'limit' : 'failed', text };
}
