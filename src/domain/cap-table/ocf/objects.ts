/** Converts single entries of the document to Open Cap Format objects and back. The caller handles data that does not fit. */
import { fromDecimal, toShortDecimal } from '@/domain/money/fractions';
import type {
  Certificate,
  Convertible,
  Interest,
  OptionGrant,
  ShareClass,
  Stakeholder,
} from '@/domain/cap-table/document/document';
import { newConvertible, newStakeholder } from '@/domain/cap-table/document/document';
import {
  decimalText,
  listIn,
  minorIn,
  monetary,
  objectIn,
  partText,
  percentIn,
  price,
  priceIn,
  sharesIn,
  textIn,
  type OcfObject,
} from './format';

export const POOL_ID = 'pool';
const security = (id: string, stakeholderId: string, date: string) => ({
  id,
  security_id: id,
  custom_id: id,
  date,
  stakeholder_id: stakeholderId,
  security_law_exemptions: [],
});

const RELATIONS: Record<Stakeholder['type'], [kind: string, relationship: string]> = {
  'co-founder': ['INDIVIDUAL', 'FOUNDER'],
  investor: ['INSTITUTION', 'INVESTOR'],
  employee: ['INDIVIDUAL', 'EMPLOYEE'],
  'option-pool': ['INSTITUTION', 'OTHER'],
};
/** The format's names for people who work for the company; former ones begin with EX_. */
const WORKS = /^(EX_)?(ADVISOR|BOARD_MEMBER|CONSULTANT|EMPLOYEE|EXECUTIVE|NON_US_EMPLOYEE|OFFICER)$/;

/** The role of a stakeholder in the company; null if the object does not say. */
function typeIn(object: OcfObject): Stakeholder['type'] | null {
  const list = object['current_relationships'];
  const relations = [object['current_relationship'], ...(Array.isArray(list) ? (list as unknown[]) : [])];
  if (relations.includes('FOUNDER')) return 'co-founder';
  if (relations.includes('INVESTOR')) return 'investor';
  return relations.some((one) => typeof one === 'string' && WORKS.test(one)) ? 'employee' : null;
}
export const saysRelation = (object: OcfObject): boolean => typeIn(object) !== null;

export function stakeholderToOcf({ id, name, type }: Stakeholder): OcfObject {
  const [kind, relationship] = RELATIONS[type];
  return {
    object_type: 'STAKEHOLDER',
    id,
    name: { legal_name: name },
    stakeholder_type: kind,
    current_relationship: relationship,
  };
}

export function stakeholderFromOcf(object: OcfObject): Stakeholder {
  return {
    ...newStakeholder(textIn(object, 'id') ?? ''),
    name: textIn(objectIn(object, 'name'), 'legal_name') ?? '',
    type: typeIn(object) ?? 'investor',
  };
}

export function classToOcf(one: ShareClass, currency: string): OcfObject {
  const ratio = decimalText(one.conversionRatio) ?? '1';
  const preferred = one.kind === 'preferred';
  const cap = one.preference?.participation === 'capped' ? one.preference.cap : null;
  return {
    object_type: 'STOCK_CLASS',
    id: one.id,
    name: one.name,
    class_type: preferred ? 'PREFERRED' : 'COMMON',
    default_id_prefix: preferred ? 'PS-' : 'CS-',
    initial_shares_authorized: 'UNLIMITED',
    votes_per_share: '1',
    seniority: decimalText(one.seniority) ?? '0',
    ...(one.issuePrice === null ? {} : { price_per_share: price(one.issuePrice, currency) }),
    ...(preferred && one.preference
      ? { liquidation_preference_multiple: decimalText(one.preference.multiple) ?? '1' }
      : {}),
    ...(cap === null ? {} : { participation_cap_multiple: decimalText(cap) ?? '1' }),
    ...(preferred
      ? {
          conversion_rights: [
            {
              type: 'STOCK_CLASS_CONVERSION_RIGHT',
              conversion_mechanism: {
                type: 'RATIO_CONVERSION',
                ratio: { numerator: ratio, denominator: '1' },
                conversion_price: price(one.issuePrice ?? '0', currency),
                rounding_type: 'FLOOR',
              },
            },
          ],
        }
      : {}),
  };
}

