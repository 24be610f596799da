/** Cloudflare's Turnstile widget, loaded when a form first shows it, and never without a site key. */

interface Turnstile {
  render(place: HTMLElement, options: { sitekey: string; action: string; theme: 'dark' | 'light' }): string;
  getResponse(widget: string): string | undefined;
  reset(widget: string): void;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

export type Challenge = ReturnType<typeof createChallenge>;

/** `action` names the form to the service. */
export function createChallenge(place: HTMLElement, siteKey: string, action = 'contact') {
  let widget: string | undefined;
  let isShown = siteKey === '';
  const api = () => (window as unknown as { turnstile?: Turnstile }).turnstile;
  return {
    /** Shows the widget; a second call changes nothing. */
    show() {
      if (isShown) return;
      isShown = true;
      const script = document.createElement('script');
      script.src = SCRIPT;
      script.async = true;
      script.addEventListener('load', () => {
        const theme = document.documentElement.dataset['theme'] === 'outset-light' ? 'light' : 'dark';
        widget = api()?.render(place, { sitekey: siteKey, action, theme });
      });
      script.addEventListener('error', () => {
        script.remove();
        isShown = false; // the next call tries again
      });
      document.head.appendChild(script);
    },
    /** The answer, undefined until there is one. */
    answer: () => (widget === undefined ? undefined : api()?.getResponse(widget)),
    /** Requests a new answer, because an answer is valid for one request. */
    renew() {
      if (widget !== undefined) api()?.reset(widget);
    },
  };
}
