/// <reference types="@cloudflare/vitest-plugin/types" />
declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    KV: KVNamespace;
    FILES: R2Bucket;
    BACKUPS: R2Bucket;
    JOBS: Queue;
    ASSETS: Fetcher;
    LIMIT_STRICT: RateLimit;
    LIMIT_NORMAL: RateLimit;
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
