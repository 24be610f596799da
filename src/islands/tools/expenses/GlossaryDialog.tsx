/** The terms of the expense tracker, searched while people type. */
import { useState } from 'react';
import { GLOSSARY } from '@/domain/expenses/glossary';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { TextInput } from '@/islands/ui/fields/inputs';

export default function GlossaryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const terms = GLOSSARY.filter(({ term, meaning }) => `${term} ${meaning}`.toLowerCase().includes(wanted));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Financial terms"
      description="What the terms in this tool mean."
      size="lg"
    >
      <TextInput
        type="search"
        aria-label="Search the terms"
        placeholder="Search the terms"

        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <dl className="mt-4 grid min-h-40 content-start gap-4">
        {terms.map(({ term, meaning }) => (
          <div key={term}>
            <dt className="font-medium">{term}</dt>
            <dd className="muted mt-0.5 text-sm text-pretty">{meaning}</dd>
          </div>
        ))}
      </dl>
      {terms.length === 0 && (
        <p role="status" className="muted text-sm">
          No term has “{text.trim()}” in it.
        </p>
      )}
    </Dialog>
  );
}
