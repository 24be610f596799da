/** Mails about news, new matches of saved searches, and due tasks. */
import { helloTo } from '@/domain/text/person-name';
import { matchesText, newLabel, totalOfMatches, type NewMatches } from '@/domain/saved-searches/saved-search';
import type { Mail } from '@worker/integrations/email/port';
import { layOut, layOutBody } from './layout';
import type { TaskReminder, DigestStory } from '@/domain/notifications/digests';

// New matches of a person's saved searches: at most once a day, and only while new opportunities are switched on.

export function newMatchesMail(input: {
  to: string;
  fullName: string;
  found: readonly NewMatches[];
  /** The receiver's own page of switches, by its signed link. */
  preferencesPage: string;
  siteUrl: string;
}): Mail {
  const { found, preferencesPage, siteUrl } = input;
  const title = `${matchesText(totalOfMatches(found))} in your saved searches`;
  return layOut(input.to, {
    subject: title,
    heading: title,
    paragraphs: [
      helloTo(input.fullName),
      found.length === 1
        ? 'New entries in a directory match your search:'
        : 'New entries in the directories match your searches:',
    ],
    // The name as the value: a label does not wrap.
    facts: found.map(({ name, entries }) => ({ label: newLabel(entries.length), value: name })),
    action: { label: 'See what is new', url: new URL('/portal/saved-searches', siteUrl).href },
    note: 'You get this email at most once a day because New opportunities is on.',
    unsubscribe: { label: 'Choose which emails you get', url: preferencesPage },
    siteUrl,
  });
}

// The morning mail of due tasks, to one person.

export function taskReminderMail(input: {
  reminder: TaskReminder;
  fullName: string;
  footer: { html: string; text: string };
  siteUrl: string;
}): { subject: string; html: string; text: string } {
  const { reminder, fullName, footer, siteUrl } = input;
  const { subject, tasks, more, nextStep } = reminder;
  const at = (path: string) => new URL(path, siteUrl).href;
  const hasDue = tasks.length > 0;
  const due = tasks.map(({ title, href, text }) => ({ title, url: at(href), text }));
  const step = nextStep
    ? [{ title: nextStep.title, url: at(nextStep.href), text: 'The next open step of your roadmap' }]
    : [];
  const stepIntro = 'Here is your next roadmap step for this week.';
  return layOutBody({
    subject,
    heading: subject,
    paragraphs: [helloTo(fullName), hasDue ? 'This is due:' : stepIntro],
    items: hasDue ? due : step,
    ...(more > 0 && { more: `And ${more} more. See them all in your roadmap and on your saved board.` }),
    // The next step is not due, so it is not in the list above.
    ...(hasDue && nextStep && { also: { text: stepIntro, items: step } }),
    action: { label: 'Open your roadmap', url: at('/portal/checklist') },
    footer,
    siteUrl,
  });
}

export function newsDigestMail(input: {
  stories: readonly DigestStory[];
  fullName: string;
  footer: { html: string; text: string };
  siteUrl: string;
}): { subject: string; html: string; text: string } {
  const { stories, fullName, footer, siteUrl } = input;
  return layOutBody({
    subject: 'Startup news of the week',
    heading: 'Startup news of the week',
    paragraphs: [helloTo(fullName), 'These stories were published in the last seven days in the categories you chose.'],
    items: stories.map(({ title, link, text }) => ({ title, url: link, text })),
    action: { label: 'Choose your categories', url: new URL('/portal/settings/notifications', siteUrl).href },
    footer,
    siteUrl,
  });
}
