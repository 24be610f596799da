/** Schemas for adding and changing an operator, with the messages of the specification. */
import { z } from 'zod';
import { totpCode } from '@/domain/accounts/two-factor';
import { emailAddress, line, wholeNumber } from '@/domain/fields';

const NAME_REQUIRED = 'Please input the name!';
const ROLE_REQUIRED = 'Please select the role!';
const STATUS_WRONG = 'status must be active or inactive';
const NOT_AN_OBJECT = 'The body must be a JSON object.';
export const NOTHING_TO_CHANGE = 'There is nothing to change.';

const fields = {
  adminname: line(NAME_REQUIRED, 100),
  adminemail: emailAddress('Please input the email!', 'Please enter a valid email!'),
  adminrole: z.enum(['admin', 'super_admin'], { error: ROLE_REQUIRED }),
  status: z.enum(['active', 'inactive'], { error: STATUS_WRONG }),
};

/** A code of the acting operator, needed to make a super admin. */
const code = totpCode.optional();

/** A new operator: an active admin unless it says otherwise. */
export const operatorInput = z.object(
  { ...fields, adminrole: fields.adminrole.default('admin'), status: fields.status.default('active'), code },
  { error: NOT_AN_OBJECT },
);
export type OperatorInput = z.output<typeof operatorInput>;

/** A change has only the fields that it changes: the form sends all, the switch only the status. */
export const operatorChange = z
  .object(
    {
      adminname: fields.adminname.optional(),
      adminemail: fields.adminemail.optional(),
      adminrole: fields.adminrole.optional(),
      status: fields.status.optional(),
      revision: wholeNumber('revision must be a whole number', 1).optional(),
      code,
    },
    { error: NOT_AN_OBJECT },
  )
  .refine(({ revision: _, code: __, ...change }) => Object.values(change).some((value) => value !== undefined), {
    error: NOTHING_TO_CHANGE,
  });
export type OperatorChange = z.output<typeof operatorChange>;
