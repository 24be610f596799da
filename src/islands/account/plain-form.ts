/** What the account forms without a framework share: finding their parts, the message of a field, the busy button. */

export function part<T extends HTMLElement>(root: HTMLElement, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`The form has no ${selector}.`);
  return found;
}

/** Shows or clears the message of a field; its element stands in the page under the field's id and `-error`. */
export function showFieldError(input: HTMLInputElement, message: string | undefined): void {
  const error = document.getElementById(`${input.id}-error`);
  if (!error) return;
  error.textContent = message ?? '';
  error.hidden = !message;
  // A help text that was there from the start keeps describing the field.
  const help = input.dataset['help'];
  const describedBy = [help, message ? error.id : undefined].filter(Boolean).join(' ');
  if (describedBy) input.setAttribute('aria-describedby', describedBy);
  else input.removeAttribute('aria-describedby');
  if (message) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

/** The button keeps focus and words, and says that it works. */
export function setBusy(form: HTMLFormElement, busy: boolean): void {
  const button = part<HTMLButtonElement>(form, '[data-submit]');
  if (busy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  button.toggleAttribute('data-busy', busy);
}

/** The eye of a password field; without script it stays away. */
export function startPasswordSwitch(button: HTMLButtonElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!(input instanceof HTMLInputElement)) return;
  const what = (button.getAttribute('aria-label') ?? 'Show password').replace(/^Show /, '');
  button.hidden = false;
  button.addEventListener('click', () => {
    const show = input.type === 'password';
    input.type = show ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(show));
    button.setAttribute('aria-label', `${show ? 'Hide' : 'Show'} ${what}`);
  });
}
