import { describe, expect, it } from 'vitest';
import { kindOfReport, kindOfStatus, readDeliveryStatus } from './delivery-report';

const REPORT = [
  'Reporting-MTA: dns; mx.example.in',
  'Arrival-Date: Mon, 23 Nov 2026 09:00:00 +0530',
  '',
  'Original-Recipient: rfc822;asha+news@Example.in',
  'Final-Recipient: rfc822; <asha@mail.example.in>',
  'Action: Failed',
  'Status: 5.1.1 (bad destination mailbox)',
  'Diagnostic-Code: smtp; 550 5.1.1',
  '  no such user',
  '',
].join('\r\n');

describe('a delivery report', () => {
  it('names its recipients with action and status', () => {
    expect(readDeliveryStatus(REPORT)).toEqual([
      { addresses: ['asha@mail.example.in', 'asha+news@Example.in'], action: 'failed', status: '5.1.1' },
    ]);
    const two = `${REPORT}\r\nFinal-Recipient: rfc822; b@example.in\r\nAction: delayed\r\nStatus: 4.4.1\r\n`;
    expect(readDeliveryStatus(two).map(({ action }) => action)).toEqual(['failed', 'delayed']);
  });

  it('yields nothing, or no status, where it makes no sense', () => {
    for (const text of [
      '',
      '\n\n',
      'Final-Recipient: rfc822; a@b.in',
      'Action: failed\nStatus: 5.1.1',
      '\u0000'.repeat(999),
    ])
      expect(readDeliveryStatus(text), text.slice(0, 40)).toEqual([]);
    expect(readDeliveryStatus('Final-Recipient: rfc822; a@b.in\nAction: failed\nStatus: 550')[0]?.status).toBe('');
    expect(readDeliveryStatus('Final-Recipient: a@b.in\nAction: failed\n\n'.repeat(500))).toHaveLength(20);
  });

  it('tells an address that is wrong from a mailbox that is full, a delay and good news', () => {
    expect(['5.1.1', '5.0.0', '5.2.1', '5.4.4'].map(kindOfStatus)).toEqual(['hard', 'hard', 'hard', 'hard']);
    expect(['5.2.2', '5.7.1', '5.3.4', '4.2.1', '2.0.0', '', '5.1', '5.1.1x'].map(kindOfStatus)).toEqual(
      Array.from({ length: 8 }, () => 'soft'),
    );
    const report = (action: string, status: string) => kindOfReport({ addresses: [], action, status });
    expect([
      report('failed', '5.1.1'),
      report('delayed', '5.1.1'),
      report('delivered', '2.0.0'),
      report('', ''),
    ]).toEqual(['hard', 'soft', null, null]);
  });
});
