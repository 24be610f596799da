/** Asks every 30 seconds, while the page is visible, whether Outset is under maintenance, and lays the screen over the page until it is over. */
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
/** A clock that differs from the server's by less than this is trusted. */
const CLOCK_TOLERANCE_MS = 5_000;
/** Not everyone asks in the same moment when a window starts or ends. */
const SPREAD_MS = 2_000;

let state: Answer | undefined;
let dialog: HTMLDialogElement | undefined;
let banner: HTMLElement | undefined;
/** The planned start whose banner was sent away. */
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
/** The screen: of the dialog, or of the page that the server answered in place of another. */
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
    // A second Esc cannot be refused in some browsers: the screen comes back at once.
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
  // What waits for the network has waited for the server: it is sent now, and not after the pause that a refusal asked for.
  if (last) window.dispatchEvent(new Event('online'));
  // What is left is the page that stands for another one.
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
    // In the header that stays on the screen: who works far down in a page must see it too.
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

/** Half a minute from the last time, or sooner when something is due before that; not while no one looks. */
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

/** A failure is passed over without a word: what is on the screen stays. */
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
    // Asked again in half a minute.
  }
  plan();
}

export function watchMaintenance(): void {
  if (isAdminPath(location.pathname)) return;
  document.addEventListener('visibilitychange', plan);
  void ask();
  // A write that was refused meanwhile need not wait for its turn.
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    // But not after the question itself: a server that answers 503 to everything would be asked without end.
    const isRefused = ({ name, responseStatus }: PerformanceResourceTiming) =>
      responseStatus === 503 && !name.endsWith(STATUS_PATH);
    if (!dialog && entries.some(isRefused)) void ask();
  }).observe({ type: 'resource' });
}
