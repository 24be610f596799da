/** What this email alone says: values that were changed for it at their chips, each of which can be taken back. */
import { Undo2 } from 'lucide-react';
import { fieldLabel } from '../../../domain/outreach/merge';
import { ownOf, putOwn, takeBackOwn } from '../../../domain/outreach/own-values';
import { IconButton } from '../../ui/IconButton';
import type { MailAtHand } from './use-mail';
import type { Addressee } from './use-recipients';
import { ValueInput } from './ValueInput';

export function OwnFields({ hand, person }: { hand: MailAtHand; person: Addressee | null }) {
  const own = ownOf(hand.mail.own, person?.id ?? '');
  if (own.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Only in this email</legend>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {own.map(({ to, name, value }) => (
          <div key={name} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <ValueInput
                label={fieldLabel(name)}
                value={value}
                help={to !== '' && person ? `Only to ${person.name}` : undefined}
                onValue={(text) => hand.setOwn((now) => putOwn(now, to, name, text))}
              />
            </div>
            <IconButton
              label={`Take back: ${fieldLabel(name)}`}
              icon={<Undo2 className="size-4" />}
              className="mt-7.5"
              onClick={() => hand.setOwn((now) => takeBackOwn(now, to, name))}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
