import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UNMARKED, type RoadmapItem } from '../../domain/roadmap/marks';
import { MilestoneRow } from './MilestoneRow';
import type { RoadmapModel } from './use-roadmap';

const item: RoadmapItem = {
  _id: 'a'.repeat(24),
  description: 'Sign a <founder> agreement',
  category: 'Documents',
  stage: 'IDEATION',
  createdAt: '2026-11-21T10:00:00.000Z',
  fileUrl: '/files/milestones/abc.pdf',
  ...UNMARKED,
};
const draw = (over: Partial<RoadmapItem> = {}, isGuest = false) =>
  renderToStaticMarkup(
    <MilestoneRow
      item={{ ...item, ...over }}
      model={{ today: '2026-11-21', isGuest } as RoadmapModel}
      isNext={false}
    />,
  );

describe('a milestone on a timeline', () => {
  it('ROAD-07 shows its words, category and date, and links to its file', () => {
    const html = draw();
    expect(html).toContain('Sign a &lt;founder&gt; agreement');
    expect(html).toContain('>Documents<');
    expect(html).toContain('<time dateTime="2026-11-21T10:00:00.000Z">21 Nov 2026</time>');
    expect(html).toMatch(/<a href="\/files\/milestones\/abc\.pdf" target="_blank" rel="noopener"/);
    expect(draw({ fileUrl: null })).not.toContain('Attachment');
  });

  it('has no link to the file for guests, and no date to set', () => {
    const html = draw({}, true);
    expect(html).not.toContain('/files/');
    expect(html).toContain('Attachment');
    expect(html).not.toContain('due date');
  });

  it('says whether it is done and when it is due', () => {
    expect(draw({ done: true })).toContain('aria-checked="true"');
    expect(draw({ dueOn: '2026-11-20' })).toContain('Overdue, 20 Nov 2026');
    expect(draw({ done: true, dueOn: '2026-11-20' })).not.toContain('Overdue');
  });
});
