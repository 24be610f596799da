/** Assigns the figures of a question to the places (inputs) of a calculator; figures that are left over are shown to the person. */
import type { Figure, FigureKind } from './figures';

/** Words that name a place of a calculator, before or after its figure. */
export interface Label {
  before: RegExp;
  after: RegExp;
}

const LINKS =
  'is|was|are|of|at|to|be|about|around|roughly|approx|hai|ka|ki|ke|only|currently|now|just|a|an|the|for|in|on|our|my|rate|each|total|worth|up|new|drops?|falls?|goes|rises?|grows?|increases?|becomes?|down|by';

/** "2 crore at a post-money of 10 crore": the words after "at" are the label of the next figure. */
const LINKS_AFTER = 'in|as|for|of|ka|ki|ke|the|our|my|per|month|monthly|annual|yearly|net|gross|total|each';

/** A label from alternatives of a regular expression; `first` is only before a figure, `last` only after one. */
export function label(words: string, { first = words, last = words }: { first?: string; last?: string } = {}): Label {
  return {
    before: new RegExp(`(?<![\\p{L}])(?:${first})(?![\\p{L}])[\\s:=(]*(?:(?:${LINKS})\\b[\\s:=]*)*$`, 'u'),
    after: new RegExp(`^[\\s)]*(?:(?:${LINKS_AFTER})\\b[\\s]*)*(?:${last})(?![\\p{L}])`, 'u'),
  };
}

/** The result of reading a question. */
export interface Filled {
  input: Record<string, unknown>;
  /** Inputs that the calculator needs and the question does not give, e.g. "the cash in the bank". */
  missing: string[];
  /** A sentence about figures that cannot be used as they were given. */
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

  /** The figure with this label. If the question begins with a label ("costs 6 lakh"), labels before figures are tried first. */
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

/** The input with the figures found; places without one are left out. `ok` is not a place: it says that one of several was given. */
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
  /** True if the question asks for this sum, given that it has figures. */
  asks(words: string): boolean;
  /** Matches a question for the person's own figure without any figures in it, e.g. "how long will my money last?". */
  wants: RegExp;
  /** Shown if something is missing. */
  example: string;
  /** The portal's tool by its label. */
  page: string;
  labels?: readonly Label[];
  fill(hand: Hand): Filled;
  /** The changes by a follow-up with figures that `fill` has no place for. */
  amend?(before: Record<string, unknown>, hand: Hand): Record<string, unknown> | string;
}
