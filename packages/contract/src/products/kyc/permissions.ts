/** Permissions of identity checks. */
export const kycPermissions = {
  'kyc.read': 'See the queue of identity checks, and of an account its level and records.',
  'kyc.review': 'Read personal data, claim cases, decide on them, ask for more, and revoke levels.',
  'kyc.documents': 'Look at documents and faces; each look is in the audit log.',
  'kyc.gates.read': 'Read which parts of the exchange need which level, and the limits of the levels.',
  'kyc.gates.write': 'Change which parts need which level, and the limits of the levels.',
} as const;