const numberOf = (text: string | null): number | null => {
  const exact = text === null ? null : fromDecimal(text);
  return exact ? Number(toShortDecimal(exact, 10)) : null;
};

export function classFromOcf(object: OcfObject): ShareClass {
  const preferred = textIn(object, 'class_type') === 'PREFERRED';
  const cap = numberOf(textIn(object, 'participation_cap_multiple'));
  const ratio = objectIn(objectIn(listIn(object, 'conversion_rights')[0] ?? {}, 'conversion_mechanism'), 'ratio');
  const [over, under] = [
    fromDecimal(textIn(ratio, 'numerator') ?? ''),
    fromDecimal(textIn(ratio, 'denominator') ?? ''),
  ];
  const usable = preferred && over && under && over.n > 0n && under.n > 0n;
  return {
    id: textIn(object, 'id') ?? '',
    name: textIn(object, 'name') ?? '',
    kind: preferred ? 'preferred' : 'common',
    issuePrice: priceIn(object['price_per_share']),
    conversionRatio: usable ? toShortDecimal({ n: over.n * under.d, d: over.d * under.n }, 10) : '1',
    preference: preferred
      ? {
          multiple: numberOf(textIn(object, 'liquidation_preference_multiple')) ?? 1,
          participation: cap === null ? 'none' : 'capped',
          cap,
        }
      : null,
    seniority: numberOf(textIn(object, 'seniority')) ?? 0,
  };
}

export const certificateToOcf = (one: Certificate, currency: string, asOf: string): OcfObject => ({
  object_type: 'TX_STOCK_ISSUANCE',
  ...security(one.id, one.stakeholderId, one.date ?? asOf),
  stock_class_id: one.classId,
  share_price: price(one.price ?? '0', currency),
  quantity: String(one.shares),
  stock_legend_ids: [],
});

export const certificateFromOcf = (object: OcfObject): Certificate => ({
  id: textIn(object, 'security_id') ?? textIn(object, 'id') ?? '',
  stakeholderId: textIn(object, 'stakeholder_id') ?? '',
  classId: textIn(object, 'stock_class_id') ?? '',
  shares: sharesIn(object['quantity'])?.shares ?? -1,
  price: priceIn(object['share_price']),
  date: textIn(object, 'date'),
});

export const optionToOcf = (one: OptionGrant, currency: string, asOf: string, planId = POOL_ID): OcfObject => ({
  object_type: 'TX_EQUITY_COMPENSATION_ISSUANCE',
  ...security(one.id, one.stakeholderId, one.date ?? asOf),
  stock_plan_id: planId,
  compensation_type: 'OPTION',
  quantity: String(one.shares),
  exercise_price: price(one.exercisePrice, currency),
  expiration_date: null,
  termination_exercise_windows: [],
});

export const optionFromOcf = (object: OcfObject): OptionGrant => ({
  id: textIn(object, 'security_id') ?? textIn(object, 'id') ?? '',
  stakeholderId: textIn(object, 'stakeholder_id') ?? '',
  shares: sharesIn(object['quantity'])?.shares ?? -1,
  exercisePrice: priceIn(object['exercise_price']) ?? '0',
  date: textIn(object, 'date'),
});

const PERIODS: Record<Exclude<Interest['compounding'], 'simple'>, string> = {
  annual: 'ANNUAL',
  'semi-annual': 'SEMI_ANNUAL',
  quarterly: 'QUARTERLY',
  monthly: 'MONTHLY',
  daily: 'DAILY',
};
const KINDS = { safe: 'SAFE', note: 'NOTE', isafe: 'CONVERTIBLE_SECURITY' } as const;

