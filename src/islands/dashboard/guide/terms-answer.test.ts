/** The addresses in the API's answer, as the guide uses them. */
import { expect, it } from 'vitest';
import type { StartupTerm } from '@/domain/startup-terms/terms';
import { readAnswer } from '@/lib/api/api';
import { termsOf } from './GuideScreen';

const SAFE = 'https://example.com/a.png';
const COPY = '/files/pictures/0123456789abcdef0123456789abcdef.png';

it('makes links of web addresses alone, and pictures of our own, such as our copy of what was typed', async () => {
  const termOf = (thumbnailUrl: string, figmaLink: string) => ({
    _id: 'a',
    title: 'A',
    category: 'B',
    thumbnailUrl,
    figmaLink,
  });
  const data = [
    termOf(SAFE, SAFE),
    { ...termOf(SAFE, ''), pictures: { [SAFE]: COPY } },
    termOf('/files/terms/a.png', ''),
    termOf('https://user:pass@example.com/', 'https://user:pass@example.com/'),
    termOf('javascript:alert(1)', 'https://exa mple.com/"onerror="'),
  ];
  const answer = termsOf(await readAnswer<StartupTerm[]>(Response.json({ success: true, data })));
  const terms = answer.kind === 'list' ? answer.terms : [];
  expect(terms.map(({ thumbnailUrl, figmaLink }) => [thumbnailUrl, figmaLink])).toEqual([
    ['', SAFE],
    [COPY, ''],
    ['/files/terms/a.png', ''],
    ['', ''],
    ['', ''],
  ]);
});
