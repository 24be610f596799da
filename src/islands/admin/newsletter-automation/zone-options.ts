/** The time zones to choose from: India's first, then those that this browser knows. */
import { DEFAULT_ZONE } from '../../../domain/newsletters/schedule';

/** Browsers list India's under its old name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'Asia/Calcutta': DEFAULT_ZONE };

export function zoneOptions(saved: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => OTHER_NAMES[zone] ?? zone);
  const names = new Set([DEFAULT_ZONE, 'UTC', saved, ...known.sort()]);
  return [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
