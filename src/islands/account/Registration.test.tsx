/** The registration dialog of /login: what each step asks for, its messages, what is sent, and what stays as a draft. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $toasts } from '@/stores/toasts';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { Registration } from './Registration';

const PASSWORD = 'Monsoon-Harbour-77';
const EMAIL = 'asha@example.com';
const BODY = {
  fullName: 'Asha Rao',
  email: EMAIL,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  phone: '+919876543210',
  location: 'Bengaluru',
  termsAccepted: true,
};
const NOTICE = 'Registration successful! Please check your email, including the spam folder, for a verification link.';

const user = userEvent.setup({ delay: null });
/** By its text: roles are slow to find beside the 240 countries of the phone number. */
const dialog = () => screen.getByText('Create your account').closest('dialog') as HTMLDialogElement;
const wizard = () => within(dialog());
const field = (label: string | RegExp) => wizard().getByLabelText(label) as HTMLInputElement;
const password = () => field(/^Password \*$/);
const confirm = () => field(/^Confirm password \*$/);
const phone = () => field(/^Phone number/);
const city = () => field(/^Location/);
const country = () => field('Country of the phone number');
const press = (name: string) => user.click(wizard().getByText(name, { selector: 'button, button *' }));
const step = (name: string | RegExp) => wizard().findByText(name, { selector: 'h3' });
const says = (text: string) => wizard().findByText(text);
const says0 = (text: string) => waitFor(() => expect(wizard().queryByText(text)).toBeNull());
const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const cityList = () => wizard().getByLabelText('Cities');
const alerts = async (text: string) => expect((await says(text)).closest('[role=alert]')).not.toBeNull();
const steps = () =>
  within(wizard().getByLabelText('Steps'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

function open(startStep = 0) {
  return render(<Registration startStep={startStep} />);
}

async function fillAccount(kind: 'Founder' | 'Visitor', email = EMAIL, secret = PASSWORD) {
  await user.click(wizard().getByLabelText(new RegExp(`^${kind}`)));
  fill(/^Full name/, 'Asha Rao');
  fill(/^Email/, email);
  fireEvent.change(password(), { target: { value: secret } });
  fireEvent.change(confirm(), { target: { value: secret } });
}

async function fillPersonal() {
  fireEvent.change(phone(), { target: { value: '98765 43210' } });
  await user.clear(city());
  await user.type(city(), 'bangal');
  await user.click(within(cityList()).getByText('Bengaluru'));
  expect(city().value).toBe('Bengaluru');
}

async function fillCompany() {
  fill(/^Company name/, 'Kaveri Labs');
  fill(/^Founded year/, '2023');
  await user.selectOptions(field(/^Industry/), 'tech');
  await user.selectOptions(field(/^Current stage/), 'pre-seed');
  fill(/^Company description/, 'Soil sensors for small farms. खेत के लिए 🌱');
  await user.click(wizard().getByLabelText(/^I accept the/));
}

/** Fills the wizard up to its last button. */
async function fillAll(kind: 'Founder' | 'Visitor', secret = PASSWORD) {
  await fillAccount(kind, EMAIL, secret);
  await press('Next');
  await step(/^Step 2 of 3/);
  await fillPersonal();
  await press('Next');
  await step(/^Step 3 of 3/);
  if (kind === 'Founder') return fillCompany();
  fill(/^Company you work at/, 'Neev Capital');
  await user.click(wizard().getByLabelText(/^I accept the/));
}

beforeEach(() => $toasts.set([]));

describe('the steps', () => {
  it('AUTH-26 AUTH-27 Next checks only the current step, with the exact messages, and Previous nothing', async () => {
    open();
    screen.getByRole('dialog', { name: 'Create your account' });
    await press('Next');
    for (const message of [
      'Please select user type!',
      'Please input your full name!',
      'Please input your email!',
      'Password must be at least 8 characters!',
      'Please confirm your password!',
    ])
      await says(message);
    await step('Step 1 of 3: Account Info');

    await fillAccount('Founder', 'asha@');
    await says('Please enter a valid email!');
    fireEvent.change(confirm(), { target: { value: 'Monsoon-Harbour-78' } });
    await press('Next');
    await says('Passwords do not match!');
    // The message disappears as soon as the other password field is corrected.
    fireEvent.change(password(), { target: { value: 'Monsoon-Harbour-78' } });
    await says0('Passwords do not match!');
    fireEvent.change(password(), { target: { value: 'seven77' } });
    await press('Next');
    await says('Password must be at least 8 characters!');

    await fillAccount('Founder');
    await press('Next');
    await step('Step 2 of 3: Personal Details');
    expect(wizard().queryByText('Please enter a valid phone number!')).toBeNull();
    expect(document.activeElement).toBe(await step('Step 2 of 3: Personal Details'));

    // Previous checks nothing and keeps what was typed.
    fireEvent.change(phone(), { target: { value: '12' } });
    await press('Previous');
    await step('Step 1 of 3: Account Info');
    expect(password().value).toBe(PASSWORD);
    expect(field(/^Email/).value).toBe(EMAIL);
    await press('Next');
    await step('Step 2 of 3: Personal Details');
    expect(phone().value).toBe('12');
    expect(wizard().queryByText('Please enter a valid phone number!')).toBeNull();
    expect(sent).toEqual([]);
  });

  it.each([
    ['', '0', 'Very Weak'],
    ['aB1', '60', 'Medium'],
    ['aB1!aB1!', '100', 'Very Strong'],
  ])('AUTH-38 the meter gives “%s” %s points: %s', (typed, score, label) => {
    open();
    fireEvent.change(password(), { target: { value: typed } });
    const meter = wizard().getByLabelText('Password strength');
    expect(meter.getAttribute('aria-valuenow')).toBe(score);
    expect(meter.getAttribute('aria-valuetext')).toBe(label);
    expect(wizard().queryAllByText(label)).toHaveLength(typed ? 1 : 0);
  });

  it('AUTH-30 asks for a phone number, India first, and takes a number of another country apart', async () => {
    open(1);
    await press('Next');
    await says('Please enter a valid phone number!');
    await says('Please select your location!');
    expect(country().value).toBe('IN');
    expect(country().querySelector('option')?.textContent).toBe('India (+91)');
    for (const wrong of ['12', 'call me', "' OR 1=1--"]) {
      fireEvent.change(phone(), { target: { value: '98765 43210' } });
      await says0('Please enter a valid phone number!');
      fireEvent.change(phone(), { target: { value: wrong } });
      await press('Next');
      await says('Please enter a valid phone number!');
    }
    // Digits of other scripts are digits.
    fireEvent.change(phone(), { target: { value: '९८७६५४३२१०' } });
    await press('Next');
    await says0('Please enter a valid phone number!');
    // The list of countries loads on its own, together with the code that splits a number.
    await waitFor(() => expect(country().querySelectorAll('option').length).toBeGreaterThan(100));
    fireEvent.change(phone(), { target: { value: '+44 20 7946 0958' } });
    fireEvent.blur(phone());
    await waitFor(() => expect(country().value).toBe('GB'));
  });

  it('AUTH-31 offers 47 cities, chosen by keyboard or pointer; Esc closes the list and leaves the dialog', async () => {
    open(1);
    await press('Next');
    await says('Please select your location!');
    await user.click(city());
    expect(within(cityList()).getAllByRole('option')).toHaveLength(47);
    expect(city().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(city().getAttribute('aria-expanded')).toBe('false');
    expect(cityList().hidden).toBe(true);
    await step('Step 2 of 3: Personal Details');
    await user.type(city(), 'atlantis');
    await says('This city is not in the list. Choose the nearest one.');
    await user.clear(city());
    await user.type(city(), 'pun');
    await user.keyboard('{Enter}');
    expect(city().value).toBe('Pune');
    await says0('Please select your location!');
    await user.clear(city());
    await fillPersonal();
  });

  it('AUTH-25 AUTH-36 asks a founder for the company, names every missing field, moves the focus to the first, and sends nothing', async () => {
    open();
    await fillAccount('Founder');
    await press('Next');
    await step(/^Step 2 of 3/);
    await fillPersonal();
    await press('Next');
    await step('Step 3 of 3: Company Details');
    const values = (label: RegExp) =>
      [...field(label).querySelectorAll('option')].map(({ value }) => value).filter(Boolean);
    expect(values(/^Industry/)).toEqual(['tech', 'finance', 'healthcare', 'education']);
    expect(values(/^Current stage/)).toEqual(['seed', 'pre-seed', 'series-a']);
    await press('Register');
    for (const message of [
      'Please fill in all required fields correctly.',
      'Please enter company name!',
      'Please enter founded year!',
      'Please select industry!',
      'Please enter company description!',
      'Please select current stage!',
      'Please accept the terms and conditions',
    ])
      await says(message);
    expect(document.activeElement).toBe(field(/^Company name/));
    expect(sent).toEqual([]);
  });

  it('AUTH-25 AUTH-34 AUTH-35 asks a visitor only for the company and for the terms', async () => {
    open();
    await fillAccount('Visitor');
    await press('Next');
    await step(/^Step 2 of 3/);
    await fillPersonal();
    await press('Next');
    await step('Step 3 of 3: Work Details');
    expect(field(/^LinkedIn \(optional\)/).value).toBe('');
    expect(wizard().queryByLabelText(/^Founded year/)).toBeNull();
    await press('Register');
    await says('Please enter your company name!');
    await says('Please accept the terms and conditions');
    expect(sent).toEqual([]);
  });

  it('AUTH-35 AUTH-37 the terms have six parts with headings and can be accepted in their dialog', async () => {
    open(2);
    await press('terms and conditions');
    const terms = await screen.findByRole('dialog', { name: 'Terms and conditions' });
    const headings = within(terms).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent.toLowerCase())).toEqual([
      'general disclaimer',
      'security & user responsibility',
      'platform limitations & risks',
      'third-party services',
      'user conduct',
      'platform resources',
    ]);
    await user.click(within(terms).getByRole('button', { name: 'I accept' }));
    await waitFor(() => expect((terms as HTMLDialogElement).open).toBe(false));
    expect((wizard().getByLabelText(/^I accept the/) as HTMLInputElement).checked).toBe(true);
  });
});

describe('the step and the draft of the wizard', () => {
  it('keeps a draft without the passwords when the dialog is closed or the page is left, and the step in the address', async () => {
    const page = open();
    await fillAccount('Founder');
    await user.click(wizard().getByLabelText('Close'));
    expect(location.search).toBe('');
    act(() => void document.dispatchEvent(new CustomEvent('outset:register')));
    await waitFor(() => expect(password().value).toBe(PASSWORD));
    await press('Next');
    await step(/^Step 2 of 3/);
    await fillPersonal();
    await press('Next');
    await step(/^Step 3 of 3/);
    expect(location.search).toBe('?register=1&step=2');
    await fillCompany();
    expect(JSON.stringify(sessionStorage)).toContain('Kaveri');
    expect(JSON.stringify(sessionStorage)).not.toContain(PASSWORD);
    page.unmount();

    open(2);
    await step('Step 3 of 3: Company Details');
    expect(field(/^Company name/).value).toBe('Kaveri Labs');
    await press('Previous');
    expect(city().value).toBe('Bengaluru');
  });

  it('AUTH-36 opened at the last step again asks for the passwords first, with the focus there, and sends nothing', async () => {
    const page = open();
    await fillAccount('Visitor');
    page.unmount();
    open(2);
    await step('Step 3 of 3: Work Details');
    wizard().getByText('Your password is not kept after a reload. Enter it again in step 1.');
    await press('Register');
    await step('Step 1 of 3: Account Info');
    wizard().getByText('Your password is not kept after a reload. Enter it again.');
    await alerts('Please fill in all required fields correctly.');
    expect(document.activeElement?.getAttribute('name')).toBe('password');
    expect(sent).toEqual([]);
  });

  it('PUB-21 at the address of the older /user-details shows its form, and its Next sends no request', async () => {
    open(1);
    await fillPersonal();
    await press('Next');
    await step(/^Step 3 of 3/);
    expect(steps()).toEqual(['Account Info', 'Personal Details (done)', 'Company Details']);
    expect(sent).toEqual([]);
  });

  it('PUB-21 at the address of the older /company-details shows its form, and submitting leads to the first step with missing fields', async () => {
    open(2);
    // Nothing was answered on the way here, so nothing counts as done.
    expect(steps()).toEqual(['Account Info', 'Personal Details', 'Company Details']);
    await fillCompany();
    await press('Register');
    await step(/^Step 1 of 3/);
    expect(sent).toEqual([]);
  });
});

describe('registering', () => {
  it('AUTH-40 AUTH-41 a founder sends every field, and the form is empty again', async () => {
    document.body.insertAdjacentHTML('beforeend', '<form data-sign-in><input name="email"></form>');
    const email = document.querySelector<HTMLInputElement>('[data-sign-in] input');
    const cleared = vi.fn();
    email?.addEventListener('input', cleared);
    open();
    answer('post', '/api/register', { message: NOTICE });
    await fillAll('Founder');
    await press('Register');
    await screen.findByText(NOTICE);
    expect(sentTo('post', '/api/register').map(({ body }) => body)).toEqual([
      {
        ...BODY,
        userType: 'founder',
        companyName: 'Kaveri Labs',
        foundedYear: 2023,
        industry: 'tech',
        companyDescription: 'Soil sensors for small farms. खेत के लिए 🌱',
        currentStage: 'pre-seed',
      },
    ]);
    expect(screen.queryByRole('dialog', { name: 'Create your account' })).toBeNull();
    expect(location.search).toBe('');
    // The email address is filled into the sign-in form behind the dialog, with an input event.
    expect(email?.value).toBe(EMAIL);
    expect(cleared).toHaveBeenCalledOnce();
    expect(JSON.stringify(sessionStorage)).not.toContain('Asha');
    act(() => void document.dispatchEvent(new CustomEvent('outset:register')));
    await step(/^Step 1 of 3/);
    expect(field(/^Full name/).value).toBe('');
  });

  it('AUTH-40 AUTH-41 a visitor sends the company instead, and the notice stays for ten seconds', async () => {
    open();
    answer('post', '/api/register-visitor', { message: NOTICE });
    await fillAll('Visitor');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Register');
    await screen.findByText(NOTICE);
    expect(sentTo('post', '/api/register-visitor').map(({ body }) => body)).toEqual([
      { ...BODY, userType: 'visitor', companyWorkingAt: 'Neev Capital' },
    ]);
    act(() => void vi.advanceTimersByTime(9_000));
    screen.getByText(NOTICE);
    act(() => void vi.advanceTimersByTime(1_100));
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it("AUTH-42 shows the failure text, the server's message, or its message on a field at that field's step, and keeps what was typed", async () => {
    open();
    await fillAll('Founder', 'password1');
    answer('post', '/api/register', new Response('no json', { status: 500 }));
    await press('Register');
    await alerts('Registration failed. Please try again.');
    answer('post', '/api/register', { status: 500, message: 'The mail could not be sent.' });
    await press('Register');
    await alerts('The mail could not be sent.');
    expect(field(/^Company name/).value).toBe('Kaveri Labs');
    const errors = { password: 'This password is too common.' };
    answer('post', '/api/register', { status: 400, message: 'This password is too common.', errors });
    await press('Register');
    await step(/^Step 1 of 3/);
    expect(document.activeElement).toBe(password());
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(password().value).toBe('password1');
    expect(wizard().getAllByText('This password is too common.')).toHaveLength(2);
  });
});
