/** The statistics of star ratings: number, distribution, and the colour of a rating. */

export const FEEDBACK_NOT_LOADED = 'Failed to load feedback statistics';
export const FEEDBACK_ERROR = 'Error loading feedback data';
export const FEEDBACK_EMPTY = 'No feedback has been submitted yet';

export const RATINGS = [5, 4, 3, 2, 1] as const;

export interface RatingCount {
  /** The rating, 1 to 5. */
  _id: number;
  count: number;
}

export interface FeedbackStats {
  totalFeedback: number;
  /** 0 to 5, one decimal; 0 while there is none. */
  averageRating: number;
  /** From one star to five; ratings that no one gave are there with 0. */
  ratingDistribution: RatingCount[];
}

/** The statistics of how many gave each rating. What is no rating from 1 to 5 is left out. */
export function computeFeedbackStats(counts: readonly RatingCount[]): FeedbackStats {
  const ratingDistribution = RATINGS.toReversed().map((_id) => ({
    _id,
    count: counts.find((row) => row._id === _id)?.count ?? 0,
  }));
  const totalFeedback = ratingDistribution.reduce((sum, { count }) => sum + count, 0);
  const stars = ratingDistribution.reduce((sum, { _id, count }) => sum + _id * count, 0);
  return {
    totalFeedback,
    averageRating: totalFeedback === 0 ? 0 : Math.round((stars / totalFeedback) * 10) / 10,
    ratingDistribution,
  };
}

/** How many are positive (4 and 5 stars), neutral (3) and negative (1 and 2). */
export function computeFeedbackGroups(distribution: readonly RatingCount[]) {
  const groups = { positive: 0, neutral: 0, negative: 0 };
  for (const { _id, count } of distribution)
    groups[_id >= 4 ? 'positive' : _id === 3 ? 'neutral' : 'negative'] += count;
  return groups;
}

/** The tone of a rating or of an average: it changes at 4, 3 and 2. */
export function ratingTone(rating: number): 'best' | 'good' | 'low' | 'worst' {
  if (rating >= 4) return 'best';
  if (rating >= 3) return 'good';
  return rating >= 2 ? 'low' : 'worst';
}
