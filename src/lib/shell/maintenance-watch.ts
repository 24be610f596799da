/** Checks every 30 seconds, while the page is visible, whether Outset is under maintenance, and covers the page with the screen until it is over. */
import {
  BANNER_BEFORE_MS,
  countdown,
  isAdminPath,
  MAINTENANCE_COMPLETE,
  POLL_MS,
  type Countdown,
  type MaintenanceStatus,
} from '@/domain/maintenance/status';

type Answer = MaintenanceStatus & { contactEmail: string };

const STATUS_PATH = '/api/maintenance/status';
/** A smaller difference from the server's clock is ignored. */
const CLOCK_TOLERANCE_MS = 5_000;
/** Spreads the requests of all pages when a window starts or ends. */
const SPREAD_MS = 2_000;

let state: Answer | undefined;
let dialog: HTMLDialogElement | undefined;
let banner: HTMLElement | undefined;
/** The planned start whose banner was dismissed. */
let dismissed = '';
let askedAt = 0;
let offset = 0;
let next: ReturnType<typeof setTimeout> | undefined;
let ticker: ReturnType<typeof setInterval> | undefined;

const now = () => Date.now() + offset;
const copy = <T extends Element>(selector: string): T | undefined =>
  document.querySelector<HTMLTemplateElement>('#maintenance')?.content.querySelector(selector)?.cloneNode(true) as
    | T
    | undefined;
/** The screen: of the dialog, or of the page that the server sent instead of another one. */
const screen = () => document.querySelector<HTMLElement>('[data-maintenance]');
const write = (root: HTMLElement, selector: string, text: string) => {
  for (const part of root.querySelectorAll(selector)) if (part.textContent !== text) part.textContent = text;
};

function tick(): void {
  const root = screen();
  const clock = root?.querySelector<HTMLElement>('[data-clock]');
  if (!root || !clock) return;
  const end = state?.estimatedCompletion ?? null;
  const left = end === null ? null : countdown(Date.parse(end) - now());
  clock.hidden = !left;
  for (const part of clock.querySelectorAll<HTMLElement>('[data-unit]')) {
    if (left) part.textContent = String(left[part.dataset['unit'] as keyof Countdown]).padStart(2, '0');
  }
  write(root, '[data-done]', end !== null && !left ? MAINTENANCE_COMPLETE : '');
}

function cover({ message, contactEmail }: Answer): void {
  if (!screen()) {
    dialog = copy<HTMLDialogElement>('dialog');
    if (!dialog) return;
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    // Some browsers close the dialog at a second Esc: it is opened again at once.
    dialog.addEventListener('close', () => dialog?.showModal());
    document.body.appendChild(dialog);
    dialog.showModal();
  }
  const root = screen();
  if (!root) return;
  write(root, '[data-message]', message);
  write(root, '[data-address]', contactEmail);
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-mail]')) {
    link.href = link.href.replace(/^mailto:[^?]*/, `mailto:${contactEmail}`);
  }
  ticker ??= setInterval(tick, 1000);
  tick();
}

function uncover(): void {
  clearInterval(ticker);
  ticker = undefined;
  const last = dialog;
  dialog = undefined;
  last?.close();
  last?.remove();
  // Work that waited for the server is sent now, without the pause after a refusal.
  if (last) window.dispatchEvent(new Event('online'));
  // If the screen is still there, it is the page that the server sent instead of another one.
  if (screen()) location.reload();
}

function announce(planned: MaintenanceStatus['scheduled']): void {
  const isNear = planned && Date.parse(planned.startsAt) - now() <= BANNER_BEFORE_MS;
  if (!isNear || dismissed === planned.startsAt) {
    banner?.remove();
    banner = undefined;
    return;
  }
  if (!banner) {
    banner = copy<HTMLElement>('.maintenance-banner');
    if (!banner) return;
    banner.querySelector('button')?.addEventListener('click', () => {
      dismissed = state?.scheduled?.startsAt ?? '';
      announce(null);
    });
    // Placed in the sticky header, so that people who have scrolled far down see it too.
    const header = document.querySelector('header.sticky');
    if (header) header.insertAdjacentElement('afterbegin', banner);
    else document.querySelector('.skip-link')?.insertAdjacentElement('afterend', banner);
  }
  const [from, to] = [new Date(planned.startsAt), new Date(planned.endsAt)];
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const day = from.toDateString() === to.toDateString() ? {} : ({ day: 'numeric', month: 'short' } as const);
  write(banner, '[data-from]', from.toLocaleString('en-IN', time));
  write(banner, '[data-to]', to.toLocaleString('en-IN', { ...day, ...time }));
}

/** Half a minute after the last request, or sooner if a window starts or ends before that; not while the page is hidden. */
function plan(): void {
  clearTimeout(next);
  if (document.hidden) return;
  const start = state?.scheduled ? Date.parse(state.scheduled.startsAt) : NaN;
  const due = [
    start,
    start - BANNER_BEFORE_MS,
    state?.maintenanceMode ? Date.parse(state.estimatedCompletion ?? '') : NaN,
  ]
    .map((at) => at - now())
    .filter((ms) => ms > 0)
    .map((ms) => ms + Math.random() * SPREAD_MS);
  next = setTimeout(() => void ask(), Math.min(Math.max(0, askedAt + POLL_MS - Date.now()), ...due));
}

/** A failed request is ignored: the display does not change. */
async function ask(): Promise<void> {
  askedAt = Date.now();
  try {
    const response = await fetch(STATUS_PATH, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
    if (response.ok) {
      state = (await response.json()) as Answer;
      const ahead = Date.parse(response.headers.get('date') ?? '') - Date.now();
      offset = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0;
      if (state.maintenanceMode) cover(state);
      else uncover();
      announce(state.maintenanceMode ? null : state.scheduled);
    }
  } catch {
    // The next request follows in half a minute.
  }
  plan();
}

export function watchMaintenance(): void {
  if (isAdminPath(location.pathname)) return;
  document.addEventListener('visibilitychange', plan);
  void ask();
  // A write that was refused in the meantime triggers a check at once.
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    // But not the status request itself, because a server that answers 503 to everything would be asked without end.
    const isRefused = ({ name, responseStatus }: PerformanceResourceTiming) =>
      responseStatus === 503 && !name.endsWith(STATUS_PATH);
    if (!dialog && entries.some(isRefused)) void ask();
  }).observe({ type: 'resource' });
}
