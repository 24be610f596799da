/** Runs the contact form without a framework: checks each field, stores the draft, sends, and shows the result. */
import { CONTACT_FIELDS, contactFailed, CONTACT_LIMITS, type ContactField } from '@/domain/support/contact';
import { messagesOf, onSubmit, part, setBusy, showFieldError, showFieldErrors } from '@/lib/site/plain-form';
import { api, failureText, UNREACHABLE } from '@/lib/api/api';
import { createChallenge } from './challenge';
import { readText, writeText } from '@/lib/storage/storage';

/** The unsent contact message, stored in this browser until it is sent. A draft of one account is not shown to another. */
const KEY = 'contact-draft';
type ContactDraft = Record<ContactField, string>;

/**
 * The stored draft, with the fields that fit the form, if it belongs to `owner` (an email address; empty for guests). Null if there is
 * none.
 */
export function parseContactDraft(text: string | null, owner: string): ContactDraft | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const record = stored as Record<string, unknown>;
  // A guest's draft may be finished after signing in, but not the other way round.
  if (record['owner'] !== '' && record['owner'] !== owner) return null;
  const draft = Object.fromEntries(
    CONTACT_FIELDS.map((name) => {
      const value = Object.hasOwn(record, name) ? record[name] : '';
      return [name, typeof value === 'string' ? value.slice(0, CONTACT_LIMITS[name]) : ''];
    }),
  ) as ContactDraft;
  return CONTACT_FIELDS.some((name) => draft[name].trim() !== '') ? draft : null;
}

const readContactDraft = (owner: string): ContactDraft | null => parseContactDraft(readText(KEY), owner);

function saveContactDraft(draft: ContactDraft, owner: string): void {
  writeText(KEY, JSON.stringify({ owner, ...draft }));
}

function dropContactDraft(): void {
  writeText(KEY, null);
}

/** The schema brings zod, which is needed only once a person writes. */
const fetchSchema = async () => (await import('@/domain/support/contact-input')).contactInput;

const NOT_SENT = 'something went wrong. Please try again.';

type Control = HTMLInputElement | HTMLTextAreaElement;
const control = (form: HTMLFormElement, name: string) => part<Control>(form, `[name=${name}]`);

/** Fills a live region from the template beside it; null empties the region. */
function say(root: HTMLElement, region: string, fill: ((words: DocumentFragment) => void) | null): HTMLElement {
  const place = part<HTMLElement>(root, `[data-${region}]`);
  place.replaceChildren();
  if (fill) {
    const template = part<HTMLElement>(root, `[data-${region}-words]`) as HTMLTemplateElement;
    const words = template.content.cloneNode(true) as DocumentFragment;
    fill(words);
    place.appendChild(words);
  }
  return place;
}

const sayFailed = (root: HTMLElement, reason: string) =>
  say(root, 'failed', (words) => {
    const place = words.querySelector('[data-reason]');
    if (place) place.textContent = contactFailed(reason);
  });

export function startContactForm(root: HTMLElement): void {
  const form = part<HTMLFormElement>(root, '[data-contact-form]');
  const owner = form.dataset['owner'] ?? '';
  const challenge = createChallenge(part(form, '[data-challenge]'), form.dataset['siteKey'] ?? '');
  const values = () =>
    Object.fromEntries(CONTACT_FIELDS.map((name) => [name, control(form, name).value])) as ContactDraft;

  const keep = () => {
    const now = values();
    // Values that the server filled in are not a draft.
    const isTyped = CONTACT_FIELDS.some((name) => now[name] !== control(form, name).defaultValue);
    if (isTyped) saveContactDraft(now, owner);
    else dropContactDraft();
  };

  const restore = () => {
    const draft = readContactDraft(owner);
    if (!draft) return;
    for (const name of CONTACT_FIELDS) if (draft[name] !== '') control(form, name).value = draft[name];
    say(root, 'restored', (words) => {
      words.querySelector('[data-discard]')?.addEventListener('click', () => {
        dropContactDraft();
        for (const name of CONTACT_FIELDS) control(form, name).value = control(form, name).defaultValue;
        showFieldErrors(form, CONTACT_FIELDS, {});
        say(root, 'restored', null);
        control(form, 'subject').focus();
      });
    });
  };

  const showBusy = (busy: boolean) => setBusy(form, busy, busy ? 'Sending…' : 'Send message');

  const send = async () => {
    say(root, 'failed', null);
    say(root, 'sent', null);
    const body = { ...values(), website: control(form, 'website').value, challenge: challenge.answer() };
    const schema = await fetchSchema().catch(() => null);
    if (!schema) return void sayFailed(root, UNREACHABLE);
    const checked = schema.safeParse(body);
    if (showFieldErrors(form, CONTACT_FIELDS, messagesOf(checked.error?.issues ?? []))) return;
    if (!checked.success) return void sayFailed(root, checked.error.issues[0]?.message ?? NOT_SENT);
    showBusy(true);
    const answer = await api.post('/api/contact', { json: checked.data });
    showBusy(false);
    challenge.renew();
    if (!answer.ok) {
      if (showFieldErrors(form, CONTACT_FIELDS, answer.errors)) return;
      sayFailed(root, failureText(answer, NOT_SENT));
      return;
    }
    dropContactDraft();
    say(root, 'restored', null);
    control(form, 'subject').value = '';
    control(form, 'message').value = '';
    const { data } = answer.body;
    const reference = typeof data === 'object' && data !== null && 'reference' in data ? String(data.reference) : '';
    say(root, 'sent', (words) => {
      const place = words.querySelector('[data-reference]');
      if (place && reference) place.textContent = `Reference ${reference}.`;
    }).focus();
  };

  onSubmit(form, () => send());
  form.addEventListener('focusin', () => {
    challenge.show();
    void fetchSchema().catch(() => undefined);
  });
  for (const name of CONTACT_FIELDS) {
    const input = control(form, name);
    input.addEventListener('input', () => {
      showFieldError(input, undefined);
      keep();
    });
  }
  restore();
  // The form was sent before this script was loaded, and failed: its values are the newest draft.
  if (part<HTMLElement>(root, '[data-failed]').childElementCount > 0) saveContactDraft(values(), owner);
}
