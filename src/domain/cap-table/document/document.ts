/** The stored and shared form of the cap table: its shape, its limits and an empty cap table. Computes nothing. */
import type { Acceleration } from './acceleration';

export const CAP_TABLE_VERSION = 1;

export const STAKEHOLDER_TYPES = ['co-founder', 'investor', 'employee', 'option-pool'] as const;
/** Types that can hold shares and options: a pool is not a holder. */
export const HOLDER_TYPES = ['co-founder', 'investor', 'employee'] as const;
export type StakeholderType = (typeof STAKEHOLDER_TYPES)[number];

/** Largest amount in minor units: just under 10^15, which is 10 million millions of dollars or rupees. */
export const MAX_MONEY = 999_999_999_999_999;
/** Largest number of shares of one entry. */
export const MAX_SHARES = 1_000_000_000_000;
export const LIMITS = { stakeholders: 500, rounds: 30, classes: 60, entries: 1000, convertibles: 100, scenarios: 50 };

export interface VestingSchedule {
  /** YYYY-MM-DD */
  startDate: string;
  /** Months, 1 to 48 and not longer than the period. */
  cliff: number;
  /** Months, 1 to 120. */
  vestingPeriod: number;
  vestingType: 'linear' | 'cliff';
  acceleration?: Acceleration;
}

export interface Stakeholder {
  id: string;
  name: string;
  type: StakeholderType;
  /** Percent, at most 10 decimals. */
  equity: number;
  /** Minor units. */
  investment?: number;
  vestingSchedule?: VestingSchedule;
}

interface RoundInvestor {
  stakeholderId: string;
  /** Minor units; null if the amount is open. */
  amount: number | null;
}

export type Participation = 'none' | 'full' | 'capped';

export interface Preference {
  /** Multiple of the issue price that is paid before common shares. */
  multiple: number;
  participation: Participation;
  /** With `capped`: the maximum of a share's payout, as a multiple of the issue price. */
  cap: number | null;
}

/** How the price comes from the pre-money valuation while notes and SAFEs convert (docs/features/priced-rounds.md). */
export type PriceMethod = 'percent-ownership' | 'pre-money' | 'dollars-invested';

/**
 * The shares that the option pool's percentage refers to. `after`: the shares after the round, with the pool created before the round
 * (usual). `before`: the shares before the new money. `on-top`: all shares, with the pool created after closing, so that it dilutes
 * everyone.
 */
type PoolTiming = 'after' | 'before' | 'on-top';

export interface FundingRound {
  id: string;
  name: string;
  /** Minor units. */
  amount: number;
  /** Minor units, of the kind below. */
  valuation: number;
  valuationKind: 'post-money' | 'pre-money';
  investors: RoundInvestor[];
  optionPoolPercentage: number;
  // Only the mode "shares" uses the fields from here on.
  date: string | null;
  method: PriceMethod;
  poolTiming: PoolTiming;
  /** Shares by which the pool grows, instead of the percentage. */
  poolIncrease: number | null;
  /** The increase is rounded up to a multiple of this. */
  poolLot: number;
  /** Decimals of the price per share; null keeps it exact. */
  priceDecimals: number | null;
  /** Decimals of conversion prices; null means the same as for the price. */
  conversionDecimals: number | null;
  preference: Preference;
  /** Higher is paid first; null: later rounds before earlier ones. */
  seniority: number | null;
  /** Ids of the instruments whose pro-rata right is used in this round. */
  proRata: string[];
}

export interface ShareClass {
  id: string;
  name: string;
  kind: 'common' | 'preferred';
  /** Decimal text per share, or null. Prices go below a cent, so they are not in minor units. */
  issuePrice: string | null;
  /** Common shares for one share of this class, decimal text. */
  conversionRatio: string;
  preference: Preference | null;
  /** Higher is paid first; equal ranks share in proportion. */
  seniority: number;
}

export interface Certificate {
  id: string;
  stakeholderId: string;
  classId: string;
  shares: number;
  /** Decimal text per share; null takes the price of the class. */
  price: string | null;
  date: string | null;
}

export interface OptionGrant {
  id: string;
  stakeholderId: string;
  shares: number;
  /** Decimal text per share. */
  exercisePrice: string;
  date: string | null;
  /** True if the options came from the pool and return to it with the grant; absent in documents older than this field. */
  fromPool?: boolean;
}

export interface Interest {
  /** Percent per year. */
  rate: number;
  compounding: 'simple' | 'annual' | 'semi-annual' | 'quarterly' | 'monthly' | 'daily';
  dayCount: 'actual-365' | '30-360';
}

