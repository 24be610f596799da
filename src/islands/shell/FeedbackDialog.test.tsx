import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import FeedbackDialog from './FeedbackDialog';

const NASTY = "Good. ' OR 1=1-- मुंबई 🚀 <b>x</b>";
const OWN = '/api/feedback/user/:email';

interface Stored {
  rating: number;
  feedback: string;
}

async function openFeedback(stored: Stored | null = null) {
  answer('get', OWN, { data: stored });
  const drawn = render(<FeedbackDialog open onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: stored ? 'Update' : 'Submit' });
  return { ...drawn, dialog: within(dialog), user: userEvent.setup() };
}
const textOf = (field: HTMLElement) => (field as HTMLTextAreaElement).value;

describe('the feedback dialog', () => {
  it('ACC-27 ACC-28 has five stars as one radio group and a text area, and asks for both', async () => {
    const { dialog, user } = await openFeedback();
    expect(within(dialog.getByRole('radiogroup', { name: 'Your rating' })).getAllByRole('radio')).toHaveLength(5);
    expect(dialog.getByLabelText('Your feedback').tagName).toBe('TEXTAREA');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    dialog.getByText('Please select a rating before submitting');
    dialog.getByText('Please enter your feedback');
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
    await user.click(dialog.getByRole('radio', { name: '3 stars, Good' }));
    await user.type(dialog.getByLabelText('Your feedback'), '   ');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.queryByText('Please select a rating before submitting')).toBeNull();
    expect(document.activeElement).toBe(dialog.getByLabelText('Your feedback'));
    expect(sentTo('post', '/api/feedback/submit')).toEqual([]);
  });

  it('ACC-29 ACC-30 says thank you, offers the update, and shows what is stored after a cancelled change', async () => {
    const { dialog, user } = await openFeedback({ rating: 2, feedback: NASTY });
    dialog.getByText('You gave us 2 of 5 stars. We read every word.');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(textOf(dialog.getByLabelText('Your feedback'))).toBe(NASTY);
    await user.click(dialog.getByRole('radio', { name: '4 stars, Very good' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    dialog.getByText('You gave us 2 of 5 stars. We read every word.');
    dialog.getByText(NASTY);
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await user.click(dialog.getByRole('radio', { name: '5 stars, Excellent' }));
    answer('post', '/api/feedback/submit', { message: 'Feedback updated successfully!' });
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await dialog.findByText('You gave us 5 of 5 stars. We read every word.');
    expect(sentTo('post', '/api/feedback/submit')[0]?.body).toEqual({ rating: 5, feedback: NASTY });
  });

  it.each([
    ['a server error', { status: 500 }, 'Failed to submit feedback. Please try again later.'],
    ['no network', 'offline', 'Failed to submit feedback. Please try again later.'],
    ['an ended session', { status: 401 }, 'You must be logged in to submit feedback'],
    [
      'a text that is refused',
      { status: 400, errors: { feedback: 'Please use plain characters only.' } },
      'Please use plain characters only.',
    ],
  ] as const)('ACC-31 after %s says what happened and keeps what was typed', async (_, reply, message) => {
    const { dialog, user, unmount } = await openFeedback();
    answer('post', '/api/feedback/submit', reply);
    await user.click(dialog.getByRole('radio', { name: '4 stars, Very good' }));
    await user.type(dialog.getByLabelText('Your feedback'), NASTY);
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await dialog.findByText(message);
    unmount();
    const again = await openFeedback();
    expect(textOf(again.dialog.getByLabelText('Your feedback'))).toBe(NASTY);
    expect((again.dialog.getByRole('radio', { name: '4 stars, Very good' }) as HTMLInputElement).checked).toBe(true);
  });
});
