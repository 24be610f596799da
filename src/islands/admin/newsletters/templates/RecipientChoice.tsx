/** Whom a preview is shown for: a made-up person, or somebody found by name or e-mail. */
import { useEffect, useState } from 'react';
import type { MailRecipient } from '../../../../domain/newsletters/recipient';
import { api } from '../../../../lib/api';
import { SearchInput } from '../../../ui/SearchInput';
import { Select } from '../../../ui/Select';
import { isSignedOut } from '../../table/signed-out';

const PAUSE_MS = 300;
const MOST = 10;

export function RecipientChoice({ value, onChange }: { value: string; onChange: (accountId: string) => void }) {
  const [text, setText] = useState('');
  const [people, setPeople] = useState<readonly MailRecipient[]>([]);
  useEffect(() => {
    const end = new AbortController();
    const load = async () => {
      try {
        const query = { q: text, limit: MOST };
        const answer = await api.get('/api/admin/newsletter-recipients', { query, signal: end.signal });
        if (isSignedOut(answer)) return;
        if (answer.data) setPeople(answer.data);
      } catch {
        // A newer question took its place.
      }
    };
    const timer = setTimeout(() => void load(), text === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [text]);
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <SearchInput
        className="w-full"
        aria-label="Find a recipient"
        placeholder="Find a recipient"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // A form may stand around the preview: Enter is not to send it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Select
        className="select-sm"
        aria-label="Preview as"
        value={value}
        placeholder="Asha Rao (made up)"
        options={people.map(({ _id, fullName, email }) => ({ value: _id, label: `${fullName || email} (${email})` }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