export interface Convertible {
  id: string;
  stakeholderId: string;
  kind: 'safe' | 'isafe' | 'note';
  /** Minor units. */
  amount: number;
  date: string | null;
  capBasis: 'post-money' | 'pre-money';
  /** Minor units. */
  cap: number | null;
  /** Percent, 0 to below 100. */
  discount: number;
  mfn: boolean;
  /** The instrument whose terms an MFN clause adopts; null adopts the best terms of the later ones. */
  mfnAdopts: string | null;
  proRata: boolean;
  interest: Interest | null;
  /** YYYY-MM-DD. An iSAFE without one matures after three years. */
  maturity: string | null;
  /** Notes: smallest round that converts them, minor units. */
  qualifiedAmount: number | null;
  /** Multiple of the amount due at an exit. */
  exitMultiple: number;
}

export interface Shares {
  classes: ShareClass[];
  certificates: Certificate[];
  options: OptionGrant[];
  /** Shares of the option pool that no one holds yet. */
  poolAvailable: number;
  convertibles: Convertible[];
}

export interface Scenario {
  id: string;
  name: string;
  description: string;
  stakeholders: Stakeholder[];
  fundingRounds: FundingRound[];
  shares: Shares;
  /** ISO instant. */
  createdAt: string;
}

/** An object of an imported file that this document has no place for: stored as it came, and exported again. */
export interface AsideObject {
  file: string;
  object: Record<string, unknown>;
}

export interface CapTable {
  version: typeof CAP_TABLE_VERSION;
  company: string;
  /** ISO 4217 */
  currency: string;
  mode: 'percent' | 'shares';
  /** The length of a vesting month. */
  vestingMonth: '30-days' | 'calendar';
  stakeholders: Stakeholder[];
  fundingRounds: FundingRound[];
  shares: Shares;
  scenarios: Scenario[];
  currentScenarioId: string | null;
  aside: AsideObject[];
}

export const DEFAULT_VESTING = { cliff: 12, vestingPeriod: 48, vestingType: 'linear' } as const;

/** The values that a new stakeholder form starts with. */
export const newStakeholder = (id: string): Stakeholder => ({ id, name: '', type: 'co-founder', equity: 0 });

export const PLAIN_PREFERENCE: Preference = { multiple: 1, participation: 'none', cap: null };

export const newRound = (id: string): FundingRound => ({
  id,
  name: '',
  amount: 0,
  valuation: 0,
  valuationKind: 'post-money',
  investors: [],
  optionPoolPercentage: 0,
  date: null,
  method: 'percent-ownership',
  poolTiming: 'after',
  poolIncrease: null,
  poolLot: 1,
  priceDecimals: 4,
  conversionDecimals: null,
  preference: PLAIN_PREFERENCE,
  seniority: null,
  proRata: [],
});

export const newConvertible = (id: string, stakeholderId: string): Convertible => ({
  id,
  stakeholderId,
  kind: 'safe',
  amount: 0,
  date: null,
  capBasis: 'post-money',
  cap: null,
  discount: 0,
  mfn: false,
  mfnAdopts: null,
  proRata: false,
  interest: null,
  maturity: null,
  qualifiedAmount: null,
  exitMultiple: 1,
});

export const COMMON_CLASS: ShareClass = {
  id: 'common',
  name: 'Common',
  kind: 'common',
  issuePrice: null,
  conversionRatio: '1',
  preference: null,
  seniority: 0,
};

export const emptyShares = (): Shares => ({
  classes: [COMMON_CLASS],
  certificates: [],
  options: [],
  poolAvailable: 0,
  convertibles: [],
});

/** An empty document. */
export const defaultCapTable = (currency = 'USD'): CapTable => ({
  version: CAP_TABLE_VERSION,
  company: '',
  currency,
  mode: 'percent',
  vestingMonth: '30-days',
  stakeholders: [],
  fundingRounds: [],
  shares: emptyShares(),
  scenarios: [],
  currentScenarioId: null,
  aside: [],
});

/** Did the import that the document came from name the country where the company was formed? */
export const saysCountry = ({ aside }: Pick<CapTable, 'aside'>): boolean =>
  aside.some(({ object }) => object['object_type'] === 'ISSUER' && Boolean(object['country_of_formation']));

/** Does the document have anything to count in shares? */
export const hasShares = ({ shares }: Pick<CapTable, 'shares'>): boolean =>
  shares.certificates.length > 0 || shares.options.length > 0 || shares.poolAvailable > 0;
