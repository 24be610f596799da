/** Steps that the tests of the desk share: its row and its cards. */
import type { Page } from 'playwright-core';

const desk = (page: Page) => page.getByRole('region', { name: 'Your company' });
export const card = (page: Page, name: string) => desk(page).locator(`[data-desk="${name}"]`);
export const cardText = async (page: Page, name: string) => (await card(page, name).innerText()).replace(/\s+/g, ' ');
