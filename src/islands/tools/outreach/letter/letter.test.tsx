/** The letter while one writes: its fields as chips, what each can be given, and how they are copied, moved and undone. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ASHA,
  emptyDatabase,
  expectMail,
  field,
  openTool,
  selectWords,
  template,
  write,
} from '@tests/setup/component/outreach';
import { fill, notices, pressButton, storedAt, valueOf } from '@tests/setup/component/tool';

beforeEach(emptyDatabase);

const BODY = 'Hi {{firstName|there}}, we do {{whatWeDo|much}}.';
/** With a letter, to Asha Rao unless `query` says otherwise. */
async function openLetter(body = BODY, query = '?to=hand:1') {
  const current = { subject: 'For you', body, templateId: null, draftId: null, own: [] };
  const drawn = await openTool(query, { outreach_people: [ASHA], outreach_current: current });
  await waitFor(() => expect(field('subject').value).toBe('For you'));
  return drawn;
}
const panelOf = (name: string) => screen.getByRole('group', { name: `${name} in this email` });
const panel = (name: string) => within(panelOf(name));
const cursor = (name: 'subject' | 'body' = 'body') => [field(name).selectionStart, field(name).selectionEnd];

/** What the clipboard of a copy, cut, paste or drag carries, by type. */
function transfer(data: Record<string, string> = {}) {
  const held = new Map(Object.entries(data));
  return {
    held,
    data: {
      getData: (type: string) => held.get(type) ?? '',
      setData: (type: string, text: string) => held.set(type, text),
    },
  };
}
const CHIPS = 'application/x-outset-letter';

describe('a chip', () => {
  it('is named when it is selected, and takes words for this email alone, which can be taken back', async () => {
    const { user } = await openLetter();
    await waitFor(() => expect(field('body').value).toBe('Hi Asha, we do much.'));
    selectWords('body', 'Asha');
    screen.getByText('First name is a field. Press Tab to change it only for this email.');
    fill(panel('First name').getByLabelText('Only in this email to Asha Rao'), 'Ms Rao');
    expect(field('body').value).toBe('Hi Ms Rao, we do much.');
    await waitFor(() =>
      expect(storedAt('outreach_current')).toMatchObject({
        body: BODY,
        own: [{ to: 'hand:1', name: 'firstName', value: 'Ms Rao' }],
      }),
    );
    await user.click(panel('First name').getByRole('button', { name: 'Use “Asha” again' }));
    expect(field('body').value).toBe('Hi Asha, we do much.');
    await waitFor(() => expect(storedAt('outreach_current')).toMatchObject({ own: [] }));
  });

  it('its words for one email are listed below the letter, where they are changed and taken back', async () => {
    const { user } = await openLetter();
    selectWords('body', 'Asha');
    fill(panel('First name').getByLabelText('Only in this email to Asha Rao'), 'Ms Rao');
    const only = within(screen.getByRole('group', { name: 'Only in this email' }));
    only.getByText('Only to Asha Rao');
    fill(only.getByLabelText('First name'), 'Dr Rao');
    expect(field('body').value).toBe('Hi Dr Rao, we do much.');
    await user.click(only.getByRole('button', { name: 'Take back: First name' }));
    expect(field('body').value).toBe('Hi Asha, we do much.');
    expect(screen.queryByRole('group', { name: 'Only in this email' })).toBeNull();
  });

  it('without a recipient its words are for anyone, and nothing else fills it in', async () => {
    const { user } = await openLetter('Hi {{firstName}}', '');
    selectWords('body', '[First name]');
    panel('First name').getByText('Not filled in yet');
    // There is no person whose answers one could change.
    expect(panel('First name').queryByRole('button', { name: /^Change it for every email/ })).toBeNull();
    fill(panel('First name').getByLabelText('Only in this email'), 'friends');
    expect(field('body').value).toBe('Hi friends');
    await waitFor(() => expect(storedAt('outreach_current')).toMatchObject({ own: [{ to: '', value: 'friends' }] }));
    await user.click(panel('First name').getByRole('button', { name: 'Remove it' }));
    expect(field('body').value).toBe('Hi [First name]');
  });

  it('takes a text for when it is not known; without that text it is asked for again', async () => {
    await openLetter('Hi {{firstName|there}}', '');
    selectWords('body', 'there');
    const standIn = () => panel('First name').getByLabelText('Text if it is not known');
    expect(valueOf(standIn())).toBe('there');
    fill(standIn(), 'dear friend');
    expect(field('body').value).toBe('Hi dear friend');
    await expectMail('For you', 'Hi {{firstName|dear friend}}');
    fill(standIn(), ' ');
    expect(field('body').value).toBe('Hi [First name]');
    await expectMail('For you', 'Hi {{firstName}}');
    within(screen.getByRole('list', { name: 'Before you send' })).getByText('Still open: First name.');
  });

  it('is left by Escape, Enter and Close, with the cursor behind it', async () => {
    const { user } = await openLetter();
    const leave = [
      () => fireEvent.keyDown(field('body'), { key: 'Escape' }),
      () => fireEvent.keyDown(panel('First name').getByLabelText(/^Only in this email/), { key: 'Enter' }),
      () => user.click(panel('First name').getByRole('button', { name: 'Close' })),
    ];
    for (const go of leave) {
      selectWords('body', 'Asha');
      panelOf('First name');
      await go();
      expect(screen.queryByRole('group', { name: 'First name in this email' })).toBeNull();
      expect(document.activeElement).toBe(field('body'));
      expect(cursor()).toEqual([7, 7]);
    }
  });

  it('leads to the answer for every email, which is the full name for a first name', async () => {
    const { user } = await openLetter();
    selectWords('body', 'Asha');
    await user.click(panel('First name').getByRole('button', { name: 'Change it for every email to this person' }));
    expect(document.activeElement).toBe(
      within(screen.getByRole('group', { name: 'Only for Asha Rao' })).getByLabelText('Name'),
    );
    selectWords('body', 'much');
    await user.click(screen.getByRole('button', { name: 'Change it for every email' }));
    expect((document.activeElement as HTMLInputElement).placeholder).toBe('Otherwise “much”');
  });
});

