/** Two accounts for trying Outset on one's own machine: a founder and a visitor, confirmed, with a given password. */
import { batch } from '@worker/db/sql';
import { accounts, sessions } from '@worker/db/schema';
import { and, eq } from 'drizzle-orm';
import { endOtherRegistrations, insertAccount, type NewAccount } from './registration';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { hashPassword, verifyPassword } from './password-hashing';

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

/** Creates missing accounts. Sets the password if it differs, which ends the sessions. Returns the emails. */
export async function createDemoAccounts(ctx: Ctx, password: string): Promise<string[]> {
  for (const account of DEMO_ACCOUNTS) {
    const known = await ctx.db
      .select({ id: accounts.id, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(and(eq(accounts.email, account.email), accounts.isVerified))
      .get();
    if (known && (await verifyPassword(password, { lane: 'registration' }, async () => known.passwordHash))) continue;
    const passwordHash = await hashPassword(password, { lane: 'registration' });
    const id = known?.id ?? ctx.newId();
    const audit = auditRow(ctx, {
      action: known ? 'account.demo-password-set' : 'account.demo-created',
      subjectType: 'account',
      subjectId: id,
    });
    await batch(
      ctx.d1,
      known
        ? [
            ctx.db.update(accounts).set({ passwordHash, updatedAt: ctx.now() }).where(eq(accounts.id, id)),
            ctx.db.delete(sessions).where(eq(sessions.accountId, id)),
            audit,
          ]
        : [
            endOtherRegistrations({ id, email: account.email }),
            insertAccount(ctx, account, id, passwordHash, true),
            audit,
          ],
    );
  }
  return DEMO_ACCOUNTS.map((account) => account.email);
}
