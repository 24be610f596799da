/** Runs the forms that request a link by email (a new password, a new confirmation) and their dialogs, without a framework. */
import {
  mailedLinkRequest,
  RESET_LINK_FAILED,
  RESET_LINK_SENT,
  VERIFY_LINK_FAILED,
  VERIFY_LINK_SENT,
} from '@/domain/accounts/passwords/passwords';
import { isBackdropClick, isPlainClick } from '@/lib/plain-click';
import { onSubmit, part, setBusy, showFieldError } from '@/lib/site/plain-form';
import { returnPageQuery } from './return-page';
import { type Path, api, UNREACHABLE } from '@/lib/api/api';

interface Words {
  path: Path<'post'>;
  sent: string;
  /** How long the link works, and advice if nothing arrives. */
  next: string;
  failed: string;
}

const KINDS: Record<string, Words> = {
  'reset-password': {
    path: '/api/request-password-reset',
    sent: RESET_LINK_SENT,
    next: 'It works once, for one hour. If nothing arrives, check your spam folder and the address.',
    failed: RESET_LINK_FAILED,
  },
  'verify-email': {
    path: '/api/resend-verification',
    sent: VERIFY_LINK_SENT,
    next: 'It works for 24 hours. Older links stop working.',
    failed: VERIFY_LINK_FAILED,
  },
};

/** Fills a live region from its template, or empties it. The template itself remains in the page. */
function tell(region: HTMLElement, texts: Record<string, string> | null): void {
  const template = part<HTMLTemplateElement>(region, 'template');
  const shown = texts ? (template.content.cloneNode(true) as DocumentFragment) : null;
  for (const [selector, text] of Object.entries(texts ?? {})) {
    const place = shown?.querySelector(selector);
    if (place) place.textContent = text;
  }
  region.replaceChildren(template, ...(shown ? [shown] : []));
}

async function send(form: HTMLFormElement, words: Words): Promise<void> {
  const sent = part<HTMLElement>(form, '[data-sent]');
  const failed = part<HTMLElement>(form, '[data-failed]');
  tell(sent, null);
  tell(failed, null);
  const input = part<HTMLInputElement>(form, '[name=email]');
  const checked = mailedLinkRequest.safeParse({ email: input.value });
  showFieldError(input, checked.error?.issues[0]?.message);
  if (!checked.success) {
    input.focus();
    return;
  }
  setBusy(form, true);
  const answer = await api.post(words.path, { json: checked.data, query: returnPageQuery() });
  setBusy(form, false);
  if (answer.ok) {
    tell(sent, { '[data-sent-text]': answer.message ?? words.sent, '[data-sent-next]': words.next });
    return;
  }
  const wrong = answer.errors['email'];
  if (wrong) {
    showFieldError(input, wrong);
    input.focus();
  } else {
    const reason = answer.status === 0 ? `${words.failed} ${UNREACHABLE}` : (answer.message ?? words.failed);
    tell(failed, { '[data-failed-text]': reason });
  }
}

function startForm(form: HTMLFormElement): void {
  const words = KINDS[form.dataset['mailedLink'] ?? ''];
  if (!words) return;
  onSubmit(form, () => send(form, words));
  const input = part<HTMLInputElement>(form, '[name=email]');
  input.addEventListener('input', () => showFieldError(input, undefined));
}

/** Adds the dialog to the page on first use. It stays there with its typed values. */
function makeDialog(id: string): HTMLDialogElement | null {
  const known = document.getElementById(id);
  if (known instanceof HTMLDialogElement) return known;
  const template = document.querySelector<HTMLTemplateElement>(`template[data-dialog="${id}"]`);
  const dialog = template?.content.querySelector('dialog')?.cloneNode(true);
  if (!(dialog instanceof HTMLDialogElement)) return null;
  document.body.insertAdjacentElement('beforeend', dialog);
  startForm(part<HTMLFormElement>(dialog, 'form'));
  part<HTMLButtonElement>(dialog, '[data-close]').addEventListener('click', () => dialog.close());
  // Only a press that begins on the backdrop closes the dialog, not one that is dragged out of a field.
  let pressedBackdrop = false;
  dialog.addEventListener('pointerdown', (event) => (pressedBackdrop = event.target === dialog));
  dialog.addEventListener('click', (event) => {
    if (pressedBackdrop && isBackdropClick(event, dialog)) dialog.close();
  });
  return dialog;
}

/** Opens the dialog with the email typed into the page, unless the dialog has one already. */
function openDialog(dialog: HTMLDialogElement): void {
  const input = part<HTMLInputElement>(dialog, '[name=email]');
  const typed = document.querySelector<HTMLInputElement>('[data-sign-in] [name=email]')?.value.trim();
  if (typed && !input.value) input.value = typed;
  dialog.showModal();
  input.focus();
}

/** Starts every form of this kind on the page, and every link that opens such a form in a dialog (`data-opens` holds the dialog's id). */
export function startMailedLinks(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-mailed-link]')) startForm(form);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-opens]')) {
    link.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return;
      const dialog = makeDialog(link.dataset['opens'] ?? '');
      if (!dialog) return;
      event.preventDefault();
      openDialog(dialog);
    });
  }
}
