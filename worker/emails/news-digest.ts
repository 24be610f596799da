/** The weekly digest of news, to one person. The titles are those of the publishers. */
import { helloTo } from '@/domain/text/person-name';
import type { DigestStory } from '@/domain/notifications/news-digest';
import { layOutBody } from './frame/layout';

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
