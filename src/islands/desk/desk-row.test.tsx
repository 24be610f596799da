/** "Your company" on the home page: the figures of the account, and those that this browser adds. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawScreen } from '@tests/setup/component/screen';
import { burnInputs } from '@tests/factories/burn-rate';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { BURN_LAYOUT, BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { missing, NO_DOCUMENT } from '@/domain/desk/readings';
import type { FounderDesk } from '@/domain/desk/answers';
import { writeOpen } from '@/domain/tools/local-keys';
import { tellPulse } from '@/lib/shell/pulse-news';
import { answer, sentTo } from '@tests/setup/component/network';
import { DeskRow } from './DeskRow';

const DESK: FounderDesk = {
  userType: 'founder',
  today: '2026-11-23',
  tools: { 'burn-rate': NO_DOCUMENT, expenses: NO_DOCUMENT, 'cap-table': NO_DOCUMENT },
  roadmap: { done: 0, total: 54, start: null, open: [] },
  missing: [],
  fits: [],
  followUps: { due: 0, first: [] },
  saved: { favourites: 0, collections: 0 },
  hasOtherBrowsers: false,
};

/** Six months of runway, as this browser stores them. */
const data = { ...EMPTY_PLAN, ...burnInputs(600_000, 0, [100_000]), currency: 'INR' as const };
const keys = writeOpen(BURN_PLAN, BURN_LAYOUT, { id: 'plan', name: 'My runway plan', savedAt: 1, data }).map(
  ({ key, value }): [string, string] => [key, value ?? ''],
);

function draw(entries: readonly (readonly [string, string])[], desk = DESK) {
  for (const [key, value] of entries) localStorage.setItem(key, value);
  document.documentElement.dataset['tools'] = '';
  return drawScreen(<DeskRow desk={desk} email="asha@example.com" changedAt={1_000} />);
}
const card = () => document.querySelector('[data-desk="burn-rate"]')?.textContent;

describe('the founder’s desk', () => {
  it('says the figure of a plan that lies in this browser', async () => {
    draw(keys);
    await waitFor(() => expect(card()).toContain('6 months'));
    expect(card()).toContain('You burn ₹1 lakh a month.');
  });

  it('is a region with the name of its heading, card by card', () => {
    draw(keys);
    // A section without a name is no region.
    expect(screen.getAllByRole('region')).toEqual(expect.arrayContaining([...document.querySelectorAll('section')]));
    screen.getByRole('region', { name: 'Follow-ups due' });
  });

  it('says from the first drawing what may lie on another device, and keeps its place where this browser has it', async () => {
    const elsewhere = /^Missing a figure you entered on another device/;
    const known = { reading: missing('founders'), source: null };
    const desk: FounderDesk = {
      ...DESK,
      hasOtherBrowsers: true,
      tools: { ...DESK.tools, expenses: known, 'cap-table': known },
    };
    draw(keys, desk);
    expect(screen.getByText(elsewhere).className).toContain('desk-unread');
    await waitFor(() => expect(card()).toContain('6 months'));
    await waitFor(() => expect(screen.getByText(elsewhere).className).toContain('invisible'));
  });

  it('shows what another device changed, as soon as the pulse tells of it', async () => {
    draw([]);
    await waitFor(() => expect(card()).toContain('Plan your runway'));
    answer('get', '/api/desk', { data: { ...DESK, roadmap: { ...DESK.roadmap, done: 5 } } });
    const tell = (documentsChangedAt: number) =>
      tellPulse({ pulse: { unread: 0, done: 0, total: 54, marksChangedAt: 0, documentsChangedAt }, askedAt: 0 });
    tell(1_000);
    tell(2_000);
    await screen.findByText('5 of 54');
    expect(sentTo('get', '/api/desk')).toHaveLength(1);
  });

  it('gives no figure of a plan that is broken in storage', async () => {
    draw([...keys, ['burnCalc_fixedCosts', '{"broken":']]);
    await waitFor(() => expect(card()).toContain('Could not be read'));
    expect(screen.getByRole('region', { name: 'Your company' }).textContent).not.toContain('6 months');
  });

  it('shows another person’s plan to no one', async () => {
    draw([...keys, ['outset_account_burn-rate', '{"at":"somebody-else","people":[]}']]);
    await waitFor(() => expect(card()).toContain('Plan your runway'));
    expect(screen.getByRole('region', { name: 'Your company' }).textContent).not.toContain('6 months');
  });
});
