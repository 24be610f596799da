import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccordion } from '@/domain/dashboard/accordion';
import { partsOf, type StartupTerm } from '@/domain/startup-terms/terms';
import { WORDLESS } from '@/domain/text/spelling';
import SignInRequiredDialog from '@/islands/shell/SignInRequiredDialog';
import { $signInRequired } from '@/stores/shell';
import { answer } from '@tests/setup/component/network';
import seed from '@worker/db/seed/startup-terms.json';
import { GuideScreen } from './GuideScreen';

const FIGMA_LINK = 'https://www.figma.com/community/file/123456';
const terms: StartupTerm[] = seed.map((term, n) => ({
  _id: n.toString(16).padStart(24, '0'),
  category: term.category,
  title: term.title,
  description: term.description,
  thumbnailUrl: term.thumbnailUrl,
  figmaLink: '',
  hasLink: false,
}));
const CATEGORIES = [...new Set(seed.map(({ category }) => category))];
const titlesOf = (category: string) => seed.filter((term) => term.category === category).map(({ title }) => title);

function openGuide({ query = '', isGuest = false, list = terms } = {}) {
  const search = `?tab=guide${query}`;
  history.replaceState(null, '', `/portal${search}`);
  render(
    <>
      <GuideScreen
        state={readAccordion(new URLSearchParams(search))}
        answer={{ kind: 'list', terms: list }}
        isGuest={isGuest}
      />
      <SignInRequiredDialog />
    </>,
  );
  return userEvent.setup();
}

const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
const shown = (key: string) => textsOf(`[data-category="${key}"] [data-term] h4`);
const turnTo = (title: string, page: number) =>
  within(screen.getByRole('navigation', { name: `Pages of ${title}` })).getByRole('link', { name: `Page ${page}` });

beforeEach(() => $signInRequired.set(null));

