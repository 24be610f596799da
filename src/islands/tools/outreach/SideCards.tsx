/** The side cards: a checklist for the mail, and good practice. */
import { useState } from 'react';
import { Check, Circle, CircleDashed } from 'lucide-react';
import { BEST_PRACTICES, checkMail, type CheckItem } from '@/domain/outreach/advice';

const CARD = 'card p-5 max-sm:p-4';
const HEAD = 'font-sans text-base font-semibold tracking-normal';

function Item({ item, isTicked, onTick }: { item: CheckItem; isTicked: boolean; onTick: () => void }) {
  if (item.isDone === null)
    return (
      <li>
        <label className="flex min-h-8 cursor-pointer items-start gap-2.5 py-1 text-sm max-md:min-h-11">
          <input type="checkbox" className="checkbox checkbox-xs mt-0.5" checked={isTicked} onChange={onTick} />
          <span className={isTicked ? 'muted' : ''}>{item.label}</span>
        </label>
      </li>
    );
  return (
    <li className="flex items-start gap-2.5 py-1 text-sm">
      {item.isDone ? (
        <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
      ) : (
        <Circle className="muted mt-0.5 size-4 shrink-0" aria-hidden="true" />
      )}
      <span className="min-w-0">
        <span className="sr-only">{item.isDone ? 'Done: ' : 'Open: '}</span>
        <span className={item.isDone ? 'muted' : ''}>{item.label}</span>
        {item.hint && <span className="muted block text-[13px] wrap-anywhere">{item.hint}</span>}
      </span>
    </li>
  );
}

/** `mail` is as the person would get it, so that filled fields count as filled. */
export function Checklist({ mail }: { mail: { subject: string; body: string } }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const items = checkMail(mail);
  const done = items.filter(({ id, isDone }) => isDone ?? ticked.includes(id)).length;
  const isEmpty = mail.subject.trim() === '' && mail.body.trim() === '';
  return (
    <section aria-labelledby="email-checklist" className={CARD}>
      <div className="flex items-baseline justify-between gap-2">
        <h2 id="email-checklist" className={HEAD}>
          Email Checklist
        </h2>
        <span className="muted num text-[13px]">
          {isEmpty ? `${items.length} points` : `${done} of ${items.length}`}
        </span>
      </div>
      {isEmpty ? (
        <ul className="mt-2">
          {items.map(({ id, label }) => (
            <li key={id} className="flex items-start gap-2.5 py-1 text-sm">
              <CircleDashed className="muted mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      ) : (
        <ul className="mt-2">
          {items.map((item) => (
            <Item
              key={item.id}
              item={item}
              isTicked={ticked.includes(item.id)}
              onTick={() =>
                setTicked(ticked.includes(item.id) ? ticked.filter((id) => id !== item.id) : [...ticked, item.id])
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

export function BestPractices() {
  return (
    <section aria-labelledby="best-practices" className={CARD}>
      <h2 id="best-practices" className={HEAD}>
        Best Practices
      </h2>
      <dl className="mt-3 grid gap-3 text-sm">
        {BEST_PRACTICES.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="muted mt-0.5 text-[13px] text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
