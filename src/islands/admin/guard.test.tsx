import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guardAdminPage } from '@/lib/admin/admin-token';

const NOW = Date.parse('2026-11-23T03:30:00.000Z');
const HOUR = 3_600_000;
const store = (endsIn: number) =>
  localStorage.setItem('adminToken', JSON.stringify({ expiresAt: new Date(NOW + endsIn).toISOString() }));
let went: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  went = [];
  vi.spyOn(location, 'replace').mockImplementation((url) => void went.push(String(url)));
});

/** A page of the back-office; what an earlier one left to leave is forgotten, as by a new document. */
function open(): void {
  guardAdminPage();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
}

describe('the guard of a page', () => {
  it('ADM-12 removes a token that runs out while the page is open, and leads to the password page', () => {
    store(12 * HOUR);
    open();
    vi.advanceTimersByTime(12 * HOUR - 1000);
    expect(went).toEqual([]);
    expect(localStorage.getItem('adminToken')).not.toBeNull();
    vi.advanceTimersByTime(1000);
    expect(went).toEqual(['/admin-password']);
    expect(localStorage.getItem('adminToken')).toBeNull();
  });

  it.each([
    ['that is missing', null],
    ['that is malformed', '{"expiresAt":12'],
    ['that has run out', '{"expiresAt":"2026-01-01T00:00:00Z"}'],
  ])('ADM-12 removes a token %s on coming back to the page', (_, token) => {
    store(HOUR);
    open();
    expect(went).toEqual([]);
    if (token === null) localStorage.removeItem('adminToken');
    else localStorage.setItem('adminToken', token);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(went).toEqual(['/admin-password']);
    expect(localStorage.getItem('adminToken')).toBeNull();
  });
});
