import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UNMARKED, type RoadmapItem } from '@/domain/roadmap/marks';
import { MilestoneRow } from './MilestoneRow';
import { NextUp } from './NextUp';
import type { MilestoneGuide } from '@/domain/roadmap/guides';
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
const guide: MilestoneGuide = {
  text: 'Shares without vesting <stay>. Settle it first.',
  links: [
    { kind: 'tool', label: 'Cap Table & Equity', href: '/portal/tools/equity-split' },
    {
      kind: 'document',
      label: 'Founder agreement points',
      href: '/portal?tab=resources&show=founder-agreement-points',
    },
    { kind: 'term', label: 'Vesting', href: '/portal?tab=guide&show=vesting' },
  ],
};
const draw = (over: Partial<RoadmapItem> = {}, isGuest = false) =>
  renderToStaticMarkup(
    <MilestoneRow
      item={{ ...item, ...over }}
      model={{ today: '2026-11-21', since: '2026-11-20', isGuest, guideOf: () => guide } as unknown as RoadmapModel}
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

  it('was added on a day in India, as the other days of the roadmap are', () => {
    expect(draw({ createdAt: '2026-11-21T19:00:00.000Z' })).toContain('>22 Nov 2026</time>');
    expect(draw({ createdAt: '2026-11-20T10:00:00.000Z' })).not.toContain('Added');
  });

  it('shows a document that is attached once as the next thing to do', () => {
    const model = { today: '2026-11-21', isGuest: false, guideOf: () => guide } as unknown as RoadmapModel;
    const next = (over: Partial<RoadmapItem>) =>
      renderToStaticMarkup(<NextUp model={model} next={{ ...item, ...over }} />);
    expect(next({})).not.toContain('founder-agreement-points');
    expect(next({ fileUrl: null })).toContain('founder-agreement-points');
  });

  it('has no link to the file for guests, and no date to set', () => {
    const html = draw({}, true);
    expect(html).not.toContain('/files/');
    expect(html).toContain('Attachment');
    expect(html).not.toContain('due date');
  });

  it('says why and how, with its first link and its document in sight, until it is done', () => {
    const html = draw({ fileUrl: null });
    expect(html).toContain('<details');
    expect(html).toContain('Shares without vesting &lt;stay&gt;. Settle it first.');
    const [seen, folded] = html.split('<details');
    for (const address of ['equity-split', 'show=founder-agreement-points']) {
      expect(seen).toContain(address);
      expect(folded).not.toContain(address);
    }
    expect(folded).toContain('show=vesting');
    expect(seen).not.toContain('show=vesting');
    expect(draw({ done: true })).not.toContain('Why and how');
  });

  it('shows a document once where it has an attachment: the other link to it is folded', () => {
    const [seen, folded] = draw().split('<details');
    expect(seen).toContain('Attachment');
    expect(seen).toContain('equity-split');
    expect(seen).not.toContain('show=founder-agreement-points');
    expect(folded).toContain('show=founder-agreement-points');
  });

  it('says whether it is done and when it is due', () => {
    expect(draw({ done: true })).toContain('aria-checked="true"');
    expect(draw({ dueOn: '2026-11-20' })).toContain('Overdue, 20 Nov 2026');
    expect(draw({ done: true, dueOn: '2026-11-20' })).not.toContain('Overdue');
  });
});
