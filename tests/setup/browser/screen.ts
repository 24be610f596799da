/**
 * Loads pages as the server sends them into a happy-dom window, so that the scripts of pages without a framework
 * run on the real markup. Their requests are answered as in component tests.
 */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { resetNetwork, unanswered } from '@tests/setup/component/network';
import { getPage, type GetOptions } from '@tests/setup/html';

export { answer, answerAt, sent, sentTo } from '@tests/setup/component/network';

// Parts of a browser that happy-dom lacks.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
for (const [property, attribute] of [
  ['ariaLabel', 'aria-label'],
  ['ariaHidden', 'aria-hidden'],
] as const)
  Object.defineProperty(Element.prototype, property, {
    configurable: true,
    get(this: Element) {
      return this.getAttribute(attribute);
    },
    set(this: Element, value: string | null) {
      if (value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    },
  });

/** Reports an observed element as visible when the test says so. */
export interface Sight {
  /** The scripts of the page see all that they wait for. */
  comesNear(): void;
}

/** Returns what removes all listeners that are added from now on: the next test shows another page in the same window. */
function listenersOf(target: Window | Document): () => void {
  const added: Parameters<EventTarget['addEventListener']>[] = [];
  const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  vi.spyOn(target as EventTarget, 'addEventListener').mockImplementation((...one) => {
    added.push(one);
    add(...one);
  });
  return () => added.forEach(([type, listener]) => (target as EventTarget).removeEventListener(type, listener));
}

/** Before every test of a file an empty window, and after it a failure for an error in the console or a request that no one answered. */
export function useScreen(): void {
  let errors: string[] = [];
  let listening: (() => void)[] = [];
  beforeEach(() => {
    errors = [];
    listening = [window, document].map(listenersOf);
    vi.spyOn(console, 'error').mockImplementation(
      (...parts: unknown[]) => void errors.push(parts.map(String).join(' ')),
    );
    localStorage.clear();
    sessionStorage.clear();
    for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=')[0]))
      if (name) document.cookie = `${name}=; Path=/; Max-Age=0`;
    resetNetwork();
  });
  afterEach(() => {
    listening.forEach((stop) => stop());
    document.body.innerHTML = '';
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    expect(errors, 'the console has errors').toEqual([]);
    expect(unanswered(), 'requests that the test does not answer').toEqual([]);
  });
}

/** Puts the body of a page into the window, at its address. */
export async function showPage(path: string, options: GetOptions = {}): Promise<void> {
  const page = await getPage(path, options);
  page.querySelectorAll('script').forEach((script) => script.remove());
  history.replaceState(null, '', path);
  document.body.innerHTML = page.body.innerHTML;
}

/** Takes the place of the browser's own observer: nothing is in sight until the test says so. */
export function stubSight(): Sight {
  const waiting: (() => void)[] = [];
  class Observer {
    constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      waiting.push(() => this.report([{ isIntersecting: true }]));
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return { comesNear: () => waiting.splice(0).forEach((report) => report()) };
}
