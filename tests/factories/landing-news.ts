/** News of the landing page as the API answers them: the first is a sample, the second has markup, the third a link that no page may show. */
export const landingNews = (count: number) => ({
  success: true,
  message: 'OK',
  news_results: Array.from({ length: count }, (_, n) => ({
    title: `Story ${n} ${n === 1 ? '<b>bold</b> '.repeat(40) : ''}`,
    link: n === 2 ? 'javascript:alert(1)' : `https://paper.example/${n}`,
    snippet: 'What happened, in a sentence.',
    source: 'The Paper',
    date: '2026-11-02T10:00:00.000Z',
    sample: n === 0,
  })),
});
