/** What is new in a person's saved searches; at most once a day, and only while new opportunities are switched on. */
import { helloTo } from '@/domain/text/person-name';
import { matchesText, newLabel, type NewMatches } from '@/domain/saved-searches/saved-search';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

export function newMatchesMail(input: {
  to: string;
  fullName: string;
  found: readonly NewMatches[];
  siteUrl: string;
}): Mail {
  const { found, siteUrl } = input;
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const title = `${matchesText(total)} in your saved searches`;
  const settings = new URL('/portal/settings/notifications', siteUrl).href;
  return {
    ...layOut(input.to, {
      subject: title,
      heading: title,
      paragraphs: [
        helloTo(input.fullName),
        found.length === 1
          ? 'New entries in a directory match your search:'
          : 'New entries in the directories match your searches:',
      ],
      // The name as the value: a label does not wrap.
      facts: found.map(({ name, count }) => ({ label: newLabel(count), value: name })),
      action: { label: 'See what is new', url: new URL('/portal/saved-searches', siteUrl).href },
      note: 'You get this email at most once a day because New opportunities is on.',
      unsubscribe: { label: 'Choose which emails you get', url: settings },
      siteUrl,
    }),
    headers: { 'List-Unsubscribe': `<${settings}>` },
  };
}
