/** An entry of the log: what it shows, what comes back, and what is said where it does not. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { entryLines, mayRestoreLine, type AuditRecord } from '@/domain/admin/audit';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answerAt, sentTo } from '@tests/setup/component/network';
import { AuditScreen } from './AuditScreen';

const BATCH = '0123456789abcdef01234567';
const entry = (over: Partial<AuditRecord> = {}): AuditRecord => ({
  id: 7,
  at: '2026-11-20T10:00:00.000Z',
  operator: 'Meera Nair',
  operatorId: BATCH,
  role: 'admin',
  action: 'mentor.updated',
  subjectType: 'mentor',
  subjectId: 'f'.repeat(24),
  name: 'Asha Rao',
  changes: { city: ['Pune', 'Surat'] },
  details: {},
  batch: null,
  ...over,
});
async function open(one: AuditRecord, title: string, records: AuditRecord[] = [one]) {
  answerAt('get', '/api/admin/audit', ({ query }) => ({
    data: { items: query.get('batch') ? records : [one], next: null },
  }));
  const { user } = drawScreen(
    <AuditScreen query={`?open=${one.id}`} first={{ items: [one], next: null }} operators={[]} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

describe('an entry of one record', () => {
  it('brings back the version before it, or says why it could not', async () => {
    const { dialog, press } = await open(entry({ operator: null }), 'Mentor updated');
    dialog.getByText('Asha Rao');
    dialog.getByText(/· a former operator · 20 Nov 2026, 3:30 pm IST/);
    dialog.getByText(/^Restoring this version sets the record to the values under Before;/);
    dialog.getByText('Pune');
    dialog.getByText('Surat');
    expect(dialog.getByRole('link', { name: /^History/ }).getAttribute('href')).toContain('f'.repeat(24));
    const at = '/api/admin/audit/7/restore';
    answerAt('post', at, { status: 500 });
    await press('Restore this version');
    await notice('The earlier version could not be restored.');
    answerAt('post', at, { status: 409, message: 'The record is in the bin.' });
    await press('Restore this version');
    await notice('The record is in the bin.');
    answerAt('post', at, { data: {} });
    await press('Restore this version');
    await notice('Asha Rao is as it was before this change');
    expect(sentTo('post', at)).toHaveLength(3);
  });

  it('of a creation has nothing to bring back', async () => {
    const { dialog } = await open(
      entry({ action: 'mentor.created', changes: { city: [null, 'Surat'] } }),
      'Mentor created',
    );
    dialog.getByText('Surat');
    expect(dialog.queryByRole('button', { name: /^(Restore|Undo)/ })).toBeNull();
    expect(dialog.queryByText(/^Restoring this version/)).toBeNull();
    expect(dialog.queryByText('Before')).toBeNull();
  });
});

describe('an entry of many records', () => {
  it('lists them with their values, and says why it could not be undone', async () => {
    const many = entry({
      action: 'mentor.edited',
      subjectId: BATCH,
      name: '2 mentors',
      changes: null,
      details: { change: 'City: set Surat' },
      batch: BATCH,
    });
    const records = [
      entry({ id: 8, batch: BATCH }),
      entry({ id: 9, batch: BATCH, name: 'Ravi Nair', subjectId: 'e'.repeat(24), changes: { city: ['', 'Surat'] } }),
    ];
    const { dialog, press } = await open(many, 'Mentor edited', records);
    dialog.getByText('Undo restores the earlier value of each record that still has the new one.');
    const part = within(await dialog.findByRole('region', { name: 'Records' }));
    await part.findByText('City: Pune → Surat');
    part.getByText('City: empty → Surat');
    expect(part.getByRole('link', { name: 'Ravi Nair' }).getAttribute('href')).toContain('e'.repeat(24));
    const at = `/api/admin/audit/${BATCH}/undo`;
    answerAt('post', at, { status: 500 });
    await press('Undo this change');
    await notice('The change could not be undone.');
    answerAt('post', at, { data: { restored: 2, kept: 0 } });
    await press('Undo this change');
    await notice('2 mentors as before.');
  });
});

describe('an entry about a file', () => {
  it('offers no way back for the file, only for the other fields, and says that the file stays', async () => {
    const one = entry({
      action: 'milestone.updated',
      subjectType: 'milestone',
      name: 'Register',
      changes: {
        category: ['Setup', 'Goals'],
        fileUrl: ['/files/milestones/a.pdf', null],
        fileName: ['plan.pdf', null],
      },
    });
    const { dialog, press } = await open(one, 'Milestone updated');
    dialog.getByText('plan.pdf');
    dialog.getByText(/The file of a record is not restored: it stays as it is\.$/);
    dialog.getByRole('button', { name: 'Restore Category' });
    expect(dialog.queryByRole('button', { name: /^Restore File/ })).toBeNull();
    answerAt('post', '/api/admin/audit/7/restore', { body: { data: {}, isFileLeft: true } });
    await press('Restore this version');
    await notice('Register is as it was before this change. Its file stays as it is.');
  });

  it('offers an address of a picture again, but no picture that was uploaded', async () => {
    const of = (was: string, is: string) =>
      entry({ action: 'startup-term.updated', subjectType: 'startup-term', changes: { thumbnailUrl: [was, is] } });
    const { dialog } = await open(of('https://example.com/a.png', '/files/terms/a.png'), 'Design resource updated');
    dialog.getByRole('button', { name: 'Restore Thumbnail URL' });
    for (const [was, is] of [
      ['/files/terms/a.png', 'https://example.com/a.png'],
      ['', '/files/terms/a.png'],
    ] as const)
      expect(mayRestoreLine(of(was, is), entryLines(of(was, is))[0]!)).toBe(false);
  });
});

describe('an address of an entry that is not on the first page', () => {
  const draw = () => {
    answerAt('get', '/api/admin/audit', { data: { items: [entry({ id: 8 })], next: null } });
    const first = { items: [entry({ id: 8 })], next: null };
    return drawScreen(<AuditScreen query="?open=7" first={first} operators={[]} />);
  };
  it('opens the entry, which is read by its id', async () => {
    answerAt('get', '/api/admin/audit/7', { data: entry({ name: 'Ravi Nair' }) });
    draw();
    within(await screen.findByRole('dialog', { name: 'Mentor updated' })).getByText('Ravi Nair');
  });

  it('says that there is no such entry', async () => {
    answerAt('get', '/api/admin/audit/7', { status: 404, message: 'This entry could not be found.' });
    draw();
    await notice('This entry could not be found.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
