/** Puts milestones into the test database. */
import { env } from 'cloudflare:test';
import { ofFile } from '@tests/setup/of-file';
import type { MilestoneCategory, MilestoneStage } from '@/domain/roadmap/milestones';

export interface MilestoneSeed {
  description?: string;
  category?: MilestoneCategory;
  stage?: MilestoneStage;
  fileKey?: string | null;
  fileName?: string | null;
  createdAt?: number;
}

const counter = ofFile(() => ({ made: 0 }));

/** Stores them after those that are there; returns the ids. */
export async function addMilestones(seeds: readonly MilestoneSeed[]): Promise<string[]> {
  const rows = seeds.map((seed) => {
    const made = (counter().made += 1);
    return {
      category: 'Setup',
      stage: 'MVP',
      fileKey: null,
      fileName: null,
      createdAt: 0,
      description: `Milestone ${made}`,
      ...seed,
      id: (0xdef000 + made).toString(16).padStart(24, '0'),
      place: 1000 + made,
    };
  });
  await env.DB.prepare(
    `INSERT INTO milestones (id, description, category, stage, file_key, file_name, place, created_at, updated_at)
     SELECT value ->> 'id', value ->> 'description', value ->> 'category', value ->> 'stage', value ->> 'fileKey',
       value ->> 'fileName', value ->> 'place', value ->> 'createdAt', value ->> 'createdAt' FROM json_each(?)`,
  )
    .bind(JSON.stringify(rows))
    .run();
  return rows.map(({ id }) => id);
}
