/** The "Enhance" button of the registration: what it refuses, what it says, and that nothing typed is lost. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { buttonOf, fill, valueOf } from '@tests/setup/component/tool';
import { Registration } from '@/islands/account/Registration';

const PATH = '/api/ai/enhance-text';
const FAILED = 'Failed to enhance text. Please try again.';

async function openCompanyStep() {
  render(<Registration startStep={2} />);
  const user = userEvent.setup({ delay: null });
  const field = await screen.findByLabelText(/^Company description/);
  return { user, field, press: () => user.click(buttonOf('Enhance')) };
}

it('AUTH-32 takes a founded year that is pasted with a space before it', async () => {
  const { user } = await openCompanyStep();
  const year = screen.getByLabelText(/^Founded year/);
  await user.click(year);
  await user.paste(' 2021');
  expect(valueOf(year)).toBe(' 2021');
});

it('AUTH-43 refuses blank text, and asks no one', async () => {
  const { field, press } = await openCompanyStep();
  for (const blank of ['', '   ']) {
    fill(field, blank);
    await press();
    await screen.findByText('Please enter some text to enhance');
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
  expect(sentTo('post', PATH)).toEqual([]);
});

it('AUTH-44 replaces the text, says so and how, takes it back, and not over what was typed since', async () => {
  const { user, field, press } = await openCompanyStep();
  const body = { enhancedText: 'We make soil sensors.', note: 'Spelling and punctuation were corrected.' };
  answer('post', PATH, { body });
  fill(field, 'we make soil sensers');
  await press();
  await screen.findByText('Text enhanced successfully! Spelling and punctuation were corrected.');
  expect(valueOf(field)).toBe('We make soil sensors.');
  await user.click(buttonOf('Undo'));
  expect(valueOf(field)).toBe('we make soil sensers');
  expect(document.activeElement).toBe(field);
  await press();
  await screen.findByText(/^Text enhanced successfully!/);
  fill(field, 'We make soil sensors. New.');
  await waitFor(() => expect(() => buttonOf('Undo')).toThrow());
});

it.each([
  ['a message of the server', { status: 502, message: 'The model rests.' }, 'The model rests.'],
  ['an answer without a text', {}, FAILED],
  ['no network', 'offline', FAILED],
] as const)('AUTH-44 after %s says what failed, and keeps the text', async (_, reply, message) => {
  const { field, press } = await openCompanyStep();
  answer('post', PATH, reply);
  fill(field, 'Kept as it is');
  await press();
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  expect(valueOf(field)).toBe('Kept as it is');
});

it('AUTH-44 after an answer that is no JSON says that it failed, and keeps the text', async () => {
  const { field, press } = await openCompanyStep();
  answerAt('post', PATH, () => new Response('<html>', { status: 500 }));
  fill(field, 'Kept as it is');
  await press();
  await screen.findByText(FAILED);
  expect(valueOf(field)).toBe('Kept as it is');
});

it('asks once while it waits, and the field waits with it', async () => {
  const { user, field, press } = await openCompanyStep();
  let release = () => {};
  const gate = new Promise<void>((done) => (release = done));
  answer('post', PATH, async () => {
    await gate;
    return { body: { enhancedText: 'Better.', note: null } };
  });
  fill(field, 'some text');
  await press();
  await user.click(buttonOf('Enhance'));
  expect(field.hasAttribute('readonly')).toBe(true);
  release();
  await waitFor(() => expect(valueOf(field)).toBe('Better.'));
  expect(sentTo('post', PATH)).toHaveLength(1);
});
