/** A browser that refuses its database: the page must open it first after that, so it has a file of its own. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerMarks, MILESTONES } from '@tests/factories/roadmap';
import { RoadmapScreen } from './RoadmapScreen';

it('ROAD-06 the completion map falls back to local storage where the database is refused', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { marks } = answerMarks();
  const start = {
    items: [...MILESTONES],
    guides: {},
    filters: { category: null, stage: null },
    stage: null,
    path: '/portal/checklist',
    owner: 'person@example.com',
    now: Date.now(),
  };
  render(<RoadmapScreen start={start} />);
  const { _id: first, description } = MILESTONES[0]!;
  const user = userEvent.setup();
  const kept = () => JSON.parse(localStorage.getItem('roadmapCompletion') ?? 'null') as unknown;
  await user.click(screen.getByRole('checkbox', { name: description }));
  await waitFor(() => expect(kept()).toEqual({ [first]: true }));
  await waitFor(() => expect(marks()[first]?.done).toBe(true));
  await user.click(screen.getByRole('checkbox', { name: description }));
  await waitFor(() => expect(kept()).toEqual({ [first]: false }));
  await waitFor(() => expect(marks()[first]?.done).toBe(false));
});
