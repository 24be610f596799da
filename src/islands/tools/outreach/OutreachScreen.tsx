/** The outreach tool: templates, the mail with its fields, its recipient, the log, and advice. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from '@nanostores/react';
import { BellRing, TriangleAlert } from 'lucide-react';
import { dueFollowUps, type OutreachEntry } from '@/domain/outreach/log';
import { valuesWith } from '@/domain/outreach/known';
import { fieldsOf, mergeMail, missingReport } from '@/domain/outreach/letters/merge';
import { NO_RECIPIENT } from '@/domain/outreach/people/people';
import { DEFAULT_TEMPLATES, findTemplate } from '@/domain/outreach/letters/template';
import { dayInIndia } from '@/domain/time/india';
import { localToday } from '@/lib/local-today';
import { $outreach, startOutreach, type OutreachState } from '@/stores/outreach';
import { Button } from '@/islands/ui/Button';
import { PaperLine } from '@/islands/ui/PaperLine';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { NotLoaded } from '@/islands/ui/loading/lazy-component';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { saveText } from '@/lib/export/save-file';
import { MailActions, MailForm } from './MailForm';
import { outreachHref, useOutreachPage, type OutreachPageState } from './outreach-url';
import { RecipientBar } from './recipients/RecipientBar';
import { BestPractices, Checklist } from './SideCards';
import { TemplatePicker } from './templates/TemplatePicker';
import { useOpenFields, useMail } from './use-mail';
import { useKnown, type CompanyStart } from './letter/use-known';
import { useRecipients } from './recipients/use-recipients';
import { useSending } from './use-sending';
import { useTemplates } from './templates/use-templates';
import { RecipientDialog } from './recipients/RecipientDialog';
import { MissingFields, BlanksDialog } from './letter/MissingFields';
import { FieldValues } from './letter/FieldValues';
import { DraftList, LogList } from './MailLists';

const STORAGE = {
  full: 'Your browser has no space left, so drafts and the log are not saved. Copy what you need before you leave.',
  blocked:
    'Your browser does not let us save anything, so drafts and the log are lost when you close this page. Copy what you need before you leave.',
} as const;

const NAMES = {
  drafts: 'drafts',
  log: 'log',
  people: 'people',
  values: 'answers',
  current: 'email',
} as const;

const BOX = 'mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3 text-sm';

/** The notices at the top of the page: the browser saves nothing, or some data could not be read. */
function OutreachNotices({ outreach }: { outreach: OutreachState }) {
  return (
    <>
      {outreach.storage !== 'kept' && (
        <div role="alert" className={`${BOX} border-error/50 bg-error/10`}>
          <TriangleAlert className="size-4 shrink-0 text-error" aria-hidden="true" />
          <p className="min-w-0 flex-1 basis-64">{STORAGE[outreach.storage]}</p>
        </div>
      )}
      {outreach.aside.map(({ part, text }) => (
        <div key={part} role="alert" className={`${BOX} border-warning/60 bg-warning/10`}>
          <TriangleAlert className="size-4 shrink-0 text-warning" aria-hidden="true" />
          <p className="min-w-0 flex-1 basis-64">
            Some of your {NAMES[part]} could not be read. We kept a copy; nothing is deleted.
          </p>
          <Button size="sm" onClick={() => saveText(text, `outreach-${NAMES[part]}.txt`, 'text/plain')}>
            Save it as a file
          </Button>
        </div>
      ))}
    </>
  );
}

const CARD = 'card p-5 max-sm:p-4';
const LISTS = 'outreach-lists';
const FIELDS = 'outreach-fields';
const MISSING = 'outreach-missing';

/** Focuses the first empty answer. If none is empty, focuses the mail itself, because the blank was typed there. */
function focusOpenField(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`#${MISSING} input, #${FIELDS} input`)];
  const open = inputs.find(({ value, placeholder }) => !value && !placeholder);
  (open ?? document.querySelector<HTMLElement>('[data-mail] textarea') ?? inputs[0])?.focus();
}

export interface OutreachScreenProps {
  title: string;
  start: OutreachPageState;
  company: CompanyStart;
}

