// The figures of the back-office at many accounts and at few: what the dashboard takes, and what the triggers cost a registration.

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const INDUSTRIES = 'json(\'["tech","finance","healthcare","education"]\')';

/** Confirmed founders and visitors until there are `size`, with a rating each tenth and sessions that were used just now. */
export async function fillAccounts(db, size) {
  // Those of the lists of people would make it twice as many.
  await db.prepare("DELETE FROM accounts WHERE email LIKE 'bench%'").run();
  const { n } = await db.prepare("SELECT count(*) AS n FROM accounts WHERE id LIKE 'bench%'").first();
  for (let from = n; from < size; from += 2000)
    await db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
         INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, industry, founded_year,
           is_verified, terms_accepted_at, created_at, updated_at)
         SELECT 'bench' || i, CASE WHEN i % 3 THEN 'founder' ELSE 'visitor' END, 'figures' || i || '@example.com', 'Bench ' || i,
           'x', 'x', 'City ' || (i % 47), CASE WHEN i % 3 THEN ${INDUSTRIES} ->> ('$[' || (i % 4) || ']') END,
           CASE WHEN i % 3 THEN 1990 + i % 37 END, 1, ?3, ?3 - (i % 90) * 86400000, ?3 FROM n`,
      )
      .bind(from, Math.min(size, from + 2000), Date.now())
      .run();
  await db
    .prepare(
      `INSERT INTO feedback (account_id, rating, feedback, created_at, updated_at)
       SELECT id, 1 + rowid % 5, 'x', 1, 1 FROM accounts WHERE id LIKE 'bench%' AND rowid % 10 = 0 ON CONFLICT DO NOTHING`,
    )
    .run();
  // Each account has a session; 50 of them were used just now.
  await db
    .prepare(
      `INSERT INTO sessions (id, account_id, token_hash, device, created_at, last_active_at, expires_at)
       SELECT id, id, id, 'Chrome on Linux', ?1, ?1 - 86400000, ?1 + 86400000 FROM accounts WHERE id LIKE 'bench%' ON CONFLICT DO NOTHING`,
    )
    .bind(Date.now())
    .run();
  await db
    .prepare(
      `UPDATE sessions SET last_active_at = ?1 WHERE id IN (SELECT id FROM sessions WHERE id LIKE 'bench%' ORDER BY id LIMIT 50)`,
    )
    .bind(Date.now())
    .run();
  await db.prepare('ANALYZE').run();
}

const INSERT = `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, industry, founded_year,
  is_verified, terms_accepted_at, created_at, updated_at)
  VALUES (?1, 'founder', ?1 || '@example.com', 'N', 'x', 'x', 'Pune', 'tech', 2020, 1, 1, ?2, 1)`;

const TRIGGERS = ['accounts_counted', 'accounts_signed_up'];

/** The time of one insert of a confirmed account with the triggers, over that without them. */
export async function compareInsert(db, calls = 200) {
  const times = { with: [], without: [] };
  const sources = [];
  for (const name of TRIGGERS)
    sources.push((await db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').bind(name).first()).sql);
  const insert = async (which) => {
    for (let i = 0; i < 20; i++) {
      const began = performance.now();
      await db.prepare(INSERT).bind(`trial${Math.random()}`, Date.now()).run();
      times[which].push(performance.now() - began);
    }
  };
  try {
    for (let done = 0; done < calls; done += 20) {
      await insert('with');
      await db.batch(TRIGGERS.map((name) => db.prepare(`DROP TRIGGER IF EXISTS ${name}`)));
      await insert('without');
      await db.batch(sources.map((sql) => db.prepare(sql)));
    }
  } finally {
    await db.batch([
      ...TRIGGERS.map((name) => db.prepare(`DROP TRIGGER IF EXISTS ${name}`)),
      ...sources.map((sql) => db.prepare(sql)),
    ]);
    await db.prepare("DELETE FROM accounts WHERE id LIKE 'trial%'").run();
    // What went uncounted came off the counts too: count again.
    await db.batch([
      db.prepare("DELETE FROM account_counts WHERE kind NOT IN ('two-factor', 'rating')"),
      db.prepare(
        'INSERT INTO account_counts (kind, value, count, total) SELECT kind, value, count(*), sum(total) FROM account_facts GROUP BY kind, value',
      ),
    ]);
  }
  return median(times.with) / median(times.without);
}
