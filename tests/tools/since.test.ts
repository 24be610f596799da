import { describe, expect, it } from 'vitest';
import { affectedPages } from '../../scripts/checks/since.mjs';

describe('the tests that a change can affect', () => {
  it('are those of the pages that are built from it', () => {
    const roadmap = affectedPages(['src/islands/roadmap/RoadmapScreen.tsx'])!;
    expect(roadmap).toContain('tests/e2e/content/roadmap.test.ts');
    expect(roadmap).not.toContain('tests/e2e/flow/flow.test.ts');
  });

  it('are those of the noun for the Worker, and the test itself for a test', () => {
    const saved = affectedPages(['worker/services/saved/sync.ts'])!;
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.every((file) => file.startsWith('tests/e2e/saved/') || file.startsWith('tests/pages/saved/'))).toBe(
      true,
    );
    expect(affectedPages(['tests/e2e/flow/flow.test.ts'])).toEqual(['tests/e2e/flow/flow.test.ts']);
  });

  it('are all for what every page needs, and none for what no page does', () => {
    for (const path of ['package.json', 'migrations/0001_x.sql', 'worker/env.ts'])
      expect(affectedPages([path])).toBeNull();
    expect(affectedPages(['docs/testing.md', 'src/domain/money/money.test.ts'])).toEqual([]);
  });
});
