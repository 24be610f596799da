/** The cards about companies: their ages and industries, in words and as tables, and where there are none yet. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawScreen } from '@tests/setup/component/back-office';
import { AgeCards, IndustryCards } from './CompanyCards';

const buckets = (...counts: number[]) =>
  ['0-2', '3-5', '6-10', '10+'].map((label, at) => ({ label, count: counts[at] ?? 0 })) as never;
const listed = (title: string) => {
  const part = screen.getByText(title).closest('section')!;
  return within(part)
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('span.tabular-nums, span[title]')].map(({ textContent }) => textContent));
};

describe('the ages of companies', () => {
  it('ADM-20 ADM-21 are said in words and numbers, with the average of each industry', async () => {
    drawScreen(
      <AgeCards
        ages={{ buckets: buckets(1, 3, 0, 1), unknown: 2 }}
        averages={[
          { industry: 'Health', years: 12.5, companies: 1 },
          { industry: 'Retail', years: 1, companies: 1_200 },
        ]}
      />,
    );
    await screen.findByText('5 companies. Most, 3, are 3-5 years old.');
    screen.getByRole('heading', { name: /Company Age Distribution/ });
    screen.getByText('2 without a founding year are left out.');
    screen.getByText(/^The oldest are in Health\. A full bar is 20 years\./);
    screen.getByText('A full bar is 20 years. The last figure is the number of companies.');
    expect(listed('Average Company Age by Industry')).toEqual([
      ['Health', '12.5 years', '1'],
      ['Retail', '1 year', '1,200'],
    ]);
  });

  it('are missing where no one has a founding year', () => {
    drawScreen(<AgeCards ages={{ buckets: buckets(), unknown: 1 }} averages={[]} />);
    expect(screen.getAllByText('No confirmed founder has a founding year yet.')).toHaveLength(2);
    screen.getByText('1 without a founding year is left out.');
    screen.getByRole('heading', { name: 'Company Age Distribution' });
    screen.getByRole('heading', { name: 'Average Company Age by Industry' });
  });
});

describe('the industries of companies', () => {
  const industries = Array.from({ length: 12 }, (_, at) => ({
    name: `Industry ${at + 1}`,
    count: 12 - at,
    share: (12 - at) / 78,
  }));

  it('ADM-18 are drawn with all others as one, and the five largest as bars', async () => {
    drawScreen(<IndustryCards industries={industries} without={1} />);
    await screen.findByText('12 industries. Industry 1 is the largest with 15.4%.');
    screen.getByText('1 without an industry is left out.');
    screen.getByText('All others');
    // Three, two and one of the last.
    expect(screen.getAllByText('6, 7.7%').length).toBeGreaterThan(1);
    expect(screen.queryByText('Industry 10')).toBeNull();
    screen.getByText('78');
    screen.getByText('Industry 1 leads with 12.');
    expect(listed('Top 5 Industries').map(([name]) => name)).toEqual(
      [1, 2, 3, 4, 5].map((place) => `Industry ${place}`),
    );
  });

  it('are missing where no one has one', () => {
    drawScreen(<IndustryCards industries={[]} without={0} />);
    expect(screen.getAllByText('No confirmed founder has an industry yet.')).toHaveLength(2);
    screen.getByRole('heading', { name: 'Industry Distribution' });
    screen.getByRole('heading', { name: 'Top 5 Industries' });
  });
});
