/** How the back-office writes a moment: date, time and the name of the zone, so that operators elsewhere read the same. */

/** `iso` as "1 Dec 2026, 3:30 pm IST" in `timeZone`. */
export function momentText(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('en-IN', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
