/** Asks the addresses themselves, HEAD first and then GET: a few at a time, each for five seconds at most, public https alone. */
import { whyNotAsked } from '../../../src/domain/addresses/public-host';
import type { LinkResult } from '../../../src/domain/newsletters/trials';
import type { LinksPort } from './port';

const TIMEOUT_MS = 5_000;
const AT_ONCE = 6;
const MOST_HOPS = 4;

export interface LinkSettings {
  fetch: typeof fetch;
  /** Why an address is not asked; null when it may be. Each hop of a redirect is judged as well. */
  whyNot: (address: string) => string | null;
}

type Asked = { status: number } | { refused: string };

/** Follows redirects by itself, so that none leads into a private network. */
async function ask(settings: LinkSettings, link: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<Asked> {
  let address = link;
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const refused = settings.whyNot(address);
    if (refused !== null) return { refused: hop === 0 ? refused : 'It leads on to an address that is not checked.' };
    const response = await settings.fetch(address, {
      method,
      redirect: 'manual',
      signal,
      headers: { 'user-agent': 'Outset link check' },
    });
    await response.body?.cancel();
    const to = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || to === null) return { status: response.status };
    if (!URL.canParse(to, address)) return { status: 404 };
    address = new URL(to, address).href;
  }
  return { refused: 'It leads on too many times.' };
}

function verdictOf(status: number): Pick<LinkResult, 'state' | 'note'> {
  if (status < 400) return { state: 'ok', note: 'Answers' };
  if (status === 404 || status === 410) return { state: 'broken', note: `Nothing is there (${status})` };
  if (status >= 500) return { state: 'broken', note: `The server failed (${status})` };
  // Many sites refuse programs and let people in.
  return { state: 'unknown', note: `Refused our check (${status}); open it yourself` };
}

async function checkOne(settings: LinkSettings, link: string): Promise<LinkResult> {
  if (/^mailto:/i.test(link)) return { link, state: 'skipped', note: 'An e-mail address' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const head = await ask(settings, link, 'HEAD', signal);
    // Servers that do not know HEAD say many things.
    const asked = 'status' in head && head.status >= 400 ? await ask(settings, link, 'GET', signal) : head;
    if ('refused' in asked) return { link, state: 'skipped', note: asked.refused };
    return { link, ...verdictOf(asked.status) };
  } catch {
    const note = signal.aborted ? 'No answer within 5 seconds' : 'Nobody answers';
    return { link, state: 'broken', note };
  }
}

export function createLinks(settings: Partial<LinkSettings> = {}): LinksPort {
  const whole: LinkSettings = {
    // Called as a method of nothing: workerd minds.
    fetch: (input, init) => fetch(input, init),
    whyNot: whyNotAsked,
    ...settings,
  };
  return {
    async check(links) {
      const results: LinkResult[] = [];
      const waiting = links.map((link, at) => ({ link, at }));
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          results[next.at] = await checkOne(whole, next.link);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return results;
    },
  };
}
