/** The email to write, with fields to insert at the cursor, its preview as the person gets it, and its actions. */
import { useRef } from 'react';
import {
  Braces,
  BookmarkPlus,
  Check,
  ChevronDown,
  Copy,
  Ellipsis,
  Eraser,
  FileDown,
  Mail,
  Save,
  Send,
  TriangleAlert,
} from 'lucide-react';
import { optionsOf } from '@/domain/options';
import { fieldText, KNOWN_FIELDS } from '@/domain/outreach/letters/merge';
import { NO_RECIPIENT } from '@/domain/outreach/people/people';
import { buttonClass, Button } from '@/islands/ui/Button';
import { Menu } from '@/islands/ui/overlay/Menu';
import type { MenuItem } from '@/islands/ui/overlay/MenuRow';
import { Tabs } from '@/islands/ui/Tabs';
import { MAIL_TARGETS, TARGET_LABELS } from '@/domain/outreach/people/targets';
import { Letter, type LetterProps } from './letter/Letter';
import { outreachHref, type OutreachPage } from './outreach-url';
import { Preview } from './letter/Preview';
import type { MailAtHand } from './use-mail';
import type { Sending } from './use-sending';

const PANEL = 'mail-panel';
const VIEWS = optionsOf({ write: 'Write', preview: 'Preview' });

export function MailForm({ page, ...letter }: Omit<LetterProps, 'insert'> & { page: OutreachPage }) {
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

const ICON = { className: 'size-4', 'aria-hidden': true } as const;

export interface MailActionsProps {
  hand: MailAtHand;
  sending: Sending;
  /** The open blanks of the mail, by the names that people read. */
  blanks: readonly string[];
  /** "Asha Rao", or null. */
  person: string | null;
  hasAddress: boolean;
  onSaveTemplate: () => void;
  /** Goes to the first field that is open. */
  onFillIn: () => void;
}

function openText(blanks: readonly string[], person: string | null): string {
  const names = blanks.slice(0, 4).join(', ');
  const more = blanks.length > 4 ? ` and ${blanks.length - 4} more` : '';
  return `Still open${person ? ` for ${person}` : ''}: ${names}${more}.`;
}

/** The actions for the mail, with a warning if it has open blanks. */
export function MailActions(props: MailActionsProps) {
  const { hand, sending, blanks, person, hasAddress, onSaveTemplate, onFillIn } = props;
  const warnings = [
    blanks.length > 0 && openText(blanks, person),
    person !== null && !hasAddress && `We do not have an email address for ${person}. Add it in your mail program.`,
  ].filter((text) => text !== false);
  return (
    <div className="mt-5 border-t hairline pt-4">
      {sending.tooLong && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warning/60 bg-warning/10 px-4 py-3 text-sm"
        >
          <p className="min-w-0 flex-1 basis-64">{sending.tooLong}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={sending.copy}>
              Copy it
            </Button>
            <Button size="sm" onClick={sending.download}>
              Download .eml
            </Button>
          </div>
        </div>
      )}
      {warnings.length > 0 && (
        <ul className="mb-4 grid gap-1 text-sm" aria-label="Before you send" data-warnings="">
          {warnings.map((text, index) => (
            <li key={text} className="flex items-start gap-2">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
              <span className="wrap-anywhere">{text}</span>
              {index === 0 && blanks.length > 0 && (
                <button type="button" className="link shrink-0 max-md:min-h-11" onClick={onFillIn}>
                  Fill in
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={sending.isCopied ? Check : Copy} className="max-sm:basis-full" onClick={sending.copy}>
          {sending.isCopied ? 'Copied!' : 'Copy to Clipboard'}
        </Button>
        <Button icon={Save} className="max-sm:flex-1" onClick={hand.saveDraft}>
          Save Draft
        </Button>
        <Menu
          label="More for this email"
          align="start"
          width={240}
          triggerClass={buttonClass('outline', 'md', 'btn-square')}
          trigger={<Ellipsis {...ICON} />}
          items={[
            { label: 'Save as template', icon: BookmarkPlus, onSelect: onSaveTemplate },
            { label: 'Download .eml', icon: FileDown, onSelect: sending.download },
            'separator',
            { label: 'Clear', icon: Eraser, onSelect: hand.clear },
          ]}
        />
        <div className="ml-auto max-sm:w-full [&>button]:max-sm:w-full">
          <Menu
            label="Send Email"
            width={260}
            triggerClass={buttonClass('primary')}
            trigger={
              <>
                <Send {...ICON} />
                Send Email
                <ChevronDown {...ICON} />
              </>
            }
            header={
              blanks.length > 0 ? (
                <p className="mb-1 border-b hairline px-3 pt-1.5 pb-2 text-[13px] wrap-anywhere">
                  {openText(blanks, null)} Open blanks appear in the email as they are.
                </p>
              ) : null
            }
            items={MAIL_TARGETS.map((target) => ({
              label: TARGET_LABELS[target],
              icon: Mail,
              onSelect: () => sending.open(target),
            }))}
          />
        </div>
      </div>
    </div>
  );
}
