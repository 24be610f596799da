/** Names as people, cards and exports write them, and how these people are greeted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { helloTo, readName } from './person-name';

describe('a name', () => {
  it.each([
    ['Asha Rao', 'Asha', 'Rao', 'Asha Rao'],
    ['Asha', 'Asha', '', 'Asha'],
    ['Maria de la Cruz', 'Maria', 'Cruz', 'Maria de la Cruz'],
    ['Rao, Asha', 'Asha', 'Rao', 'Asha Rao'],
    ['RAO, ASHA', 'Asha', 'Rao', 'Asha Rao'],
    ['Rao, Asha, PhD', 'Asha', 'Rao', 'Asha Rao'],
    ['Asha Rao, MBA, CFA', 'Asha', 'Rao', 'Asha Rao'],
    ['Asha Rao, Co-Founder', 'Asha', 'Rao', 'Asha Rao'],
    ['Prof. Dr. Asha Rao', 'Asha', 'Rao', 'Prof. Dr. Asha Rao'],
    ['Lt. Col. (Retd.) Vikram Singh', 'Vikram', 'Singh', 'Lt. Col. Vikram Singh'],
    ['Col. Vikram Singh', 'Vikram', 'Singh', 'Col. Vikram Singh'],
    ['Adv. Asha Rao', 'Asha', 'Rao', 'Adv. Asha Rao'],
    ['Smt.Asha Rao', 'Asha', 'Rao', 'Smt. Asha Rao'],
    ['Smt. Asha', 'Asha', '', 'Smt. Asha'],
    ['श्रीमती आशा राव', 'आशा', 'राव', 'श्रीमती आशा राव'],
    ['Mohd. Irfan Khan', 'Irfan', 'Khan', 'Mohd. Irfan Khan'],
    ['Md Salim', 'Salim', 'Salim', 'Md Salim'],
    ['ASHA RAO', 'Asha', 'Rao', 'Asha Rao'],
    ['ASHA RAO-IYER', 'Asha', 'Rao-Iyer', 'Asha Rao-Iyer'],
    ['Asha Rao (she/her)', 'Asha', 'Rao', 'Asha Rao'],
    ['Asha [Neev] Rao', 'Asha', 'Rao', 'Asha Rao'],
    ['Ravi Kumar Jr.', 'Ravi', 'Kumar', 'Ravi Kumar'],
    ['\u2068Asha\u2069', 'Asha', '', 'Asha'],
    ['Srinivasan K', 'Srinivasan', 'K', 'Srinivasan K'],
    ["D'Souza, Maria", 'Maria', "D'Souza", "Maria D'Souza"],
    ['Asha 🚀 Rao', 'Asha', 'Rao', 'Asha 🚀 Rao'],
    // In doubt there is no first name.
    ['K. Srinivasan', '', 'Srinivasan', 'K. Srinivasan'],
    ['A. R. Rahman', '', 'Rahman', 'A. R. Rahman'],
    ['AR Rahman', '', 'Rahman', 'AR Rahman'],
    ['Mr. Rao', '', '', 'Mr. Rao'],
    ['Mohd. Khan', '', 'Khan', 'Mohd. Khan'],
    ['A. R.', '', '', ''],
    ['A B', '', '', ''],
    ['Dr.', '', '', ''],
    ['Lt. Col.', '', '', ''],
    ['Asha Rao, Acme Tea', '', '', ''],
    ['Asha & Ravi', '', '', ''],
    ['asha.rao@example.com', '', '', ''],
    ['Neev Ventures', '', '', ''],
    ['user123', '', '', ''],
    ['<script>', '', '', ''],
    ['(', '', '', ''],
    ['', '', '', ''],
  ])('%j is %j, %j, %j', (name, first, last, full) => {
    expect(readName(name)).toEqual({ first, last, full });
    expect(helloTo(name)).toBe(full ? `Hello ${full},` : 'Hello,');
  });

  it.each([
    'Claim your tax refund now at income-tax-e.com',
    'refund-portal-e.in',
    'x.com',
    'कर-वापसी.भारत',
    'evil。com',
    'evil．com',
    'evil․com',
    'evil.\ufeffcom',
    'asha＠evil．com',
    'www.evil.com',
    `${'refund '.repeat(12)}now`,
  ])('%j becomes no link and no sentence in a greeting', (name) => {
    const greeting = helloTo(name);
    expect(greeting).not.toMatch(/[.。．｡․﹒@＠](?! )/u);
    expect(greeting.length).toBeLessThanOrEqual(70);
    expect(readName(name).first).not.toMatch(/\./);
  });

  it('keeps initials apart in a greeting', () => {
    expect(helloTo('A.R. Rahman')).toBe('Hello A. R. Rahman,');
  });

  it('of any kind never breaks a greeting', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const { first, full } = readName(name);
        expect(first).not.toMatch(/[\s,.()<>@]/);
        expect(full.trim()).toBe(full);
      }),
    );
  });
});
