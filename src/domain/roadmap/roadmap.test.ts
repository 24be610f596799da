import { describe, expect, it } from 'vitest';
import { daysBetween } from '@/domain/time/days';
import { duePhrase, dueTone, isDueDay } from './marks';
import {
  filtersHref,
  matchesFilters,
  readFilters,
  countsInStage,
  isBehind,
  MILESTONE_CATEGORIES,
  MILESTONE_STAGES,
  stagesFrom,
  timelinesOf,
} from './milestones';
import { roadmapQuery, marksInput, milestoneInput } from './inputs';
import { nextOpen, percentOf, progressOf, stageProgress, upcoming } from './progress';
import seed from '@worker/db/seed/milestones.json';

const item = (stage: (typeof MILESTONE_STAGES)[number], done = false, dueOn: string | null = null) => ({
  stage,
  done,
  dueOn,
});

describe('milestones', () => {
  it('ROAD-03 ROAD-04 have the categories and stages of the specification', () => {
    expect(MILESTONE_CATEGORIES).toEqual(['Setup', 'Documents', 'Teams', 'Goals', 'Strategy']);
    expect(MILESTONE_STAGES).toEqual(['ALL STAGES', 'IDEATION', 'MVP', 'GROWTH', 'SCALING']);
  });

  it('of the sample content are valid, and none is there twice', () => {
    const read = seed.map((entry) => milestoneInput.parse(entry));
    expect(new Set(read.map(({ stage, description }) => `${stage} ${description}`)).size).toBe(seed.length);
  });

  it.each([
    ['MVP', 'MVP', true],
    ['ALL STAGES', 'MVP', true],
    ['GROWTH', 'MVP', false],
    ['GROWTH', 'ALL STAGES', true],
    ['GROWTH', null, true],
  ] as const)('of %s count in %s: %s', (own, asked, counts) => expect(countsInStage(own, asked)).toBe(counts));

  it('lie in one timeline a stage, in the order of the stages', () => {
    const items = [item('SCALING'), item('MVP'), item('ALL STAGES'), item('MVP')];
    expect(timelinesOf(items).map(({ stage, items }) => [stage, items.length])).toEqual([
      ['ALL STAGES', 1],
      ['MVP', 2],
      ['SCALING', 1],
    ]);
  });
});

