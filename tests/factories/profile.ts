/** A founder's and a visitor's profile as the profile page gives it to its screen. */
import type { Profile } from '@/domain/accounts/profile';

const PERSON = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+919876543210',
  location: 'Bengaluru',
  linkedinUrl: '',
  profileImage: null,
};

export const PHONE = { country: 'IN', number: '98765 43210', shown: '+91 98765 43210' };

export const founderProfile = (changes: Partial<Profile> = {}): Profile => ({
  ...PERSON,
  _id: 'f1',
  userType: 'founder',
  companyName: 'Kaveri Labs',
  foundedYear: 2023,
  industry: 'tech',
  companyDescription: 'Soil sensors.',
  currentStage: 'seed',
  ...changes,
});

export const visitorProfile = (changes: Partial<Profile> = {}): Profile => ({
  ...PERSON,
  _id: 'v1',
  userType: 'visitor',
  companyWorkingAt: 'Neev Capital',
  ...changes,
});
