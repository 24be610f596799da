// Does the time of an answer tell whether an e-mail has an account? Median for a known one over that for unknown ones.

const KNOWN = 'demo.founder@outset.example';
/** Tries of one e-mail before its counter is emptied; the lock starts at ten. */
const BEFORE_LOCK = 4;

const registration = (email) => ({
  userType: 'founder',
  fullName: 'Asha Rao',
  email,
  password: 'Harbour-Lantern-42',
  confirmPassword: 'Harbour-Lantern-42',
  phone: '+919876543210',
  location: 'Pune',
  termsAccepted: true,
  companyName: 'Kite Labs',
  foundedYear: 2021,
  industry: 'tech',
  companyDescription: 'We build kites.',
  currentStage: 'seed',
});

const OPERATIONS = {
  login: ['/api/login', (email) => ({ email, password: 'not the password' })],
  'reset request': ['/api/request-password-reset', (email) => ({ email })],
  registration: ['/api/register', registration],
};

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function timeOf(origin, path, body) {
  const began = performance.now();
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status !== 200 && response.status !== 401) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - began;
}

/** Returns `[operation, ratio]` for each, from `tries` of either kind, one after the other, alternating which comes first. */
export async function compareTimes({ own, db }, tries = 200) {
  const ratios = [];
  let unknown = 0;
  for (const [operation, [path, bodyFor]] of Object.entries(OPERATIONS)) {
    const times = { known: [], unknown: [] };
    await timeOf(own, path, bodyFor(`warm.up.${Date.now()}@example.com`));
    for (let n = 0; n < tries; n++) {
      if (n % BEFORE_LOCK === 0) {
        await db.prepare('DELETE FROM attempts').run();
        await db.prepare("DELETE FROM accounts WHERE email LIKE 'timing.%@example.com'").run();
      }
      const order = n % 2 ? ['known', 'unknown'] : ['unknown', 'known'];
      for (const kind of order) {
        const email = kind === 'known' ? KNOWN : `timing.${Date.now()}.${unknown++}@example.com`;
        times[kind].push(await timeOf(own, path, bodyFor(email)));
      }
    }
    ratios.push([operation, median(times.known) / median(times.unknown)]);
  }
  return ratios;
}
