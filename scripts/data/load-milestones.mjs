// Loads the milestones of worker/db/seed into a running Outset.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../../worker/db/seed/milestones.json');

/** Posts them in one request. Returns how many were stored; throws an Error with the reason when they are refused. */
export async function loadMilestones(post) {
  const response = await post('/dev/import-milestones', { milestones: JSON.parse(readFileSync(file, 'utf8')) });
  const answer = await response.json().catch(() => null);
  if (!response.ok || !answer?.success) {
    throw new Error(`The content milestones.json was refused: ${answer?.message ?? `status ${response.status}`}`);
  }
  return answer.data.stored;
}
