// Finds what prevents a deployment of a built configuration, with the Worker's own rules and defaults.
import { loadSource } from '../toolchain.mjs';

const isUnset = (id) => !id || /^[0-]+$/.test(id);
const SECTION = 'Put it into [env.production.vars] of wrangler.toml.';

/** The names of all bindings of a wrangler configuration, such as `DB`. */
function bindingsOf(config) {
  const lists = [config.d1_databases, config.kv_namespaces, config.r2_buckets, config.queues?.producers];
  const more = [config.ratelimits, config.send_email, config.ai && [config.ai]];
  return [...lists, ...more].flatMap((list) => list ?? []).map(({ binding, name }) => binding ?? name);
}

/** The secrets that a deployment with these variables needs, each with a placeholder of its form. */
export function neededSecrets(vars = {}) {
  return {
    APP_SECRET: 'a secret of the deployment',
    ADMIN_PASSWORD: 'a password',
    ...(vars.EMAIL_PROVIDER === 'smtp' && vars.SMTP_USERNAME && { SMTP_PASSWORD: 'a password' }),
    ...(vars.PUSH_PUBLIC_KEY && { PUSH_PRIVATE_KEY: '-'.repeat(43) }),
    ...(vars.GOOGLE_CALENDAR_CLIENT_ID && { GOOGLE_CALENDAR_CLIENT_SECRET: 'a secret' }),
    ...(vars.TURNSTILE_SITE_KEY && { TURNSTILE_SECRET_KEY: 'a secret' }),
    ...((vars.STRIPE_PRICE_CORE || vars.STRIPE_PRICE_PREMIUM) && {
      STRIPE_SECRET_KEY: 'a secret',
      STRIPE_WEBHOOK_SECRET: 'a secret',
    }),
  };
}

const ADDRESSES =
  'EMAIL_FROM SUPPORT_EMAIL ADMIN_EMAIL GRIEVANCE_EMAIL SECURITY_EMAIL BOUNCE_ADDRESS REPLY_ADDRESS'.split(' ');

/** Returns the problems as sentences; none if all is ready. Uses placeholder secrets: scripts/deploy.mjs checks the real ones. */
export async function deployProblems(config) {
  const { readVariables, missingBindings } = await loadSource('worker/env.ts');
  const { isLocalAddress } = await loadSource('src/domain/addresses/hosts.ts');
  const problems = [];
  if (isUnset(config.d1_databases?.[0]?.database_id)) {
    problems.push('The D1 database has no id. Run "npx wrangler d1 create outset" and put the id into wrangler.toml.');
  }
  if (isUnset(config.kv_namespaces?.[0]?.id)) {
    problems.push(
      'The KV namespace has no id. Run "npx wrangler kv namespace create KV" and put the id into wrangler.toml.',
    );
  }
  const read = readVariables({ ...config.vars, ...neededSecrets(config.vars) });
  if ('wrong' in read) return [...problems, ...read.wrong];
  const { vars } = read;
  const bindings = bindingsOf(config);
  problems.push(...missingBindings(vars, (name) => bindings.includes(name)));
  if (isLocalAddress(vars.SITE_URL) || /\.example$/.test(new URL(vars.SITE_URL).hostname)) {
    problems.push(`SITE_URL is ${vars.SITE_URL}, not the address of your site. ${SECTION}`);
  }
  for (const name of ADDRESSES) {
    if (/@[\w.-]*\.example(?![\w.-])/.test(vars[name] ?? ''))
      problems.push(`${name} is ${vars[name]}, an address of the sample. ${SECTION}`);
  }
  return problems;
}
