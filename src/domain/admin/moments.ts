/** How the back-office writes a moment: date and time in India with the name of the zone, so that operators everywhere read the same. */

/** `iso` as "1 Dec 2026, 3:30 pm IST"; in another zone only where a schedule has its own. */
export function momentText(iso: string, timeZone = 'Asia/Kolkata'): string {
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