export function OutreachScreen({ title, start, company }: OutreachScreenProps) {
  const page = useOutreachPage(start);
  const { state, go } = page;
  const outreach = useStore($outreach, { ssr: 'initial' });
  useEffect(startOutreach, []);
  const own = useTemplates();
  const hand = useMail(
    outreach,
    (id) => findTemplate(id, own.list),
    () => state.view === 'preview' && go({ view: 'write' }, 'replace'),
  );
  const recipients = useRecipients(state, outreach);
  const [isChoosing, setChoosing] = useState(false);
  const hasChosen = useOnce(isChoosing);
  const [isSaving, setSaving] = useState(false);

  const person = recipients.current;
  const known = useKnown(company);
  const values = useMemo(
    () => valuesWith(outreach.values, known.values, company.facts, person?.focus),
    [outreach.values, known.values, company.facts, person?.focus],
  );
  const sending = useSending(hand, person, values);
  const hasAsked = useOnce(sending.asked !== null);
  // The search for fields in a long mail may lag behind typing.
  const mail = useDeferredValue(hand.mail);
  const fields = useMemo(() => fieldsOf(mail.subject, mail.body), [mail]);
  const merged = useMemo(() => mergeMail(mail, person ?? NO_RECIPIENT, values), [mail, person, values]);

  const open = useMemo(
    () => missingReport(mail, recipients.people, values).people.length,
    [mail, recipients.people, values],
  );
  const { asked, answer } = useOpenFields(mail, fields, merged.missing);
  const isReady = outreach.phase === 'ready';
  const today = localToday();
  // Counted as on the home page.
  const due = isReady ? dueFollowUps(outreach.log, dayInIndia(Date.now())) : [];
  const followUp = (entry: OutreachEntry) => {
    go({ collection: null, to: entry.recipientId, view: 'write' });
    const template = DEFAULT_TEMPLATES.find(({ id }) => id === 'follow-up');
    if (template) hand.load(template);
    document.querySelector('[data-compose]')?.scrollIntoView({ block: 'start' });
  };
  const choose = () => setChoosing(true);
  const lists = {
    drafts: `Drafts${isReady && outreach.drafts.length > 0 ? ` (${outreach.drafts.length})` : ''}`,
    log: `Log${isReady && outreach.log.length > 0 ? ` (${outreach.log.length})` : ''}`,
  };

  return (
    <>
      <h1 className="-mt-2 max-sm:-mt-3 text-2xl font-semibold max-sm:text-xl">{title}</h1>
      {isReady && <PaperLine name={merged.subject.trim() || 'Your email'} />}
      <p className="mt-6 hidden rounded-lg border hairline px-4 py-3 text-sm noscript:block">
        This tool needs JavaScript. Turn it on for this site.
      </p>
      {(outreach.storage !== 'kept' || outreach.aside.length > 0) && <OutreachNotices outreach={outreach} />}
      {due.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border hairline bg-base-100 px-4 py-3 text-sm">
          <BellRing className="size-4 shrink-0 text-brand" aria-hidden="true" />
          <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
            {due.length === 1
              ? `${due[0]!.recipientName} has not replied yet.`
              : `${due.length} people have not replied yet.`}{' '}
            Time to follow up.
          </p>
          <Button
            size="sm"
            onClick={() => {
              if (due.length === 1) return followUp(due[0]!);
              go({ list: 'log' });
              document.getElementById(LISTS)?.scrollIntoView({ block: 'nearest' });
            }}
          >
            {due.length === 1 ? 'Write a follow-up' : 'Show them'}
          </Button>
        </div>
      )}
      <div className="mt-3 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <TemplatePicker page={page} hand={hand} own={own} isSaving={isSaving} onSaving={setSaving} />
          <section aria-label="Your email" data-compose="" className={`scroll-mt-20 ${CARD}`}>
            <RecipientBar
              page={page}
              recipients={recipients}
              open={open}
              log={outreach.log}
              today={today}
              onChoose={choose}
            />
            {isReady && known.isRead && asked.length > 0 && (
              <div id={MISSING} className="scroll-mt-20">
                <MissingFields
                  names={asked}
                  open={asked.filter((name) => merged.missing.includes(name)).length}
                  values={outreach.values}
                  known={known}
                  onAnswer={answer}
                />
              </div>
            )}
            <div className="mt-3">
              <MailForm page={page} hand={hand} person={person} typed={outreach.values} known={known} values={values} />
            </div>
            <MailActions
              hand={hand}
              sending={sending}
              blanks={merged.blanks}
              person={person?.name ?? null}
              hasAddress={person?.email != null}
              onSaveTemplate={() => setSaving(true)}
              onFillIn={focusOpenField}
            />
          </section>
          {isReady && (fields.length > 0 || person) && (
            <section id={FIELDS} aria-labelledby="mail-fields" className={`scroll-mt-20 ${CARD}`}>
              <h2 id="mail-fields" className="font-sans text-base font-semibold tracking-normal">
                Fields in this email
              </h2>
              <p className="muted mt-0.5 mb-4 text-[13px]">
                Your profile and tools fill in every email. What you type here is used instead, and stays in this
                browser.
              </p>

              <FieldValues
                fields={fields}
                values={outreach.values}
                known={known.values}
                filled={values}
                person={person}
                asked={asked}
                hand={hand}
              />
            </section>
          )}
          <section id={LISTS} aria-label="Drafts and log" className={`scroll-mt-20 pt-3! ${CARD}`}>
            <Tabs
              label="Drafts and log"
              value={state.list}
              panelId="outreach-list"
              items={(['drafts', 'log'] as const).map((list) => ({
                value: list,
                label: lists[list],
                href: outreachHref({ ...state, list }),
              }))}
              onChange={(list) => go({ list: list === 'log' ? 'log' : 'drafts' })}
            />
            <div id="outreach-list" role="tabpanel" aria-label={lists[state.list]} className="mt-4">
              {isReady ? (
                <WhenSeen height={outreach[state.list].length > 0 ? 60 * outreach[state.list].length : 190}>
                  {() =>
                    state.list === 'log' ? (
                      <LogList log={outreach.log} today={today} due={due.map(({ id }) => id)} onFollowUp={followUp} />
                    ) : (
                      <DraftList
                        drafts={outreach.drafts}
                        current={hand.mail.draftId}
                        today={today}
                        onOpen={(draft) => {
                          go({ view: 'write' }, 'replace');
                          hand.open(draft);
                        }}
                      />
                    )
                  }
                </WhenSeen>
              ) : outreach.phase === 'failed' ? (
                <NotLoaded isKept={false} />
              ) : (
                <div role="status" aria-busy="true" aria-label="Loading">
                  <Skeleton className="h-24 w-full" />
                </div>
              )}
            </div>
          </section>
        </div>
        <aside aria-label="Advice" className="grid gap-4">
          <Checklist mail={merged} />
          <BestPractices />
        </aside>
      </div>
      {hasAsked && <BlanksDialog asked={sending.asked} onCancel={sending.stopAsking} />}
      {hasChosen && (
        <RecipientDialog
          open={isChoosing}
          onClose={() => setChoosing(false)}
          people={outreach.people}
          onChoose={(change) => {
            setChoosing(false);
            go(change);
          }}
        />
      )}
    </>
  );
}
