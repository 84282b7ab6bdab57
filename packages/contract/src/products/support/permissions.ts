/** Permissions of customer service. */
export const supportPermissions = {
  'support.read': 'Read customers’ talks, notes, transcripts, feedback and service levels.',
  'support.answer': 'Claim talks, answer customers, write notes and answer feedback.',
  'support.manage': 'Change canned answers, and move or close talks that somebody else holds.',
} as const;