describe('the Startup Guide tab', () => {
  it('DASH-25 lists the terms by category in an accordion, four a page, and keeps both in the address', async () => {
    const user = openGuide();
    screen.getByRole('heading', { name: 'Startup Terms' });
    expect(textsOf('[data-category] h3')).toEqual(CATEGORIES);
    const fundraising = titlesOf('Fundraising');
    expect(shown('fundraising')).toEqual(fundraising.slice(0, 4));
    await user.click(turnTo('Fundraising', 3));
    expect(location.search).toBe('?tab=guide&page=fundraising.3');
    expect(shown('fundraising')).toEqual(fundraising.slice(8, 12));
    await user.click(document.querySelector('[data-category="equity"] summary')!);
    expect(location.search).toContain('open=fundraising,equity');
    expect(shown('equity')).toEqual(titlesOf('Equity').slice(0, 4));
    const query = location.search.replace('?tab=guide', '');
    cleanup();
    openGuide({ query });
    expect(shown('fundraising')).toEqual(fundraising.slice(8, 12));
    expect(shown('equity')).toEqual(titlesOf('Equity').slice(0, 4));
    expect(textsOf('[data-category][open] h3')).toEqual(['Fundraising', 'Equity']);
  });

  it('DASH-26 shows title, description and thumbnail of a term', () => {
    openGuide();
    const [first] = seed;
    const term = document.querySelector<HTMLElement>('[data-term]')!;
    within(term).getByRole('heading', { name: first!.title });
    const { meaning, example } = partsOf(first!.description);
    within(term).getByText(meaning);
    within(term).getByText(example);
    expect(term.querySelector('use')?.getAttribute('href')).toBe(`${first!.thumbnailUrl}#d`);
  });

  it('searches titles and descriptions, opens what matches and marks it', async () => {
    const user = openGuide({ isGuest: true });
    await user.type(screen.getByRole('searchbox'), 'dilution');
    await screen.findByText(/^\d+ terms match “dilution”\.$/);
    expect(location.search).toContain('q=dilution');
    const found = textsOf('[data-category][open] [data-term]');
    expect(found.length).toBeGreaterThan(1);
    for (const text of found) expect(text.toLowerCase()).toContain('dilution');
    expect(textsOf('mark')[0]).toMatch(/dilution/i);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'zzzz');
    await screen.findByRole('heading', { name: 'No term matches this search' });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(textsOf('[data-category] h3')).toHaveLength(CATEGORIES.length));
  });

  it('takes what was typed just before a page is turned or a section is closed', () => {
    openGuide();
    const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    type('dilution');
    fireEvent.click(turnTo('Fundraising', 3));
    expect(location.search).toBe('?tab=guide&q=dilution');
    type('');
    fireEvent.click(document.querySelector('[data-category="equity"] summary')!);
    expect(location.search).toBe('?tab=guide&open=investor-rights');
  });

  it('finds a term with its punctuation or hyphen, and says that a search without words shows everything', () => {
    for (const query of ['CCPS,', '“vesting”', 'cap-table', 'burn-rate']) {
      openGuide({ query: `&q=${encodeURIComponent(query)}` });
      expect(document.querySelectorAll('[data-term]').length, query).toBeGreaterThan(0);
      expect(document.querySelectorAll('mark').length, query).toBeGreaterThan(0);
      cleanup();
    }
    openGuide({ query: '&q=%3F!' });
    screen.getByText(WORDLESS);
    expect(textsOf('[data-category] h3')).toHaveLength(CATEGORIES.length);
  });

  it('says that the term of an address is not there, and closes to the list', async () => {
    const user = openGuide({ query: '&show=no-such-term' });
    const dialog = within(screen.getByRole('dialog', { name: 'Not found' }));
    dialog.getByText('This entry could not be loaded. It may have been removed.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.search).not.toContain('show=');
  });

  it('says that a load failed, and tries again', async () => {
    render(
      <GuideScreen
        state={readAccordion(new URLSearchParams())}
        answer={{ kind: 'error', text: 'Boom' }}
        isGuest={false}
      />,
    );
    within(screen.getByRole('alert')).getByText('Boom');
    answer('get', '/api/startup-terms', { data: terms });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(titlesOf('Fundraising')[0]!);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the picture of a term', () => {
  it('opens in full size by a press, for guests too, with the address, and closes with it', async () => {
    const user = openGuide({ isGuest: true });
    await user.click(screen.getByRole('button', { name: 'Full-size picture of Valuation cap' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Valuation cap' }));
    dialog.getByRole('img', { name: 'Picture of Valuation cap' });
    dialog.getByText(/40,000 shares instead of 20,000/);
    expect(location.search).toMatch(/&show=/);
    const back = vi.spyOn(history, 'back');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.search).not.toContain('show='));
    // No step of the history is left over.
    expect(back).toHaveBeenCalledOnce();
  });

  it('opens by the address, with the ways to its tool and to its document', async () => {
    openGuide({ query: '&show=runway' });
    const runway = within(await screen.findByRole('dialog', { name: 'Runway' }));
    runway.getByText(/₹96 lakh ÷ ₹8 lakh = 12 months/);
    expect(runway.getByRole('link', { name: 'Burn Rate Calculator' }).getAttribute('href')).toBe(
      '/portal/tools/burn-rate',
    );
    cleanup();
    openGuide({ query: '&show=data-room' });
    const room = within(await screen.findByRole('dialog', { name: 'Data room' }));
    expect(room.getByRole('link', { name: 'Data room checklist' }).getAttribute('href')).toBe(
      '/portal?tab=resources&show=data-room-checklist',
    );
  });
});

describe('the linked resource of a term', () => {
  const linked = (figmaLink?: string): StartupTerm[] => {
    const { figmaLink: _, ...term } = { ...terms[0]!, title: 'Post-money SAFE', description: 'Linked for tests.' };
    return [{ ...term, hasLink: true, ...(figmaLink === undefined ? {} : { figmaLink }) }];
  };

  it('DASH-26 is a link for members', () => {
    openGuide({ list: linked(FIGMA_LINK) });
    screen.getByText('Linked for tests.');
    const link = screen.getByRole('link', { name: 'Open resource for Post-money SAFE, in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      FIGMA_LINK,
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('DASH-26 SHELL-25 is closed to guests, who are asked to log in', async () => {
    const user = openGuide({ list: linked(), isGuest: true });
    expect(document.body.innerHTML).not.toContain('figma.com');
    expect(screen.queryByRole('link', { name: /^Open resource/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open resource for Post-money SAFE' }));
    await screen.findByRole('alertdialog', { name: 'Login Required' });
  });
});
