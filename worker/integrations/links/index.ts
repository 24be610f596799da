/**
 * Checks links by requesting their addresses, HEAD first and then GET: a few at a time, each for at most five seconds, within the rules
 * for outgoing requests.
 */
import type { LinkResult } from '@/domain/newsletters/templates/trials';
import type { OutsidePort } from '@worker/integrations/outside/port';
import type { LinksPort } from './port';

const TIMEOUT_MS = 5_000;
const AT_ONCE = 6;
const AGENT = 'Outset link check';

/** Cloudflare's answer for a host that has no address. */
const NO_HOST = 530;

function linkResultOf(status: number): Omit<LinkResult, 'link'> {
  if (status < 400) return { state: 'ok', note: 'Answers' };
  if (status === 404 || status === 410) return { state: 'broken', note: `Nothing is there (${status})`, isGone: true };
  if (status === NO_HOST) return { state: 'broken', note: 'There is no such host', isGone: true };
  if (status >= 500) return { state: 'broken', note: `The server failed (${status})` };
  // Many sites refuse programs but accept people.
  return { state: 'unknown', note: `Refused our check (${status}); open it yourself` };
}

async function checkOne(outside: OutsidePort, link: string): Promise<LinkResult> {
  if (/^mailto:/i.test(link)) return { link, state: 'skipped', note: 'An email address' };
  const options = { agent: AGENT, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const head = await outside.ask(link, { ...options, method: 'HEAD' });
  // Servers that do not support HEAD return various statuses.
  const answer = head.kind === 'answer' && head.status >= 400 ? await outside.ask(link, options) : head;
  if (answer.kind === 'answer') return { link, ...linkResultOf(answer.status) };
  if (answer.kind === 'refused') return { link, state: 'skipped', note: answer.why };
  const isLate = answer.kind === 'failed' && answer.isLate;
  return { link, state: 'broken', note: isLate ? 'No answer within 5 seconds' : 'No server answers', isSilent: true };
}

export function createLinks(outside: OutsidePort): LinksPort {
  return {
    async check(links) {
      const results: LinkResult[] = [];
      const waiting = links.map((link, at) => ({ link, at }));
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          results[next.at] = await checkOne(outside, next.link);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return results;
    },
  };
}
