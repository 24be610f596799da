import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { $viewer } from '@/stores/session';
import { $toasts } from '@/stores/toasts';
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
    screen.getByRole('dialog', { name: 'Thank You' });
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

  it('ACC-27 ACC-29 ACC-30 starts under "Rate Your Experience", and thanks for the first and for a changed feedback', async () => {
    $toasts.set([]);
    const { dialog, user } = await openFeedback();
    screen.getByRole('dialog', { name: 'Rate Your Experience' });
    await user.click(dialog.getByRole('radio', { name: '2 stars, Fair' }));
    await user.type(dialog.getByLabelText('Your feedback'), NASTY);
    answer('post', '/api/feedback/submit', {});
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('dialog', { name: 'Thank You' });
    dialog.getByText(NASTY);
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await user.click(dialog.getByRole('radio', { name: '5 stars, Excellent' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByRole('dialog', { name: 'Thank You' });
    expect($toasts.get().map(({ text }) => text)).toEqual([
      'Thank you for your feedback!',
      'Feedback updated successfully!',
    ]);
  });

  it('does not show one person’s draft to the next in the same tab', async () => {
    const signedIn = (email: string) =>
      $viewer.set({
        state: 'authenticated',
        sessionId: 'a'.repeat(24),
        userType: 'visitor',
        fullName: 'Asha Rao',
        email,
        profileImage: null,
        fitsFirst: false,
      });
    signedIn('asha@example.com');
    const first = await openFeedback();
    await first.user.type(first.dialog.getByLabelText('Your feedback'), 'Only for my eyes');
    first.unmount();
    signedIn('ravi@example.com');
    const next = await openFeedback();
    expect(textOf(next.dialog.getByLabelText('Your feedback'))).toBe('');
    next.unmount();
    signedIn('asha@example.com');
    const again = await openFeedback();
    expect(textOf(again.dialog.getByLabelText('Your feedback'))).toBe('Only for my eyes');
    $viewer.set({ state: 'unauthenticated' });
  });
});
