/** Helpers for forms without a framework: finding their parts, the messages of fields, the failure box, the busy button, the password switch. */

export function part<T extends HTMLElement>(root: HTMLElement, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector} in ${root.tagName.toLowerCase()}.`);
  return found;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Marks a field as wrong for assistive technology, and links it to its message. */
export function markInvalid(input: Control, error: HTMLElement, isInvalid: boolean): void {
  // A help text that was there from the start still describes the field.
  const describedBy = [input.dataset['help'], isInvalid ? error.id : undefined].filter(Boolean).join(' ');
  if (describedBy) input.setAttribute('aria-describedby', describedBy);
  else input.removeAttribute('aria-describedby');
  if (isInvalid) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

/** Shows or clears the message of a field; its element has the field's id plus `-error`. */
export function showFieldError(input: Control, message: string | undefined): void {
  const error = document.getElementById(`${input.id}-error`);
  if (!error) return;
  error.textContent = message ?? '';
  error.hidden = !message;
  markInvalid(input, error, Boolean(message));
}

/** Shows or clears the message of each field, and focuses the first that has one; true if there was any. */
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

/** The first message of each field, from a schema's issues. */
export function messagesOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** Fills the box of FailureBox.astro, or hides it. An alert is announced when its text changes, so it is emptied before each try. */
export function showFailure(root: HTMLElement, message: string | null, next = ''): void {
  const box = part<HTMLElement>(root, '[data-failure]');
  part<HTMLElement>(box, '[data-failure-text]').textContent = message ?? '';
  part<HTMLElement>(box, '[data-failure-next]').textContent = next;
  box.hidden = message === null;
}

/** Sends the form with JavaScript, one request at a time. */
export function onSubmit(form: HTMLFormElement, send: () => Promise<void>): void {
  let isSending = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    void send().finally(() => (isSending = false));
  });
}

/** Shows that a form is being sent: the button keeps the focus and gets a spinner, and another label if one is given. */
export function setBusy(form: HTMLFormElement, busy: boolean, label?: string): void {
  const button = part<HTMLButtonElement>(form, '[data-submit]');
  if (busy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  button.toggleAttribute('data-busy', busy);
  if (label !== undefined) part<HTMLElement>(button, '[data-submit-label]').textContent = label;
}

/** The eye button of a password field; it is hidden without JavaScript. */
export function startPasswordSwitch(button: HTMLButtonElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!(input instanceof HTMLInputElement)) return;
  const fieldLabel = (button.getAttribute('aria-label') ?? 'Show password').replace(/^Show /, '');
  button.hidden = false;
  button.addEventListener('click', () => {
    const show = input.type === 'password';
    input.type = show ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(show));
    button.setAttribute('aria-label', `${show ? 'Hide' : 'Show'} ${fieldLabel}`);
  });
}
