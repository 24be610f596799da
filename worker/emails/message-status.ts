/** What became of a message to the support, to who wrote it. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

export function messageStatusMail(input: {
  to: string;
  fullName: string;
  title: string;
  text: string;
  /** What the message was about. */
  about: string;
  siteUrl: string;
}): Mail {
  const { to, fullName, title, text, about, siteUrl } = input;
  const settings = new URL('/portal/settings/notifications', siteUrl).href;
  return {
    ...layOut(to, {
      subject: title,
      heading: title,
      paragraphs: [helloTo(fullName), text],
      facts: [{ label: 'About', value: about }],
      note: 'You get this email because Application updates is on.',
      unsubscribe: { label: 'Choose which emails you get', url: settings },
      siteUrl,
    }),
    headers: { 'List-Unsubscribe': `<${settings}>` },
  };
}
