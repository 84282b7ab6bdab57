/** What operators may suspect of an account, or have to keep in mind about it. Names are stored, so they stay for ever. */
export const USER_FLAGS = [
  'takeover-suspected',
  'fraud-suspected',
  'market-abuse-suspected',
  'laundering-suspected',
  'chargeback',
  'politically-exposed',
  'legal-hold',
  'vulnerable-person',
] as const;

/** One of the flags. */
export type UserFlag = (typeof USER_FLAGS)[number];

/** Longest text of a note. */
export const NOTE_LENGTH = 2_000;
