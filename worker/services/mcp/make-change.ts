/** Makes what a tool proposes, for a program whose token may change its person's data: by the verbs that the person's own screens use. */
import type { Action } from '../../../src/domain/chat/message';
import { forbidden } from '@/domain/errors';
import { formatDay } from '@/domain/time/days';
import { markSaved } from '../../../src/domain/saved/changes';
import { followUpChanges } from '../../../src/domain/saved/collection-changes';
import type { SavedState } from '../../../src/domain/saved/records';
import { change, newReplica, outgoing, receive, type Change } from '../../../src/domain/saved/replica';
import { saveMarks } from '../content/roadmap-marks';
import type { Ctx } from '../core/context';
import { requireScope } from '../core/require-actor';
import { syncSaved } from '../saved/saved';

/** The name under which programs change saved items, beside a person's devices. */
const DEVICE = 'program';

/** Reads all that is saved as a device does, and sends back what `decide` changes of it. */
async function changeSaved(ctx: Ctx, decide: (state: SavedState) => readonly Change[]): Promise<void> {
  let replica = newReplica(DEVICE);
  for (let hasMore = true; hasMore;) {
    const answer = await syncSaved(ctx, { since: replica.version, records: [] });
    replica = receive(replica, [], answer, ctx.now());
    hasMore = answer.hasMore;
  }
  const changed = change(replica, decide(replica.state), ctx.now());
  const records = outgoing(changed);
  if (records.length > 0) await syncSaved(ctx, { since: changed.version, records });
}

/** Making the same again changes nothing. Returns what was done, in one sentence. Throws 403 without the scope. */
export async function makeChange(ctx: Ctx, action: Action): Promise<string> {
  requireScope(ctx, 'own:write');
  if (action.kind === 'tick') {
    await saveMarks(ctx, { changes: [{ milestoneId: action.milestoneId, done: true, doneAt: ctx.now() }] });
    return `Ticked “${action.name}”.`;
  }
  if (action.kind === 'save') {
    await changeSaved(ctx, (state) => markSaved(state, { ...action.item, name: action.name }, true).changes);
    return `Saved ${action.name}.`;
  }
  // Documents in the person's browser are changed there.
  if (action.kind !== 'follow-up') throw forbidden();
  await changeSaved(ctx, (state) => followUpChanges(state, action, ctx.now()));
  return `Set a follow-up with ${action.name} on ${formatDay(action.day)}.`;
}
