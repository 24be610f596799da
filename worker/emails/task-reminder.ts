/** The morning mail of tasks, to one person. */
import { helloTo } from '@/domain/text/person-name';
import type { TaskReminder } from '@/domain/notifications/task-reminder';
import { layOutBody } from './frame/layout';

export function taskReminderMail(input: {
  reminder: TaskReminder;
  fullName: string;
  footer: { html: string; text: string };
  siteUrl: string;
}): { subject: string; html: string; text: string } {
  const { reminder, fullName, footer, siteUrl } = input;
  const { subject, tasks, more, nextStep } = reminder;
  const at = (path: string) => new URL(path, siteUrl).href;
  const rest = more > 0 ? [`And ${more} more. See them all in your roadmap and on your saved board.`] : [];
  const intro = tasks.length > 0 ? 'This is due:' : 'Here is your next roadmap step for this week.';
  const step = nextStep
    ? [{ title: nextStep.title, url: at(nextStep.href), text: 'The next open step of your roadmap' }]
    : [];
  return layOutBody({
    subject,
    heading: subject,
    paragraphs: [helloTo(fullName), intro, ...rest],
    items: [...tasks.map(({ title, href, text }) => ({ title, url: at(href), text })), ...step],
    action: { label: 'Open your roadmap', url: at('/portal/checklist') },
    footer,
    siteUrl,
  });
}
