/** Loads the data of the plans page for its visitor, and handles the posted form. No script is needed. */
import type { OwnPlan } from '@/domain/plans/requests';
import { dataOf, formApi, serverApi } from '@/lib/api/api-server';
import type { Viewer } from '@/lib/session/viewer';

interface PlansPage {
  request: Request;
  url: URL;
  locals: { viewer: Viewer };
}

export interface PlansStart {
  /** Null for guests, and if it could not be loaded. */
  own: OwnPlan | null;
  isSignedIn: boolean;
  notice: { kind: 'success' | 'error' | 'info'; text: string } | null;
  status: number;
  /** The page to redirect to after an accepted form, so that a reload does not send it again. */
  goTo: string | null;
}

/** The notice for each query parameter that our form or the payment provider redirects with. */
const NOTICES: Record<string, string> = {
  asked: 'We have your request and will write to you about it. We charge nothing until you agree.',
  checkout: 'We have your request. Continue to payment to start the plan.',
  changed: 'Your plan has changed.',
  withdrawn: 'You have withdrawn your request.',
  paid: 'Thank you. Your plan starts as soon as the payment is confirmed, usually within a minute.',
  cancelled: 'The payment was not completed. You have not been charged.',
};

function noticeOf(url: URL): PlansStart['notice'] {
  const name = Object.keys(NOTICES).find((key) => url.searchParams.get(key) === '1');
  return name ? { kind: name === 'cancelled' ? 'info' : 'success', text: NOTICES[name] ?? '' } : null;
}

async function sendForm(page: PlansPage): Promise<Pick<PlansStart, 'notice' | 'status' | 'goTo'>> {
  const form = await page.request.formData().catch(() => null);
  const field = (name: string) => {
    const value = form?.get(name);
    return typeof value === 'string' ? value.slice(0, 100) : '';
  };
  const id = field('withdraw');
  const api = formApi(page.request);
  const answer = await (
    id ? api.delete('/api/plan/:id', { param: { id } }) : api.post('/api/plan', { json: { plan: field('plan') } })
  ).catch(() => null);
  if (answer?.ok) {
    const hasCheckout = answer.data?.requests.some((one) => one.plan === field('plan') && one.checkoutUrl);
    const what = id
      ? 'withdrawn'
      : answer.body['outcome'] === 'changed'
        ? 'changed'
        : hasCheckout
          ? 'checkout'
          : 'asked';
    return { notice: null, status: 303, goTo: `${page.url.pathname}?${what}=1` };
  }
  const status = answer?.status ?? 502;
  const text =
    ((status < 500 || status === 502) && answer?.message) || 'Something went wrong on our side. Please try again.';
  return { notice: { kind: 'error', text }, status, goTo: null };
}

export async function startPlans(page: PlansPage): Promise<PlansStart> {
  const isSignedIn = page.locals.viewer.state === 'authenticated';
  const sent =
    page.request.method === 'POST' ? await sendForm(page) : { notice: noticeOf(page.url), status: 200, goTo: null };
  if (!isSignedIn || sent.goTo) return { own: null, isSignedIn, ...sent };
  return { own: await dataOf(serverApi(page.request).get('/api/plan')), isSignedIn, ...sent };
}
