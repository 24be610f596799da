import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '@/domain/admin/audit';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answerAt, sentTo } from '@tests/setup/component/network';
import { AuditScreen } from './AuditScreen';
import { BinScreen } from './BinScreen';

const BATCH = '0123456789abcdef01234567';
const entry = (over: Partial<AuditRecord>): AuditRecord => ({
  id: 7,
  at: '2026-11-22T20:00:00.000Z',
  operator: 'Meera Nair',
  operatorId: BATCH,
  role: 'admin',
  action: 'mentor.updated',
  subjectType: 'mentor',
  subjectId: 'f'.repeat(24),
  name: 'Asha Rao',
  changes: { city: ['Pune', 'Surat'], languages: [['Hindi'], ['Odia']] },
  details: {},
  batch: null,
  ...over,
});
const draw = (one: AuditRecord) => {
  answerAt('get', '/api/admin/audit', { data: { items: [one], next: null } });
  return drawScreen(<AuditScreen query={`?open=${one.id}`} first={{ items: [one], next: null }} operators={[]} />);
};

describe('an entry of the log', () => {
  it('puts back one field alone', async () => {
    const { user } = draw(entry({}));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mentor updated' }));
    answerAt('post', '/api/admin/audit/7/restore-field', { data: {} });
    await user.click(dialog.getByRole('button', { name: 'Restore City' }));
    await notice('Asha Rao: City is restored');
    expect(sentTo('post', '/api/admin/audit/7/restore-field').map(({ body }) => body)).toEqual([{ field: 'city' }]);
  });

  it('of a change of many opens with values before and after, and takes it back', async () => {
    const change = { change: 'City: set Surat', name: '2 mentors', batch: BATCH };
    const { user } = draw(
      entry({
        action: 'mentor.edited',
        subjectId: BATCH,
        name: '2 mentors',
        changes: null,
        details: change,
        batch: BATCH,
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Mentor edited' }));
    dialog.getByText('City: set Surat');
    answerAt('post', `/api/admin/audit/${BATCH}/undo`, { data: { restored: 1, kept: 1 } });
    await user.click(dialog.getByRole('button', { name: 'Undo this change' }));
    await notice('1 mentor as before. 1 was changed or deleted since and stays as it is.');
  });
});

describe('a record in the bin', () => {
  it('says why it could not be restored: its name is taken, or its category is deleted', async () => {
    const one = {
      _id: BATCH,
      noun: 'resource',
      name: 'Pitch deck',
      deletedAt: '2026-11-22T20:00:00.000Z',
      deletedBy: null,
    };
    const first = { items: [one], next: null };
    answerAt('get', '/api/admin/bin', { data: first });
    const { user } = drawScreen(<BinScreen query="" first={first} />);
    const category = 'Its category is deleted. Restore the category first.';
    for (const [reply, text] of [
      [{ data: [] }, 'Pitch deck could not be restored: another record has the same name.'],
      [{ status: 409, message: category }, category],
      [{ status: 502 }, 'Pitch deck could not be restored.'],
    ] as const) {
      answerAt('post', '/api/admin/records/resource/restore', reply);
      await user.click(screen.getAllByRole('button', { name: 'Restore Pitch deck' })[0]!);
      await notice(text);
    }
  });
});
