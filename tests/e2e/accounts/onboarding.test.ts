/** The addresses of the older onboarding: a form each, and going on calls nobody. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../../setup/page';
import { fillCompanyDetails, fillPersonalDetails, wizard } from './account-steps';

/** Calls of the API that the page makes, without the question that every page asks. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/maintenance/status') calls.push(pathname);
  });
  return calls;
}

it('PUB-21 /user-details shows its form, and submitting it only moves to the next screen', async () => {
  const { page } = await openPage('about:blank');
  const calls = callsOf(page);
  await page.goto('/user-details');
  await fillPersonalDetails(wizard(page));
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await wizard(page)
    .getByRole('heading', { name: /^Step 3 of 3/ })
    .waitFor();
  const steps = wizard(page).getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect
    .poll(() => steps.allTextContents())
    .toEqual(['Account Info', 'Personal Details (done)', 'Company Details']);
  expect(calls).toEqual([]);
});

it('PUB-21 /company-details shows its form, and submitting it only moves to what is still to be filled in', async () => {
  const { page } = await openPage('about:blank');
  const calls = callsOf(page);
  await page.goto('/company-details');
  // Nothing was answered on the way here, so nothing counts as done.
  const steps = wizard(page).getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect.poll(() => steps.allTextContents()).toEqual(['Account Info', 'Personal Details', 'Company Details']);
  await fillCompanyDetails(wizard(page));
  await wizard(page).getByRole('button', { name: 'Register' }).click();
  await wizard(page)
    .getByRole('heading', { name: /^Step 1 of 3/ })
    .waitFor();
  expect(calls).toEqual([]);
});
