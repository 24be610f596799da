/** Loads the data of the plans page for its visitor, and handles the posted form. No script is needed. */
import { newsText, PLAN_NEWS, type OwnPlan } from '@/domain/plans/requests';
import { dataOf, formApi, serverApi } from '@/lib/api/api-server';
import type { PageRequest } from '@/lib/session/viewer';

export interface PlansStart {
  /** Null for guests, and if it could not be loaded. */
  own: OwnPlan | null;
  isSignedIn: boolean;
  notice: { kind: 'success' | 'error' | 'info'; text: string } | null;
  status: number;
  /** The page to redirect to after an accepted form, so that a reload does not send it again. */
  goTo: string | null;
}

function noticeOf(url: URL, own: OwnPlan | null): PlansStart['notice'] {
  const news = PLAN_NEWS.find((name) => url.searchParams.get(name) === '1');
  const text = news && own && newsText(news, own);
  return text ? { kind: news === 'cancelled' ? 'info' : 'success', text } : null;
}

async function sendForm(page: PageRequest): Promise<Pick<PlansStart, 'notice' | 'status' | 'goTo'>> {
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
    const noticeName = id
      ? 'withdrawn'
      : answer.body['outcome'] === 'changed'
        ? 'changed'
        : hasCheckout
          ? 'checkout'
          : 'asked';
    return { notice: null, status: 303, goTo: `${page.url.pathname}?${noticeName}=1` };
  }
  const status = answer?.status ?? 502;
  const text =
    ((status < 500 || status === 502) && answer?.message) || 'Something went wrong on our side. Please try again.';
  return { notice: { kind: 'error', text }, status, goTo: null };
}

export async function startPlans(page: PageRequest): Promise<PlansStart> {
  const isSignedIn = page.locals.viewer.state === 'authenticated';
  const sent = page.request.method === 'POST' ? await sendForm(page) : null;
  if (!isSignedIn || sent?.goTo)
    return { own: null, isSignedIn, ...(sent ?? { notice: null, status: 200, goTo: null }) };
  const own = await dataOf(serverApi(page.request).get('/api/plan'));
  return { own, isSignedIn, ...(sent ?? { notice: noticeOf(page.url, own), status: 200, goTo: null }) };
}
