/** Where drizzle-kit finds the schema and writes migrations. */
import { defineConfig } from 'drizzle-kit';
export default defineConfig({ dialect: 'sqlite', schema: './worker/db/schema/index.ts', out: './migrations' });
