/** Faults of the calculation as data, so that the cap table never throws an error because of input. */

export type FaultCode =
  | 'amount'
  | 'too-large'
  | 'date'
  | 'valuation'
  | 'total'
  | 'no-shares'
  | 'unknown-holder'
  | 'unknown-class'
  | 'mfn-circle'
  | 'mfn-unknown'
  | 'over-converted'
  | 'pool'
  | 'price'
  | 'no-price'
  | 'no-dates'
  | 'not-qualified'
  | 'allotment'
  | 'nobody-to-pay'
  | 'version'
  | 'format'
  | 'too-long';

export interface Fault {
  code: FaultCode;
  /** A sentence for people. */
  message: string;
  /** Id of the stakeholder, round, class or instrument that it is about. */
  subject?: string;
  /** `notice`: computed, but under an assumption that people should know. Default: it could not be computed. */
  weight?: 'notice';
}

export type Result<T> = { ok: true; value: T } | { ok: false; faults: Fault[] };

export const fine = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (...faults: Fault[]): { ok: false; faults: Fault[] } => ({ ok: false, faults });

export const fault = (code: FaultCode, message: string, subject?: string): Fault =>
  subject === undefined ? { code, message } : { code, message, subject };
export const notice = (code: FaultCode, message: string, subject?: string): Fault => ({
  ...fault(code, message, subject),
  weight: 'notice',
});
