/** Which versions of a document stay: few enough to store, spread so that they reach back in time. */
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';

const VERSIONS_MOST = 20;
/** The newest of them stay however close together they are. */
const VERSIONS_RECENT = 10;
/** Bytes of all versions of one document; the newest is stored whatever it takes. */
export const VERSIONS_BYTES = 40 * 1024 * 1024;
/** Saves within this time of a version's first one take its place. */
const VERSION_SPAN_MS = 10 * MINUTE_MS;

export interface StoredVersion {
  revision: number;
  /** When the first save of this version came, ms. */
  startedAt: number;
  /** Bytes. */
  size: number;
}

/** A save takes the place of the newest version while that is young, unless more than half of the document went away with it. */
export const replacesVersion = (newest: StoredVersion, save: { at: number; size: number }): boolean =>
  save.at - newest.startedAt < VERSION_SPAN_MS && save.at >= newest.startedAt && save.size * 2 >= newest.size;

const dayOf = ({ startedAt }: StoredVersion): number => Math.floor(startedAt / DAY_MS);

/**
 * The versions to drop so that the rest fits, given newest first. Beyond the newest ten a day keeps its last version before
 * whole days are given up, the oldest first.
 */
export function versionsToDrop<Version extends StoredVersion>(versions: readonly Version[]): Version[] {
  const remaining = [...versions];
  const dropped: Version[] = [];
  let bytes = remaining.reduce((sum, { size }) => sum + size, 0);
  while (remaining.length > 1 && (remaining.length > VERSIONS_MOST || bytes > VERSIONS_BYTES)) {
    const crowded = remaining.findLastIndex(
      (version, index) => index > VERSIONS_RECENT && dayOf(version) === dayOf(remaining[index - 1] ?? version),
    );
    const [gone] = remaining.splice(crowded > 0 ? crowded : remaining.length - 1, 1);
    if (!gone) break;
    bytes -= gone.size;
    dropped.push(gone);
  }
  return dropped;
}
