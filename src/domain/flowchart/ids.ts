/** Ids of shapes, lines and groups: as the specification writes them, with a number where one is taken. */
import type { NodeType } from './diagram';

/** The id, or with the first number that is free: `a-2` or, for `mark` "#", `a#2`. */
function free(id: string, taken: ReadonlySet<string>, mark: string): string {
  let candidate = id;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${id}${mark}${number}`;
  return candidate;
}

/** `rectangle-1795000000000`; a second one of the same millisecond gets `-2`. `now` is in ms. */
export const nodeId = (type: NodeType, now: number, taken: ReadonlySet<string>): string =>
  free(`${type}-${now}`, taken, '-');

/** `source->target`; a second one of the pair is `source->target#2`. */
export const edgeId = (source: string, target: string, taken: ReadonlySet<string>): string =>
  free(`${source}->${target}`, taken, '#');

export const groupId = (now: number, taken: ReadonlySet<string>): string => free(`group-${now}`, taken, '-');

export const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));
