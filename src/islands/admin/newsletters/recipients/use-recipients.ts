/** The people of the table as the server lists them. */
import { readRecipient, type MailRecipient } from '../../../../domain/newsletters/recipient';
import { recipientQueryOf, type RecipientView } from '../../../../domain/newsletters/screen-state';
import { api, type Answer } from '../../../../lib/api';
import { readPlaces, useListed, type ListedPlaces } from '../../table/use-listed';

export interface RecipientList extends ListedPlaces {
  recipients: readonly MailRecipient[];
}

/** The list of an answer; null where it could not be read. */
export function readRecipients({ ok, body }: Pick<Answer, 'ok' | 'body'>): RecipientList | null {
  const { data } = body;
  if (!ok || !Array.isArray(data)) return null;
  const recipients = data.map(readRecipient).filter((one) => one !== null);
  return { recipients, ...readPlaces(body, recipients.length) };
}

/** `first` is what the page brought; undefined where it brought another tab, null where the list could not be read. */
export function useRecipients(view: RecipientView, first: RecipientList | null | undefined) {
  const query = recipientQueryOf(view);
  return useListed<RecipientList | 'failed'>({
    key: JSON.stringify(query),
    words: view.q,
    first: first === null ? 'failed' : first,
    ask: (signal) => api.get('/api/admin/newsletter-recipients', { query, signal }),
    read: (answer) => readRecipients(answer) ?? 'failed',
  });
}
