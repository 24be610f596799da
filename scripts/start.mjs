// Minimal for now: serve the build.
import { Miniflare } from 'miniflare';
import { workerOptions, storage, migrate } from './runtime.mjs';
const port = Number(process.env.PORT ?? 8787);
const t = Date.now();
const mf = new Miniflare({
  ...workerOptions({
    vars: {
      SITE_URL: `http://localhost:${port}`,
      ...Object.fromEntries(
        Object.entries(process.env).filter(([k]) =>
          /^(EMAIL_|NEWS_|SMTP_|RATE_LIMIT|ADMIN_PASSWORD|LOG_LEVEL)/.test(k),
        ),
      ),
    },
  }),
  ...storage(process.env.OUTSET_DATA ?? '.data'),
  port,
  host: 'localhost',
});
await mf.ready;
console.log(await migrate(await mf.getD1Database('DB')));
console.log(`http://localhost:${port}`, Date.now() - t, 'ms');
