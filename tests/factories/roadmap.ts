/** A short roadmap, and a fake server that saves its marks, for tests of its screen. */
import { mergeMarks, readMarks, UNMARKED, type Mark, type RoadmapItem } from '@/domain/roadmap/marks';
import type { MilestoneCategory, MilestoneStage } from '@/domain/roadmap/milestones';
import { answer } from '@tests/setup/component/network';

export const milestoneId = (n: number): string => n.toString(16).padStart(24, '0');

const milestone = (
  n: number,
  stage: MilestoneStage,
  category: MilestoneCategory,
  description: string,
): RoadmapItem => ({
  _id: milestoneId(n),
  description,
  category,
  stage,
  createdAt: '2026-11-20T10:00:00.000Z',
  fileUrl: null,
  ...UNMARKED,
});

/** Six milestones, so that one of them is 17 %. */
export const MILESTONES: readonly RoadmapItem[] = [
  milestone(1, 'IDEATION', 'Setup', 'Talk to ten people who have the problem'),
  milestone(2, 'IDEATION', 'Documents', 'Sign a <founder> agreement'),
  milestone(3, 'MVP', 'Setup', 'Build the smallest thing that helps'),
  milestone(4, 'MVP', 'Goals', `Agree a pilot price ${'मुंबई 🚀 '.repeat(12)}`.trim()),
  milestone(5, 'GROWTH', 'Teams', 'Hire the first salesperson'),
  milestone(6, 'SCALING', 'Strategy', 'Open a second city'),
];

/** Answers as the server does: it merges what is sent and answers all marks. */
export function answerMarks(): { marks: () => Readonly<Record<string, Mark>> } {
  let stored: Readonly<Record<string, Mark>> = {};
  answer('post', '/api/check/marks', ({ body }) => {
    const { changes } = body as { changes: ({ milestoneId: string } & Partial<Mark>)[] };
    stored = mergeMarks(
      stored,
      readMarks(Object.fromEntries(changes.map(({ milestoneId: id, ...mark }) => [id, { ...UNMARKED, ...mark }]))),
    );
    return { data: { marks: stored } };
  });
  return { marks: () => stored };
}
