/** Steps through the tour of the sample founder. Without JavaScript the steps are a plain list. */

export function initSampleTour(root: HTMLElement): void {
  const steps = Array.from(root.querySelectorAll<HTMLElement>('[data-step]'));
  const back = root.querySelector<HTMLButtonElement>('[data-back]');
  const next = root.querySelector<HTMLButtonElement>('[data-forward]');
  const place = root.querySelector<HTMLElement>('[data-place]');
  if (!back || !next || !place) return;
  let at = 0;

  function show(step: number, isAsked: boolean): void {
    at = step;
    steps.forEach((item, index) => item.toggleAttribute('data-active', index === at));
    const target = steps[at]?.dataset['step'];
    for (const part of root.querySelectorAll<HTMLElement>('[data-part]')) {
      const isShown = part.dataset['part'] === target;
      part.toggleAttribute('data-active', isShown);
      if (isShown && isAsked && window.innerWidth < 1024) part.scrollIntoView({ block: 'center' });
    }
    if (back) back.disabled = at === 0;
    if (next) next.textContent = at === steps.length - 1 ? 'Start again' : 'Next';
    if (place) place.textContent = `Step ${at + 1} of ${steps.length}`;
  }

  back.addEventListener('click', () => show(Math.max(0, at - 1), true));
  next.addEventListener('click', () => show((at + 1) % steps.length, true));
  show(0, false);
}