export function convertibleToOcf(one: Convertible, currency: string, asOf: string): OcfObject {
  const date = one.date ?? asOf;
  const multiple = decimalText(one.exitMultiple) ?? '1';
  const terms = {
    conversion_mfn: one.mfn,
    exit_multiple: { numerator: multiple, denominator: '1' },
    ...(one.discount > 0 ? { conversion_discount: partText(one.discount) } : {}),
    ...(one.cap ? { conversion_valuation_cap: monetary(one.cap, currency) } : {}),
  };
  const mechanism =
    one.kind === 'note'
      ? {
          type: 'CONVERTIBLE_NOTE_CONVERSION',
          interest_rates: one.interest ? [{ rate: partText(one.interest.rate), accrual_start_date: date }] : [],
          day_count_convention: one.interest?.dayCount === '30-360' ? '30_360' : 'ACTUAL_365',
          interest_payout: 'DEFERRED',
          interest_accrual_period:
            one.interest && one.interest.compounding !== 'simple' ? PERIODS[one.interest.compounding] : 'ANNUAL',
          compounding_type: one.interest && one.interest.compounding !== 'simple' ? 'COMPOUNDING' : 'SIMPLE',
          ...terms,
        }
      : {
          type: 'SAFE_CONVERSION',
          conversion_timing: one.capBasis === 'post-money' ? 'POST_MONEY' : 'PRE_MONEY',
          ...terms,
        };
  const right = {
    type: 'CONVERTIBLE_CONVERSION_RIGHT',
    conversion_mechanism: mechanism,
    converts_to_future_round: true,
  };
  return {
    object_type: 'TX_CONVERTIBLE_ISSUANCE',
    ...security(one.id, one.stakeholderId, date),
    convertible_type: KINDS[one.kind],
    investment_amount: monetary(one.amount, currency),
    conversion_triggers: [
      {
        type: 'AUTOMATIC_ON_CONDITION',
        trigger_id: `${one.id}.1`,
        nickname: 'Next priced round',
        trigger_condition: 'Converts at the next priced equity round.',
        conversion_right: right,
      },
      ...(one.maturity === null
        ? []
        : [
            {
              type: 'AUTOMATIC_ON_DATE',
              trigger_id: `${one.id}.2`,
              trigger_date: one.maturity,
              conversion_right: right,
            },
          ]),
    ],
    seniority: 1,
  };
}

function interestFrom(mechanism: OcfObject): Interest | null {
  const rate = percentIn(listIn(mechanism, 'interest_rates')[0]?.['rate']);
  if (rate === null) return null;
  const period = textIn(mechanism, 'interest_accrual_period');
  const compounding = (Object.keys(PERIODS) as (keyof typeof PERIODS)[]).find((one) => PERIODS[one] === period);
  return {
    rate,
    compounding: textIn(mechanism, 'compounding_type') === 'COMPOUNDING' ? (compounding ?? 'annual') : 'simple',
    dayCount: textIn(mechanism, 'day_count_convention') === '30_360' ? '30-360' : 'actual-365',
  };
}

export function convertibleFromOcf(object: OcfObject, currency: string): Convertible {
  const triggers = listIn(object, 'conversion_triggers');
  const mechanism = objectIn(objectIn(triggers[0] ?? {}, 'conversion_right'), 'conversion_mechanism');
  const type = textIn(object, 'convertible_type');
  const kind = type === 'NOTE' ? 'note' : type === 'CONVERTIBLE_SECURITY' ? 'isafe' : 'safe';
  const cap = minorIn(mechanism['conversion_valuation_cap'], currency);
  const multiple = objectIn(mechanism, 'exit_multiple');
  const [over, under] = [
    fromDecimal(textIn(multiple, 'numerator') ?? ''),
    fromDecimal(textIn(multiple, 'denominator') ?? ''),
  ];
  const dated = triggers.find((one) => textIn(one, 'type') === 'AUTOMATIC_ON_DATE');
  return {
    ...newConvertible(
      textIn(object, 'security_id') ?? textIn(object, 'id') ?? '',
      textIn(object, 'stakeholder_id') ?? '',
    ),
    kind,
    amount: minorIn(object['investment_amount'], currency) ?? -1,
    date: textIn(object, 'date'),
    capBasis: kind === 'note' || textIn(mechanism, 'conversion_timing') === 'PRE_MONEY' ? 'pre-money' : 'post-money',
    cap: cap === 0 ? null : cap,
    discount: percentIn(mechanism['conversion_discount']) ?? 0,
    mfn: mechanism['conversion_mfn'] === true,
    proRata: typeof object['pro_rata'] === 'string',
    interest: kind === 'note' ? interestFrom(mechanism) : null,
    maturity: dated ? textIn(dated, 'trigger_date') : null,
    exitMultiple:
      over && under && under.n > 0n ? Number(toShortDecimal({ n: over.n * under.d, d: over.d * under.n }, 10)) : 1,
  };
}
