// The table of people in the back-office: how much longer a page takes where there are many more accounts.
const STEP = 5000;
const FIRST = ['Asha', 'Ravi', 'Meera', 'Kabir', 'Zoya', 'Arjun', 'Fatima', 'Neel', 'Ishaan', 'Tara'];
const LAST = ['Rao', 'Iyer', 'Nair', 'Khan', 'Sharma', 'Das', 'Menon', 'Kulkarni', 'Bose', 'Gill', 'Patel'];
const FIRMS = [
  'Kite Labs',
  'Blue Fund',
  'Nimbus Capital',
  'Mango Robotics',
  'Tulsi Health',
  'Banyan Foods',
  'Indigo Data',
];

const pick = (words, every) =>
  `CASE (i / ${every}) % ${words.length} ${words.map((word, at) => `WHEN ${at} THEN '${word}'`).join(' ')} END`;

/** Fills `db` up to `size` accounts: a tenth pays, a third has a second factor, three in a hundred never confirmed. */
export async function fillAccounts(db, size) {
  // Those of the figures would make it a list of twice as many.
  await db.prepare("DELETE FROM accounts WHERE id LIKE 'bench%'").run();
  const { n } = await db.prepare("SELECT count(*) AS n FROM accounts WHERE email LIKE 'bench%'").first();
  for (let from = n; from < size; from += STEP) {
    const to = Math.min(size, from + STEP);
    await db.batch([
      db.prepare(
        `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, company_name, industry,
           company_working_at, plan, is_verified, terms_accepted_at, created_at, updated_at, last_login_at)
         WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})
         SELECT printf('%024x', 4096 + i), CASE WHEN i % 9 < 5 THEN 'founder' ELSE 'visitor' END, 'bench' || i || '@example.com',
           ${pick(FIRST, 1)} || ' ' || ${pick(LAST, 7)} || ' ' || i, 'x', '', 'Pune',
           CASE WHEN i % 9 < 5 THEN ${pick(FIRMS, 3)} || ' ' || i END,
           CASE WHEN i % 9 < 5 THEN CASE i % 4 WHEN 0 THEN 'tech' WHEN 1 THEN 'finance' WHEN 2 THEN 'healthcare' ELSE 'education' END END,
           CASE WHEN i % 9 < 5 THEN NULL ELSE ${pick(FIRMS, 3)} || ' ' || i END,
           CASE WHEN i % 100 < 90 THEN 'free' WHEN i % 100 < 98 THEN 'core' ELSE 'premium' END, i % 100 > 2, 1,
           1700000000000 + i * 60000, 1, CASE WHEN i % 10 < 7 THEN 1700000000000 + (i * 7919) % 1000000000 END FROM n`,
      ),
      db.prepare(
        `INSERT INTO second_factors (account_id, enabled_at, updated_at)
         WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})
         SELECT printf('%024x', 4096 + i), 1, 1 FROM n WHERE i % 3 = 0`,
      ),
    ]);
  }
  if (n < size) await db.prepare('ANALYZE').run();
}

/**
 * What operators look at, and the address of each; a search that nearly everyone fits is among them. The last two walk over those who do
 * not fit, of whom there are more: told without a bar.
 */
export const USER_VIEWS = [
  ['page', 'all-users?limit=10'],
  ['tab', 'all-visitors?limit=10'],
  ['page 20', 'all-users?limit=10&page=20'],
  ['by name', 'all-founders?limit=10&sort=fullName'],
  ['by last sign-in', 'all-users?limit=10&sort=-lastLoginAt'],
  ['not confirmed', 'all-users?limit=10&isVerified=false'],
  ['second factor', 'all-founders?limit=10&twoFactorEnabled=true'],
  ['no second factor, by name', 'all-users?limit=10&twoFactorEnabled=false&sort=fullName'],
  ['industry', 'all-founders?limit=10&industry=finance'],
  ['plan', 'all-users?limit=10&plan=premium'],
  ['plan of most, by name', 'all-users?limit=10&plan=free&sort=fullName'],
  ['search of one', 'all-users?limit=10&q=bench777@'],
  ['search of a name', 'all-users?limit=10&q=meera'],
  ['search of nearly all', 'all-users?limit=10&q=example.com'],
  ['search of nearly all, by last sign-in', 'all-users?limit=10&q=example.com&sort=-lastLoginAt'],
  ['search by a beginning', 'all-users?limit=10&q=zo'],
  ['search of a last name, by name', 'all-founders?limit=10&q=kulkarni&sort=fullName', null],
  ['search, plan and industry', 'all-founders?limit=10&q=kite&plan=core&industry=tech', null],
];
