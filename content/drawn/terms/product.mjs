// Product: pictures and worked examples.
import { percentOf } from './sums.mjs';

const users = { began: 200, active: 70, weeks: 12, left: 60 };
const test = { shown: 1_000, a: 40, b: 55 };

export const PRODUCT = [
  {
    title: 'MVP',
    says: 'Build the smallest version, let customers use it, learn, and build again.',
    picture: {
      kind: 'flow',
      back: true,
      steps: [
        { words: 'Smallest version', tone: 'sun' },
        { words: 'Real customers use it' },
        { words: 'Learn what they want', tone: 'sea' },
      ],
    },
  },
  {
    title: 'Product-market fit',
    says: 'Two curves of customers who stay: one falls to nothing, one becomes flat.',
    picture: {
      kind: 'curve',
      across: 'Weeks',
      up: 'Customers who stay',
      lines: [
        {
          tone: 'leaf',
          label: 'fit',
          at: [0.86, 0.5],
          points: [
            [0, 1],
            [0.15, 0.68],
            [0.35, 0.48],
            [0.6, 0.42],
            [1, 0.41],
          ],
        },
        {
          tone: 'clay',
          label: 'no fit',
          at: [0.78, 0.16],
          points: [
            [0, 1],
            [0.15, 0.55],
            [0.35, 0.25],
            [0.6, 0.08],
            [1, 0.01],
          ],
        },
      ],
    },
  },
  {
    title: 'Activation',
    example: `Of ${users.began} people who signed up in a week, ${users.active} sent a first invoice within seven days: an activation rate of ${percentOf(users.active, users.began)}.`,
    says: 'A funnel: sign-ups, and those who reached the first value.',
    picture: {
      kind: 'funnel',
      steps: [
        { label: 'signed up', text: String(users.began), part: 1, tone: 'stone' },
        { label: 'first invoice', text: String(users.active), part: users.active / users.began, tone: 'sun' },
      ],
      note: `Activation ${percentOf(users.active, users.began)} within seven days`,
    },
  },
  {
    title: 'North star metric',
    says: 'Three ideas are judged by one number: orders delivered on time.',
    picture: {
      kind: 'flow',
      steps: [
        { words: 'Three good ideas' },
        { words: 'Which moves the number?', tone: 'sea' },
        { words: 'Orders on time', tone: 'sun' },
      ],
    },
  },
  {
    title: 'Retention curve',
    example: `Of ${users.began} people who began together, ${users.left} are active after ${users.weeks} weeks: ${percentOf(users.left, users.began)}. If it was as many in the weeks before, the curve is flat.`,
    says: 'A curve that falls at first and becomes flat.',
    picture: {
      kind: 'curve',
      across: '12 weeks',
      up: 'Still active',
      lines: [
        {
          tone: 'sun',
          points: [
            [0, 1],
            [0.12, 0.62],
            [0.3, 0.4],
            [0.5, 0.31],
            [1, 0.3],
          ],
        },
      ],
      marks: [{ at: [1, 0.3], label: `flat at ${percentOf(users.left, users.began)}`, to: [0.74, 0.42] }],
    },
  },
  {
    title: 'A/B test',
    example: `Each version is shown to ${test.shown.toLocaleString('en-IN')} people. A sells to ${test.a}, ${percentOf(test.a, test.shown)}, and B to ${test.b}, ${percentOf(test.b, test.shown)}. Ask whether chance alone could make this difference before you choose B.`,
    says: 'Two versions, two random groups, one measure.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Version A', value: test.a, text: percentOf(test.a, test.shown), tone: 'stone' },
        { label: 'Version B', value: test.b, text: percentOf(test.b, test.shown), tone: 'sun' },
      ],
      note: 'Who bought, of two random groups',
    },
  },
  {
    title: 'Technical debt',
    says: 'Without paying debt back, each change takes longer; with it, it does not.',
    picture: {
      kind: 'curve',
      across: 'Months',
      up: 'Time for a change',
      lines: [
        {
          tone: 'clay',
          label: 'never paid back',
          at: [0.36, 0.72],
          points: [
            [0, 0.2],
            [0.4, 0.34],
            [0.7, 0.6],
            [1, 1],
          ],
        },
        {
          tone: 'leaf',
          label: 'paid back',
          at: [0.8, 0.12],
          points: [
            [0, 0.2],
            [0.25, 0.32],
            [0.45, 0.22],
            [0.7, 0.33],
            [1, 0.24],
          ],
        },
      ],
    },
  },
];
