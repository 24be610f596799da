import { describe, expect, it } from 'vitest';
import { completenessOf } from './completeness';
import type { Profile } from './profile';

const visitor: Profile = {
  _id: 'a'.repeat(24),
  userType: 'visitor',
  fullName: 'Ravi Iyer',
  email: 'ravi@example.com',
  phone: '+919876543211',
  location: 'Mumbai',
  linkedinUrl: 'https://www.linkedin.com/in/ravi',
  profileImage: null,
  companyWorkingAt: 'Blue Fund',
};

describe('completenessOf', () => {
  it('is 100 only if no field is missing, and does not ask visitors for a photo', () => {
    expect(completenessOf(visitor)).toEqual({ percent: 100, missing: [] });
    expect(completenessOf({ ...visitor, linkedinUrl: '' })).toEqual({
      percent: 83,
      missing: [{ field: 'linkedinUrl', label: 'Add your LinkedIn' }],
    });
  });

  it('counts the name and e-mail address of a founder without other fields', () => {
    const { percent, missing } = completenessOf({
      ...visitor,
      userType: 'founder',
      phone: '',
      location: '',
      linkedinUrl: '',
      foundedYear: null,
    });
    expect(percent).toBe(18);
    expect(missing.map(({ field }) => field)).toEqual([
      'profileImage',
      'phone',
      'location',
      'linkedinUrl',
      'companyName',
      'foundedYear',
      'industry',
      'currentStage',
      'companyDescription',
    ]);
  });
});
