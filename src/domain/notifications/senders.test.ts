/** The contents of the morning mail about tasks and of the weekly digest of news, and when no mail is sent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewsCategory } from '@/domain/news/choices';
import type { NewsItem } from '@/domain/news/item';
import { newsCategories } from './input';
import { digestFor, isoWeek, weeksNews, isMonday, taskReminder, type DueTask } from './digests';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const due = (title: string, on: string): DueTask => ({ title, on, href: `/portal/checklist#${title}` });
const STEP = { title: 'Register the company', href: '/portal/checklist#m-1' };

describe('the morning mail of tasks', () => {
  it('brings what is due today before what is late, and leaves out what is ahead or long past', () => {
    const facts = {
      due: [
        due('late', '2026-11-20'),
        due('b', TUESDAY),
        due('a', TUESDAY),
        due('soon', '2026-11-25'),
        due('old', '2026-11-16'),
      ],
      nextStep: null,
    };
    expect(taskReminder(facts, TUESDAY)).toEqual({
      subject: '3 tasks are due',
      tasks: [
        { title: 'a', href: '/portal/checklist#a', text: 'Due today' },
        { title: 'b', href: '/portal/checklist#b', text: 'Due today' },
        { title: 'late', href: '/portal/checklist#late', text: 'Overdue, 20 Nov 2026' },
      ],
      more: 0,
      nextStep: null,
    });
    expect(taskReminder({ ...facts, due: facts.due.slice(0, 1) }, TUESDAY)?.subject).toBe('One task is due');
  });

  it('brings the next step, and says nothing where there is nothing', () => {
    expect(taskReminder({ due: [], nextStep: STEP }, MONDAY)).toMatchObject({
      subject: 'Your next step this week',
      nextStep: STEP,
    });
    expect(taskReminder({ due: [], nextStep: null }, MONDAY)).toBeNull();
    // The step is due itself: it is once.
    expect(
      taskReminder({ due: [{ ...due('x', MONDAY), href: STEP.href }], nextStep: STEP }, MONDAY)?.nextStep,
    ).toBeNull();
    expect(['2026-11-22', MONDAY, TUESDAY, '2027-01-04'].map(isMonday)).toEqual([false, true, false, true]);
  });

  it('shows eight and counts the others', () => {
    const many = Array.from({ length: 11 }, (_, n) => due(`t${n}`, TUESDAY));
    const reminder = taskReminder({ due: many, nextStep: null }, TUESDAY);
    expect([reminder?.tasks.length, reminder?.more, reminder?.subject]).toEqual([8, 3, '11 tasks are due']);
  });
});

const NOW = Date.UTC(2026, 10, 23, 3, 30);
const story = (n: number | string, over: Partial<NewsItem> = {}): NewsItem => ({
  title: `Story ${n}`,
  link: `https://paper.example/${n}`,
  snippet: '',
  source: 'The Paper',
  date: '2026-11-20T10:00:00.000Z',
  sample: false,
  ...over,
});

describe('the weekly digest of news', () => {
  // ISO 8601 weeks around the ends of years: https://en.wikipedia.org/wiki/ISO_week_date (table of examples).
  it.each([
    ['2005-01-01', '2004-W53'],
    ['2005-01-02', '2004-W53'],
    ['2005-12-31', '2005-W52'],
    ['2007-01-01', '2007-W01'],
    ['2008-12-28', '2008-W52'],
    ['2008-12-29', '2009-W01'],
    ['2010-01-03', '2009-W53'],
    ['2026-11-23', '2026-W48'],
    ['1969-12-31', '1970-W01'],
  ])('calls the week of %s %s', (day, week) => expect(isoWeek(Date.parse(`${day}T12:00:00Z`))).toBe(week));

  it('has one name for the seven days from Monday on', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 9000 }), (week) => {
        // Day 4 of the epoch was a Monday.
        const monday = (week * 7 + 4) * 86_400_000;
        const names = [0, 1, 2, 3, 4, 5, 6].map((day) => isoWeek(monday + day * 86_400_000));
        expect(new Set(names).size).toBe(1);
        expect(isoWeek(monday + 7 * 86_400_000)).not.toBe(names[0]);
      }),
    );
  });

  it('takes stories of the last seven days, each once a person, and never a sample', () => {
    const found = {
      funding: [
        story(1),
        story(2, { date: '2026-11-16T03:30:00.000Z' }),
        story(3, { date: '' }),
        story(4, { date: '2026-11-24T00:00:00Z' }),
        story(5, { sample: true }),
        story(6, { link: 'javascript:alert(1)' }),
      ],
      fintech: [story('again', { link: 'https://paper.example/1' }), story(7)],
    };
    const week = weeksNews(found, NOW);
    expect(week.funding?.map(({ title }) => title)).toEqual(['Story 1']);
    // A story of two categories is under the first that someone chose.
    const links = (...categories: NewsCategory[]) => digestFor(week, categories).map(({ link }) => link);
    expect(links('funding', 'fintech')).toEqual(['https://paper.example/1', 'https://paper.example/7']);
    expect(digestFor(week, ['fintech'])).toEqual([
      { title: 'Story again', link: 'https://paper.example/1', text: 'The Paper, 20 Nov, Fintech' },
      { title: 'Story 7', link: 'https://paper.example/7', text: 'The Paper, 20 Nov, Fintech' },
    ]);
    expect(digestFor(week, ['edtech'])).toEqual([]);
  });

  it('brings at most three of a category and twelve in all', () => {
    const five = (name: string) => Array.from({ length: 5 }, (_, n) => story(`${name}-${n}`));
    const week = weeksNews(
      { funding: five('a'), acquisition: five('b'), layoff: five('c'), unicorn: five('d'), fintech: five('e') },
      NOW,
    );
    const stories = digestFor(week, ['funding', 'acquisition', 'layoff', 'unicorn', 'fintech']);
    expect(stories).toHaveLength(12);
    expect(stories.filter(({ link }) => link.includes('/a-'))).toHaveLength(3);
  });

  it('takes known categories, at least one', () => {
    expect(newsCategories.parse({ categories: ['funding', 'funding'] })).toEqual({
      categories: ['funding', 'funding'],
    });
    for (const categories of [[], ['sport'], 'funding', null, [7], Array(50).fill('funding')])
      expect(newsCategories.safeParse({ categories }).success, JSON.stringify(categories)).toBe(false);
  });
});