describe('progress', () => {
  it.each([
    [0, 0, 0],
    [0, 54, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [1, 200, 1],
    [199, 200, 100],
    [54, 54, 100],
  ])('ROAD-08 SHELL-27 of %i out of %i is %i %', (done, total, percent) =>
    expect(percentOf(done, total)).toBe(percent),
  );

  it('counts only what is truly done', () => {
    expect(progressOf([{ done: true }, { done: 'true' }, { done: 1 }, {}])).toEqual({ done: 1, total: 4, percent: 25 });
  });

  it('of a stage counts what belongs to all stages too', () => {
    const items = [item('MVP', true), item('MVP'), item('ALL STAGES', true), item('GROWTH')];
    expect(stageProgress(items, 'MVP')).toEqual({ done: 2, total: 3, percent: 67 });
    expect(stageProgress(items, null).total).toBe(4);
  });

  it('has a next milestone: what is due soon, else the first open one of the earliest stage', () => {
    const today = '2026-11-21';
    const items = [item('MVP', true, '2026-11-01'), item('MVP'), item('GROWTH', false, '2027-11-30'), item('SCALING')];
    expect(nextOpen(items, today)).toBe(items[1]);
    const due = [...items, item('SCALING', false, '2026-12-05'), item('SCALING', false, '2026-11-01')];
    expect(nextOpen(due, today)).toBe(due[5]);
    expect(nextOpen(due.slice(0, 5), today)).toBe(due[4]);
    expect(nextOpen([item('MVP', true)], today)).toBeNull();
    const moved = [item('SCALING'), item('IDEATION', true), item('MVP'), item('ALL STAGES', true)];
    expect(nextOpen(moved, today)).toBe(moved[2]);
    expect(upcoming(due, 2)).toEqual([due[5], due[4]]);
  });
});

describe('a company that is further on', () => {
  const item = (stage: (typeof MILESTONE_STAGES)[number], done = false) => ({ stage, done, dueOn: null });

  it('starts at its stage, and comes to what lies behind last', () => {
    expect(stagesFrom('GROWTH')).toEqual(['GROWTH', 'ALL STAGES', 'SCALING', 'IDEATION', 'MVP']);
    for (const start of MILESTONE_STAGES) expect([...stagesFrom(start)].sort()).toEqual([...MILESTONE_STAGES].sort());
    expect(stagesFrom(null)).toEqual(MILESTONE_STAGES);
    expect(MILESTONE_STAGES.filter((stage) => isBehind(stage, 'GROWTH'))).toEqual(['IDEATION', 'MVP']);
    expect(MILESTONE_STAGES.filter((stage) => isBehind(stage, null))).toEqual([]);
  });

  it('has its next step there', () => {
    const items = [item('ALL STAGES'), item('IDEATION'), item('MVP', true), item('GROWTH')];
    expect(nextOpen(items, '2026-03-02', 'GROWTH')).toBe(items[3]);
    expect(nextOpen(items, '2026-03-02', 'MVP')).toBe(items[0]);
    expect(nextOpen(items.slice(1, 3), '2026-03-02', 'MVP')).toBe(items[1]);
    expect(nextOpen(items, '2026-03-02')).toBe(items[0]);
  });
});

describe('due days', () => {
  it.each(['2026-02-28', '2028-02-29', '2000-01-01', '2100-12-31'])('%s can be one', (text) =>
    expect(isDueDay(text)).toBe(true),
  );
  it.each([
    '2026-02-29',
    '2026-13-01',
    '1999-12-31',
    '2101-01-01',
    '0202-01-01',
    '2026-1-1',
    '',
    null,
    20261130,
    '2026-11-30T00:00',
  ])('%j cannot', (text) => expect(isDueDay(text)).toBe(false));

  it('are compared with a day', () => {
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
    expect(['2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29'].map((day) => dueTone(day, '2026-11-21'))).toEqual([
      'overdue',
      'today',
      'soon',
      'later',
    ]);
    expect(duePhrase('2026-11-22', '2026-11-21')).toBe('Due tomorrow');
    expect(duePhrase('2026-11-20', '2026-11-21')).toBe('Overdue, 20 Nov 2026');
  });
});

describe('filters', () => {
  it('ROAD-02 stand in the URL; what is not known is left out', () => {
    expect(readFilters(new URLSearchParams('category=Goals&stage=MVP'))).toEqual({ category: 'Goals', stage: 'MVP' });
    expect(readFilters(new URLSearchParams('category=<script>&stage=__proto__'))).toEqual({
      category: null,
      stage: null,
    });
    expect(filtersHref('/portal/checklist', { category: null, stage: 'ALL STAGES' })).toBe(
      '/portal/checklist?stage=ALL+STAGES',
    );
    expect(filtersHref('/portal/checklist', { category: null, stage: null })).toBe('/portal/checklist');
    expect(matchesFilters({ category: 'Goals', stage: 'ALL STAGES' }, { category: 'Goals', stage: 'MVP' })).toBe(true);
    expect(matchesFilters({ category: 'Goals', stage: 'GROWTH' }, { category: 'Goals', stage: 'MVP' })).toBe(false);
  });
});

describe('what the API takes', () => {
  it('reads a stage, or none', () => {
    expect(roadmapQuery.parse({}).stage).toBe('ALL STAGES');
    expect(roadmapQuery.parse({ stage: '' }).stage).toBe('ALL STAGES');
    expect(roadmapQuery.parse({ stage: 'MVP' }).stage).toBe('MVP');
    expect(roadmapQuery.safeParse({ stage: 'mvp' }).error?.issues[0]?.message).toMatch(/^Unknown stage: .*SCALING\.$/);
  });

  it.each([
    {},
    { changes: [{ milestoneId: 'a'.repeat(24) }] },
    { changes: [{ milestoneId: 'a'.repeat(24), doneAt: 5 }] },
    { changes: [{ milestoneId: 'a'.repeat(24), done: true, doneAt: -5 }] },
    { changes: [{ milestoneId: 'a'.repeat(24), dueOn: '2026-02-30' }] },
    { changes: [{ milestoneId: '../x', done: true }] },
    { changes: Array.from({ length: 201 }, () => ({ milestoneId: 'a'.repeat(24), done: true })) },
  ])('refuses changes like %j', (input) => expect(marksInput.safeParse(input).success).toBe(false));
});
