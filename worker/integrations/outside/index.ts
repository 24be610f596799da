/** Requests to addresses that people typed. */
import { blockReason } from '@/domain/addresses/hosts';
import { readBytes } from '@worker/integrations/read-bytes';
import type { OutsideAnswer, OutsidePort, OutsideRequest } from './port';

const MAX_HOPS = 4;

interface OutsideSettings {
  fetch: typeof fetch;
  /** The reason why an address is not requested; null if it may be. Each hop of a redirect is checked as well. */
  whyNot: (address: string) => string | null;
}

type RequestResult = { response: Response } | { refused: string };

/** Follows redirects itself, so that none leads into a private network. */
async function follow(settings: OutsideSettings, first: string, request: OutsideRequest): Promise<RequestResult> {
  const { method = 'GET', agent, accept, post, signal } = request;
  let address = first;
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const refused = settings.whyNot(address);
    if (refused !== null) return { refused: hop === 0 ? refused : 'It redirects to an address that is not checked.' };
    const response = await settings.fetch(address, {
      method: post ? 'POST' : method,
      redirect: 'manual',
      signal,
      headers: { 'user-agent': agent, ...(accept ? { accept } : {}), ...post?.headers },
      ...(post ? { body: post.body } : {}),
    });
    if (post) return { response };
    const to = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || to === null) return { response };
    await response.body?.cancel();
    if (!URL.canParse(to, address)) return { refused: 'It redirects to something that is not an address.' };
    address = new URL(to, address).href;
  }
  return { refused: 'It redirects too many times.' };
}

async function answerOf(response: Response, max: number | undefined): Promise<OutsideAnswer> {
  const { status, body, headers } = response;
  const isTooLarge = max !== undefined && Number(headers.get('content-length')) > max;
  if (max === undefined || isTooLarge) {
    await body?.cancel();
    return isTooLarge ? { kind: 'too-large' } : { kind: 'answer', status, bytes: new Uint8Array() };
  }
  // The length in the header of a compressed body counts the compressed bytes, so the received bytes are counted.
  const bytes = await readBytes(body, max);
  return bytes ? { kind: 'answer', status, bytes } : { kind: 'too-large' };
}

/** The rules for requests to addresses that people typed: only public https names, each redirect checked, limited in time and size. */
export function createOutside(settings: Partial<OutsideSettings> = {}): OutsidePort {
  const whole: OutsideSettings = {
    // Called without `this`, because workerd requires that.
    fetch: (input, init) => fetch(input, init),
    whyNot: blockReason,
    ...settings,
  };
  return {
    async ask(address, request) {
      try {
        const reached = await follow(whole, address, request);
        if ('refused' in reached) return { kind: 'refused', why: reached.refused };
        return await answerOf(reached.response, request.maxBytes);
      } catch {
        return { kind: 'failed', isLate: request.signal.aborted };
      }
    },
  };
}
