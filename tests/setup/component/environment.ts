/** Setup of component tests: a clean page, the browser features that happy-dom lacks, and a failure if React or a screen logs an error. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
// As in the head of every page: it collects early keys, and keeps those of input methods from forms.
import '@/lib/document-boot.js';
import { resetNetwork, unanswered } from './network';

configure({
  // Lazy parts are imported while a test waits for them, on a machine that runs other things too.
  asyncUtilTimeout: 15_000,
  // Printing the whole page, at each look of a wait that is not over yet, took a tenth of the time of these tests.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

const isMissing = (name: string) => !(name in globalThis);

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Everything is in sight at once: parts that wait until they are seen are drawn. */
class SeenAtOnce extends SilentObserver {
  constructor(private readonly report: IntersectionObserverCallback) {
    super();
  }
  override observe(target?: Element) {
    const entry = { isIntersecting: true, intersectionRatio: 1, target } as IntersectionObserverEntry;
    queueMicrotask(() => this.report([entry], this as unknown as IntersectionObserver));
  }
}

Object.assign(globalThis, { IntersectionObserver: SeenAtOnce, ResizeObserver: SilentObserver });
if (isMissing('BroadcastChannel')) Object.assign(globalThis, { BroadcastChannel });
if (isMissing('requestIdleCallback')) {
  Object.assign(globalThis, {
    requestIdleCallback: (run: () => void) => setTimeout(run, 0),
    cancelIdleCallback: (id: number) => clearTimeout(id),
  });
}
Object.assign(Element.prototype, { scrollIntoView() {}, getAnimations: () => [] });

let errors: string[] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void errors.push(parts.map(String).join(' ')));
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  resetNetwork();
});

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.useRealTimers();
  const found = errors;
  vi.restoreAllMocks();
  expect(found, 'the console has errors').toEqual([]);
  expect(unanswered(), 'requests that the test does not answer').toEqual([]);
});

// A screen may still open a database in the background when its last test ends. Its answers must come while there are globals of a browser.
afterAll(async () => {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
});

/** Ignores errors in the console about features that happy-dom does not support. */
export function forgetConsoleErrors(pattern: RegExp): void {
  errors = errors.filter((text) => !pattern.test(text));
}

/** Expects an error in the console that the test causes, and removes it from the list of errors. */
export function expectConsoleError(pattern: RegExp): void {
  expect(errors.some((text) => pattern.test(text))).toBe(true);
  forgetConsoleErrors(pattern);
}

/** The top layer of popovers, which happy-dom lacks: an element shows itself in its place. */
if (!('showPopover' in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {}, togglePopover: () => false });

/** An element of HTML that happy-dom does not know, and that React therefore warns of. */
const createElement = document.createElement.bind(document);
Object.assign(document, {
  createElement(name: string, options?: ElementCreationOptions) {
    const made = createElement(name, options);
    if (name === 'search') Object.defineProperty(made, Symbol.toStringTag, { value: 'HTMLElement' });
    return made;
  },
});
