/** Two accounts to try Outset with on one's own machine: a founder and a visitor, confirmed, with a given password. */
import { endOtherRegistrations, insertAccount, type NewAccount } from './accounts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { hashPassword, verifyPassword } from './passwords';

const DEMO_ACCOUNTS: readonly NewAccount[] = [
  {
    userType: 'founder',
    fullName: 'Demo Founder',
    email: 'demo.founder@outset.example',
    phone: '+919876543210',
    location: 'Bengaluru',
    companyName: 'Demo Labs',
    foundedYear: 2024,
    industry: 'tech',
    companyDescription: 'A sample company for trying out Outset.',
    currentStage: 'pre-seed',
  },
  {
    userType: 'visitor',
    fullName: 'Demo Visitor',
    email: 'demo.visitor@outset.example',
    phone: '+919876543211',
    location: 'Mumbai',
    companyWorkingAt: 'Demo Capital',
  },
];

/** Creates what is missing, and sets the password where it is another one, which ends the sessions. Answers the e-mails. */
export async function createDemoAccounts(ctx: Ctx, password: string): Promise<string[]> {
  for (const account of DEMO_ACCOUNTS) {
    const known = await ctx.d1
      .prepare('SELECT id, password_hash FROM accounts WHERE email = ?1 AND is_verified')
      .bind(account.email)
      .first<{ id: string; password_hash: string }>();
    if (known && (await verifyPassword(password, async () => known.password_hash))) continue;
    const passwordHash = await hashPassword(password);
    const id = known?.id ?? ctx.newId();
    const audit = auditStatement(ctx, {
      action: known ? 'account.demo-password-set' : 'account.demo-created',
      subjectType: 'account',
      subjectId: id,
    });
    await ctx.d1.batch(
      known
        ? [
            ctx.d1
              .prepare('UPDATE accounts SET password_hash = ?1, updated_at = ?2 WHERE id = ?3')
              .bind(passwordHash, ctx.now(), id),
            ctx.d1.prepare('DELETE FROM sessions WHERE account_id = ?1').bind(id),
            audit,
          ]
        : [
            endOtherRegistrations(ctx, { id, email: account.email }),
            insertAccount(ctx, account, id, passwordHash, true),
            audit,
          ],
    );
  }
  return DEMO_ACCOUNTS.map((account) => account.email);
}