describe('the text around chips', () => {
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(field('body'), { key, ctrlKey: true, shiftKey });

  it('is undone and done again by the keys and the menu of the browser, with its fields', async () => {
    const { user } = await openLetter();
    selectWords('body', 'Hi Asha', true);
    await user.keyboard('{Backspace}');
    await expectMail('For you', 'Hi , we do {{whatWeDo|much}}.');
    press('z');
    expect(field('body').value).toBe('Hi Asha, we do much.');
    press('Z', true);
    expect(field('body').value).toBe('Hi , we do much.');
    const byMenu = (inputType: string) =>
      fireEvent(field('body'), new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }));
    byMenu('historyUndo');
    expect(field('body').value).toBe('Hi Asha, we do much.');
    await expectMail('For you', BODY);
    byMenu('historyRedo');
    expect(field('body').value).toBe('Hi , we do much.');
    press('z');
    press('y');
    await expectMail('For you', 'Hi , we do {{whatWeDo|much}}.');
    // Nothing is left to do again.
    press('y');
    expect(field('body').value).toBe('Hi , we do much.');
  });

  it('undo never goes back into the email before', async () => {
    const { user } = await openLetter();
    selectWords('body', 'Hi Asha', true);
    await user.keyboard('!');
    expect(field('body').value).toBe('Hi Asha!, we do much.');
    await template(user, 'Cold Outreach');
    await notices().findByText(/loaded successfully/);
    const { value } = field('body');
    press('z');
    expect(field('body').value).toBe(value);
  });

  it('chips that are copied are words elsewhere and fields in a letter; without a chip the browser copies', async () => {
    await openLetter();
    const { held, data } = transfer();
    selectWords('body', 'Hi Asha, we');
    expect(fireEvent.copy(field('body'), { clipboardData: data })).toBe(false);
    expect(Object.fromEntries(held)).toEqual({ 'text/plain': 'Hi Asha, we', [CHIPS]: 'Hi {{firstName|there}}, we' });
    selectWords('subject', 'For');
    fireEvent.paste(field('subject'), { clipboardData: data });
    await expectMail('Hi {{firstName|there}}, we you', BODY);
    const plain = transfer();
    selectWords('body', 'we do');
    expect(fireEvent.copy(field('body'), { clipboardData: plain.data })).toBe(true);
    expect(plain.held.size).toBe(0);
  });

  it('what is cut goes whole, and into the subject without its line ends', async () => {
    await openLetter('Hi {{firstName|there}},\n\n  bye');
    const { held, data } = transfer();
    selectWords('body', 'Asha,\n\n  b');
    fireEvent.cut(field('body'), { clipboardData: data });
    await expectMail('For you', 'Hi ye');
    expect(held.get(CHIPS)).toBe('{{firstName|there}},\n\n  b');
    selectWords('subject', 'For ', true);
    fireEvent.paste(field('subject'), { clipboardData: data });
    await expectMail('For {{firstName|there}}, byou', 'Hi ye');
    press('z');
    await expectMail('For {{firstName|there}}, byou', 'Hi {{firstName|there}},\n\n  bye');
  });

  it('a chip that is dragged carries its field', async () => {
    await openLetter();
    const { held, data } = transfer();
    selectWords('body', 'Asha, we');
    const drag = createEvent.dragStart(field('body'));
    Object.defineProperty(drag, 'dataTransfer', { value: data });
    fireEvent(field('body'), drag);
    expect(held.get('text/plain')).toBe('{{firstName|there}}, we');
  });

  it('while an input method composes, no chip is chosen', async () => {
    await openLetter();
    fireEvent.compositionStart(field('body'));
    selectWords('body', 'Asha');
    expect(screen.queryByRole('group', { name: 'First name in this email' })).toBeNull();
    fireEvent.compositionEnd(field('body'));
    selectWords('body', 'Hi ', true);
    selectWords('body', 'Asha');
    panelOf('First name');
  });
});

describe('the preview', () => {
  it('says what is not written yet, and an open field leads to its answer', async () => {
    const { user } = await openTool('?view=preview');
    screen.getByText('No one yet');
    screen.getByText('No subject');
    screen.getByText('Nothing written yet.');
    await user.click(screen.getByRole('tab', { name: 'Write' }));
    write('Hello', 'We do {{our_answer}}');
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    await pressButton(user, 'Our answer');
    expect(document.activeElement).toBe(screen.getByLabelText('Our answer'));
  });
});
