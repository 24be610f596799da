/** The figures of a question while they are given to the places of a calculator; what is left over is shown to the person. */
import type { Figure, FigureKind } from './figures';

/** Words that name a place of a calculator, before or after its figure. */
export interface Label {
  before: RegExp;
  after: RegExp;
}

const LINKS =
  'is|was|are|of|at|to|be|about|around|roughly|approx|hai|ka|ki|ke|only|currently|now|just|a|an|the|for|in|on|our|my|rate|each|total|worth|up|new|drops?|falls?|goes|rises?|grows?|increases?|becomes?|down|by';

/** "2 crore at a post-money of 10 crore": what comes after "at" is the label of the next figure. */
const LINKS_AFTER = 'in|as|for|of|ka|ki|ke|the|our|my|per|month|monthly|annual|yearly|net|gross|total|each';

/** A label from alternatives of a regular expression; `first` is only before a figure, `last` only after one. */
export function label(words: string, { first = words, last = words }: { first?: string; last?: string } = {}): Label {
  return {
    before: new RegExp(`(?<![\\p{L}])(?:${first})(?![\\p{L}])[\\s:=(]*(?:(?:${LINKS})\\b[\\s:=]*)*$`, 'u'),
    after: new RegExp(`^[\\s)]*(?:(?:${LINKS_AFTER})\\b[\\s]*)*(?:${last})(?![\\p{L}])`, 'u'),
  };
}

/** What a reader makes of a question. */
export interface Filled {
  input: Record<string, unknown>;
  /** What the calculator needs and the question does not say, e.g. "the cash in the bank". */
  missing: string[];
  /** A sentence about figures that cannot be meant so. */
  problem?: string;
}

const BARE_MOST = 100;

/** "In 2027". */
const isYear = ({ text, before }: Figure): boolean =>
  /^(?:19|20)\d\d$/.test(text) && /\b(?:in|by|fy|until|till|since|during)\s*$/.test(before);

export class Hand {
  private readonly left: Set<Figure>;
  private readonly beginsWithLabels: boolean;

  constructor(
    readonly words: string,
    readonly figures: readonly Figure[],
    labels: readonly Label[] = [],
  ) {
    this.left = new Set(figures);
    this.beginsWithLabels = labels.some(({ before }) => before.test(figures[0]?.before ?? ''));
  }

  private of(kinds: readonly FigureKind[]): Figure[] {
    // A bare number may be an amount, but not a small one: "40" may mean 40 lakh.
    const isAmount = (one: Figure) => one.kind === 'number' && Number(one.value) >= BARE_MOST && !isYear(one);
    return [...this.left].filter((one) => kinds.includes(one.kind) || (kinds.includes('money') && isAmount(one)));
  }

  private taken(figure: Figure | undefined): Figure | undefined {
    if (figure) this.left.delete(figure);
    return figure;
  }

  /** The figure with this label. Where the question begins "costs 6 lakh", labels are looked for before figures first. */
  labelled(kind: FigureKind | readonly FigureKind[], { before, after }: Label): Figure | undefined {
    const all = this.of([kind].flat());
    const isBefore = (one: Figure) => before.test(one.before);
    const isAfter = (one: Figure) => after.test(one.after);
    const [first, second] = this.beginsWithLabels ? [isBefore, isAfter] : [isAfter, isBefore];
    return this.taken(all.find(first) ?? all.find(second));
  }

  next(kind: FigureKind | readonly FigureKind[], test: (one: Figure) => boolean = () => true): Figure | undefined {
    return this.taken(this.of([kind].flat()).find(test));
  }

  all(kind: FigureKind | readonly FigureKind[]): Figure[] {
    return this.of([kind].flat()).filter((one) => this.taken(one));
  }

  rest(): Figure[] {
    return this.figures.filter((one) => this.left.has(one));
  }
}

/** The input with what was found; places without a figure are left out. `ok` is no place: it stands for one of several. */
export const filled = (places: Record<string, unknown>, needed: Record<string, string>, problem?: string): Filled => ({
  input: Object.fromEntries(Object.entries(places).filter(([place, value]) => place !== 'ok' && value !== undefined)),
  missing: Object.entries(needed)
    .filter(([place]) => places[place] === undefined)
    .map(([, words]) => words),
  ...(problem ? { problem } : {}),
});

export interface SumReader {
  tool: string;
  /** "the runway" */
  name: string;
  /** Where the question asks for this sum, given that it holds figures. */
  asks(words: string): boolean;
  /** A question for the person's own figure that holds none, e.g. "how long will my money last?". */
  wants: RegExp;
  /** Said where something is missing. */
  example: string;
  /** The portal's tool by its label. */
  page: string;
  labels?: readonly Label[];
  fill(hand: Hand): Filled;
  /** What a follow-up changes with figures that `fill` has no place for. */
  amend?(before: Record<string, unknown>, hand: Hand): Record<string, unknown> | string;
}
