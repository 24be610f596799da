/** Whom a preview is shown for: a made-up person, or somebody found by name or e-mail. */
import { useState } from 'react';
import { api } from '../../../../lib/api';
import { SearchInput } from '../../../ui/SearchInput';
import { Select } from '../../../ui/Select';
import { useAnswer } from '../../use-answer';

const MOST = 10;

export function RecipientChoice({ value, onChange }: { value: string; onChange: (accountId: string) => void }) {
  const [text, setText] = useState('');
  const { value: people } = useAnswer({
    key: ['preview-recipients', text],
    words: text,
    ask: (signal, [, q]) =>
      api.get('/api/admin/newsletter-recipients', { query: { q: q as string, limit: MOST }, signal }),
    read: ({ data }) => data ?? null,
  });
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
        options={(people ?? []).map(({ _id, fullName, email }) => ({
          value: _id,
          label: `${fullName || email} (${email})`,
        }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
