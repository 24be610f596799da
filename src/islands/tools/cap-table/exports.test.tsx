/** The cap table on paper: written into a window that was opened at the press, or a message why not. */
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sharesTable } from '@tests/factories/cap-table';
import { openShares } from '@tests/setup/component/cap-table';
import { notices, pressButton } from '@tests/setup/component/tool';

/** A new window of the browser, as far as a page that prints itself needs one. */
function newWindow() {
  const page = document.implementation.createHTMLDocument('');
  const listeners = new Map<string, () => void>();
  const calls: string[] = [];
  const target = {
    document: page,
    addEventListener: (type: string, run: () => void) => listeners.set(type, run),
    focus: () => calls.push('focus'),
    print: vi.fn(() => void calls.push('print')),
    close: () => calls.push('close'),
  };
  return { target, page, calls, send: (type: string) => listeners.get(type)?.() };
}

const table = sharesTable({ Asha: 6_000_000, Ravi: 4_000_000 });

async function print(data: typeof table, target: object | null, query = '?mode=shares') {
  const opened = vi.spyOn(window, 'open').mockReturnValue(target as Window | null);
  const { user } = await openShares(data, query);
  await pressButton(user, 'Export');
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
  return opened;
}

describe('Print', () => {
  it.each([
    ['with its share counts in the mode of shares', '?mode=shares', 'Cap table today'],
    ['with its percentages in the quick split', '', 'Equity distribution'],
  ])('writes the cap table %s, prints it once, and closes the window afterwards', async (_, query, first) => {
    const { target, page, calls, send } = newWindow();
    await print(table, target, query);
    await vi.waitFor(() => expect(calls).toEqual(['focus', 'print']));
    const [title] = page.querySelectorAll('h1');
    expect(title?.textContent).toBeTruthy();
    expect(page.title).toBe(title?.textContent);
    const titles = [...page.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(titles).toContain(first);
    // One heading for each cell of a row; a table of nothing says so.
    for (const one of page.querySelectorAll('table')) {
      const columns = one.querySelectorAll('th[scope="col"]').length;
      for (const row of one.querySelectorAll('tbody tr')) {
        const cells = [...row.querySelectorAll('td')];
        expect(cells.reduce((sum, { colSpan }) => sum + colSpan, 0)).toBe(columns);
      }
    }
    expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toContain('Asha');
    expect(page.body.textContent.includes('6,000,000')).toBe(query !== '');
    if (query === '') expect(page.body.textContent).toContain('Nothing recorded');
    expect(calls).not.toContain('close');
    send('afterprint');
    expect(calls).toEqual(['focus', 'print', 'close']);
  });

  it('waits for the style sheets of the app, and does not fail with one of them', async () => {
    const { target, page, calls } = newWindow();
    for (const href of ['/one.css', '/two.css']) {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
      // Not loaded in the page of the test itself.
      link.setAttribute('href', '');
      Object.defineProperty(link, 'href', { value: href });
      document.body.appendChild(link);
    }
    // happy-dom would fetch what is in the page.
    const links: HTMLLinkElement[] = [];
    vi.spyOn(page.head, 'appendChild').mockImplementation((link) => {
      if (link instanceof HTMLLinkElement) links.push(link);
      return link;
    });
    await print(table, target);
    await vi.waitFor(() => expect(links.map((link) => link.getAttribute('href'))).toEqual(['/one.css', '/two.css']));
    links[0]!.onload?.(new Event('load'));
    await Promise.resolve();
    expect(calls).toEqual([]);
    links[1]!.onerror?.('');
    await vi.waitFor(() => expect(calls).toEqual(['focus', 'print']));
  });

  it('EQ-28 says that the browser refused the window', async () => {
    await print(table, null);
    await notices().findByText('Could not open print window. Please check your popup blocker settings.');
  });

  it('EQ-28 opens no window for an empty cap table', async () => {
    const opened = await print(sharesTable({}), newWindow().target);
    await notices().findByText('Could not find printable content');
    expect(opened).not.toHaveBeenCalled();
  });

  it('EQ-28 closes the window and says so when printing fails', async () => {
    const { target, calls } = newWindow();
    target.print.mockImplementation(() => {
      throw new Error('No printer.');
    });
    await print(table, target);
    await notices().findByText('Failed to export data');
    expect(calls.at(-1)).toBe('close');
  });
});
