/** What the forms without a framework share: finding their parts, the message of a field, the busy button. */

export function part<T extends HTMLElement>(root: HTMLElement, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector} in ${root.tagName.toLowerCase()}.`);
  return found;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Says to assistive technology that a field is wrong, and where that is written. */
export function markInvalid(input: Control, error: HTMLElement, isInvalid: boolean): void {
  // A help text that was there from the start keeps describing the field.
  const describedBy = [input.dataset['help'], isInvalid ? error.id : undefined].filter(Boolean).join(' ');
  if (describedBy) input.setAttribute('aria-describedby', describedBy);
  else input.removeAttribute('aria-describedby');
  if (isInvalid) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

/** Shows or clears the message of a field; its element is in the page under the field's id and `-error`. */
export function showFieldError(input: Control, message: string | undefined): void {
  const error = document.getElementById(`${input.id}-error`);
  if (!error) return;
  error.textContent = message ?? '';
  error.hidden = !message;
  markInvalid(input, error, Boolean(message));
}

/** Shows the message of each field, or none, and goes to the first that has one; true when there was any. */
export function showFieldErrors<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  errors: Partial<Record<string, string>>,
): boolean {
  const inputs = names.map((name) => part<HTMLInputElement>(form, `[name=${name}]`));
  inputs.forEach((input, n) => showFieldError(input, errors[names[n] ?? '']));
  const first = inputs.find((_, n) => errors[names[n] ?? '']);
  first?.focus();
  return first !== undefined;
}

/** The first message of each field, from what a schema found. */
export function messagesOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** Fills the box of FailureBox.astro, or puts it away. An alert is announced when its text changes, so it is emptied before each try. */
export function showFailure(root: HTMLElement, message: string | null, next = ''): void {
  const box = part<HTMLElement>(root, '[data-failure]');
  part<HTMLElement>(box, '[data-failure-text]').textContent = message ?? '';
  part<HTMLElement>(box, '[data-failure-next]').textContent = next;
  box.hidden = message === null;
}

/** Sends the form by script, one at a time. */
export function onSubmit(form: HTMLFormElement, send: () => Promise<void>): void {
  let isSending = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    void send().finally(() => (isSending = false));
  });
}

/** The button keeps focus, and says that it works: by its spinner, and by other words where they are given. */
export function setBusy(form: HTMLFormElement, busy: boolean, label?: string): void {
  const button = part<HTMLButtonElement>(form, '[data-submit]');
  if (busy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  button.toggleAttribute('data-busy', busy);
  if (label !== undefined) part<HTMLElement>(button, '[data-submit-label]').textContent = label;
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
