/** The calls behind contact exports, with answers read defensively: whatever comes back, a person gets a sentence. */
import type { Allowance, Contact } from '../../domain/contacts/exports';

export const EXPORT_FAILED = 'Failed to export data';
const UNREACHABLE = 'Outset could not be reached. Check your connection and try again.';

interface Body {
  success?: boolean;
  message?: string;
  code?: string;
  data?: unknown;
}

export type ExportAnswer =
  { kind: 'done'; contacts: Contact[]; left: Allowance } | { kind: 'limit' | 'failed'; text: string };

const isAllowance = (value: unknown): value is Allowance =>
  typeof value === 'object' && value !== null && typeof (value as Allowance).used === 'number';

async function bodyOf(response: Response): Promise<Body> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Body) : {};
}

/** What is left this month; null when it cannot be told. */
export async function fetchAllowance(signal?: AbortSignal): Promise<Allowance | null> {
  const response = await fetch('/api/contacts/export/left', signal ? { signal } : {}).catch(() => null);
  const body = response?.ok ? await bodyOf(response) : {};
  return isAllowance(body.data) ? body.data : null;
}

export async function postExport(refs: readonly string[]): Promise<ExportAnswer> {
  const response = await fetch('/api/contacts/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refs }),
  }).catch(() => null);
  if (!response) return { kind: 'failed', text: UNREACHABLE };
  const { message, code, data } = await bodyOf(response);
  const answer = data as { contacts?: Contact[]; left?: Allowance } | undefined;
  if (response.ok && Array.isArray(answer?.contacts) && isAllowance(answer.left))
    return { kind: 'done', contacts: answer.contacts, left: answer.left };
  const text = (response.status < 500 && message) || `${EXPORT_FAILED}. Nothing was counted. Please try again.`;
  return { kind: code === 'export-limit' ? 'limit' : 'failed', text };
}
