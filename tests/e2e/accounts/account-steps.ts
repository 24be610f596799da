/** Steps that the account journeys share: fill the wizard as a person does, confirm a mail, make an account. */
import { expect } from 'vitest';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import {
  base,
  inbox,
  openContext,
  signIn,
  uniqueEmail,
  type Opened,
  type PageOptions,
} from '@tests/setup/browser/page';

export const PASSWORD = 'Monsoon-Harbour-77';
export type Kind = 'founder' | 'visitor';

export interface Account {
  kind: Kind;
  email: string;
  password: string;
}

export const wizard = (page: Page): Locator => page.getByRole('dialog', { name: 'Create your account' });

export async function openWizard(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Register' }).click();
  await wizard(page).waitFor();
  return wizard(page);
}

export async function next(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Next' }).click();
}

export async function fillAccountInfo(dialog: Locator, kind: Kind, email: string, password = PASSWORD): Promise<void> {
  await dialog.getByRole('radio', { name: kind === 'founder' ? /^Founder/ : /^Visitor/ }).check();
  await dialog.getByLabel('Full name').fill('Asha Rao');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(password);
}

export async function fillPersonalDetails(dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('98765 43210');
  const city = dialog.getByRole('combobox', { name: 'Location' });
  await city.fill('bangal');
  await cities(dialog).filter({ hasText: 'Bengaluru' }).click();
  await expect.poll(() => city.inputValue()).toBe('Bengaluru');
}

export async function fillCompanyDetails(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Company name').fill('Kaveri Labs');
  await dialog.getByLabel('Founded year').fill('2023');
  await dialog.getByLabel('Industry').selectOption('tech');
  await dialog.getByLabel('Current stage').selectOption('pre-seed');
  await dialog.getByLabel('Company description').fill('Soil sensors for small farms. खेत के लिए 🌱');
  await dialog.getByRole('checkbox', { name: 'I accept the' }).check();
}

export async function fillWorkDetails(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Company you work at').fill('Neev Capital');
  await dialog.getByRole('checkbox', { name: 'I accept the' }).check();
}

/** Opens the wizard and fills it up to the last button. */
export async function fillWizard(page: Page, kind: Kind, email: string, password = PASSWORD): Promise<Locator> {
  const dialog = await openWizard(page);
  await fillAccountInfo(dialog, kind, email, password);
  await next(dialog);
  await fillPersonalDetails(dialog);
  await next(dialog);
  await (kind === 'founder' ? fillCompanyDetails(dialog) : fillWorkDetails(dialog));
  return dialog;
}

/** The options of the city list; the country select beside it has options too. */
export const cities = (dialog: Locator): Locator => dialog.getByRole('listbox', { name: 'Cities' }).getByRole('option');

/** The path of the link in the newest mail to an address. */
export async function verifyPath(email: string): Promise<string> {
  const [mail] = await inbox(email, 1);
  const link = /https?:\/\/\S+\/verify-email\?\S*token=\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No link in the mail to ${email}.`);
  const url = new URL(link);
  return url.pathname + url.search;
}

/** Registers through the API; the mail with the link is on its way then. */
export async function register(kind: Kind, email: string, password = PASSWORD): Promise<void> {
  const response = await fetch(`${base()}/api/${kind === 'founder' ? 'register' : 'register-visitor'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      userType: kind,
      fullName: 'Asha Rao',
      email,
      password,
      confirmPassword: password,
      phone: '+919876543210',
      location: 'Bengaluru',
      termsAccepted: true,
      ...(kind === 'founder'
        ? {
            companyName: 'Kaveri Labs',
            foundedYear: 2023,
            industry: 'tech',
            companyDescription: 'Soil sensors.',
            currentStage: 'seed',
          }
        : { companyWorkingAt: 'Neev Capital' }),
    }),
  });
  if (!response.ok) throw new Error(`Registering answered ${response.status}: ${await response.text()}`);
}

/** A confirmed account, made through the API. */
export async function makeAccount(kind: Kind = 'founder', password = PASSWORD): Promise<Account> {
  const email = uniqueEmail(kind);
  await register(kind, email, password);
  const confirmed = await fetch(`${base()}/api${await verifyPath(email)}`);
  if (!confirmed.ok) throw new Error(`Confirming answered ${confirmed.status}.`);
  return { kind, email, password };
}

/** A page as the owner of an account that `makeAccount` made sees it. */
export async function openFor({ email }: { email: string }, path: string, options: PageOptions = {}): Promise<Opened> {
  const opened = await openContext(options);
  await signIn(opened.context, email, PASSWORD);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Signs in on the page as a person does, and waits for the page after it. */
export async function signInOnPage(page: Page, account: Account, lands: string | RegExp = '**/portal'): Promise<void> {
  await fillSignIn(page, account.email, account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(lands);
}

export const storage = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

export async function hasSession(context: BrowserContext): Promise<boolean> {
  return (await context.cookies()).some(({ name }) => name === '__Host-outset');
}
