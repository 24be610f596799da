/** The operators in an answer of the API, which is an array without an envelope. */
import type { Operator } from '../../../domain/admin/admins/operator';

/** Null where the answer is no list. */
export async function readOperators(response: Response | null): Promise<Operator[] | null> {
  if (!response?.ok) return null;
  const body: unknown = await response.json().catch(() => null);
  return Array.isArray(body) ? (body as Operator[]) : null;
}
