/** What the guide makes of addresses in the answer of the API. */
import { expect, it } from 'vitest';
import { readTermsAnswer } from './terms-answer';

const SAFE = 'https://example.com/a.png';

it('makes links and pictures of web addresses alone, by the one rule for them', async () => {
  const termOf = (thumbnailUrl: string, figmaLink: string) => ({
    _id: 'a',
    title: 'A',
    category: 'B',
    thumbnailUrl,
    figmaLink,
  });
  const data = [
    termOf(SAFE, SAFE),
    termOf('/files/terms/a.png', ''),
    termOf('https://user:pass@example.com/', 'https://user:pass@example.com/'),
    termOf('javascript:alert(1)', 'https://exa mple.com/"onerror="'),
  ];
  const answer = await readTermsAnswer(Response.json({ success: true, data }));
  const terms = answer.kind === 'list' ? answer.terms : [];
  expect(terms.map(({ thumbnailUrl, figmaLink }) => [thumbnailUrl, figmaLink])).toEqual([
    [SAFE, SAFE],
    ['/files/terms/a.png', ''],
    ['', ''],
    ['', ''],
  ]);
});
