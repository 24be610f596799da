/** The email as one writes it, with fields that can be put in at the cursor, and as the person gets it. */
import { optionsOf } from '@/domain/options';
import { useRef } from 'react';
import { Braces } from 'lucide-react';
import { fieldText, KNOWN_FIELDS } from '@/domain/outreach/letters/merge';
import { NO_RECIPIENT } from '@/domain/outreach/people/people';
import { buttonClass } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import type { MenuItem } from '@/islands/ui/overlay/menu-item';
import { Tabs } from '@/islands/ui/Tabs';
import { Letter, type LetterProps } from './letter/Letter';
import { outreachHref } from './outreach-url';
import { Preview } from './letter/Preview';
import type { OutreachPage } from './use-outreach-page';

const PANEL = 'mail-panel';
const VIEWS = optionsOf({ write: 'Write', preview: 'Preview' });

export interface MailFormProps extends Omit<LetterProps, 'insert'> {
  page: OutreachPage;
}

export function MailForm({ page, ...letter }: MailFormProps) {
  const insert = useRef<((text: string) => void) | null>(null);
  const entries = (from: 'person' | 'sender'): MenuItem[] =>
    KNOWN_FIELDS.filter((field) => field.from === from).map(({ name, label }) => ({
      label,
      onSelect: () => insert.current?.(fieldText(name)),
    }));
  const { view } = page.state;
  return (
    <div data-mail="">
      <div className="flex items-center gap-2">
        <Tabs
          label="Email"
          className="min-w-0 flex-1"
          value={view}
          panelId={PANEL}
          items={VIEWS.map(({ value, label }) => ({
            value,
            label,
            href: outreachHref({ ...page.state, view: value }),
          }))}
          onChange={(to) => page.go({ view: to === 'preview' ? 'preview' : 'write' })}
        />
        {view === 'write' && (
          <Menu
            label="Insert field"
            width={250}
            triggerClass={buttonClass('ghost', 'sm')}
            trigger={
              <>
                <Braces className="size-4" aria-hidden="true" />
                Insert field
              </>
            }
            items={[...entries('person'), 'separator', ...entries('sender')]}
          />
        )}
      </div>
      <div id={PANEL} role="tabpanel" aria-label={view === 'write' ? 'Write' : 'Preview'} className="mt-4">
        {view === 'preview' ? (
          <Preview mail={letter.hand.mail} recipient={letter.person ?? NO_RECIPIENT} values={letter.values} />
        ) : (
          <Letter {...letter} insert={insert} />
        )}
      </div>
    </div>
  );
}
