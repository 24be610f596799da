/** Names in a new password are refused on every route that sets one. A password from before this rule still signs in. */
import { describe, expect, it } from 'vitest';
import { NAME_IN_PASSWORD } from '@/domain/accounts/passwords/password-strength';
import {
  bearer,
  founderBody,
  freshEmail,
  PASSWORD,
  post,
  resetToken,
  rows,
  signIn,
  verifiedAccount,
  visitorBody,
} from '@tests/setup/accounts';

const refused = (field: string) => ({
  status: 400,
  body: { message: NAME_IN_PASSWORD, errors: { [field]: NAME_IN_PASSWORD } },
});

describe('a name in a new password', () => {
  it('is refused at registration, for the product, the company and the person', async () => {
    for (const password of ['Kite-2026-kite', 'My asha 12345!', 'OutSet-12345']) {
      const body = founderBody({ email: freshEmail('named'), password, confirmPassword: password });
      expect(await post('/api/register', body), password).toMatchObject(refused('password'));
    }
    const visitor = visitorBody({ email: freshEmail('named'), companyWorkingAt: 'Blue Fund' });
    const password = 'Blue-sky-2026';
    const answer = await post('/api/register-visitor', { ...visitor, password, confirmPassword: password });
    expect(answer).toMatchObject(refused('password'));
  });

  it('is refused at a change and at a reset, and what was set before stays good', async () => {
    const { email } = await verifiedAccount('founder');
    const { token } = await signIn(email);
    const change = (newPassword: string) =>
      post('/api/twofa/update-password', { currentPassword: PASSWORD, newPassword }, bearer(token));
    expect(await change('Kite-labs-2026')).toMatchObject(refused('newPassword'));
    await post('/api/request-password-reset', { email });
    const link = await resetToken(email);
    expect(await post('/api/reset-password', { token: link, password: 'Rao-asha-2026' })).toMatchObject(
      refused('password'),
    );
    // A name that came later than the password.
    await rows(`UPDATE accounts SET company_name = 'Monsoon Works' WHERE email = ?`, email);
    expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(200);
    expect((await post('/api/reset-password', { token: link, password: 'Banyan over Pune 8!' })).status).toBe(200);
  });
});
