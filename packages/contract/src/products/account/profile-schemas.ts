import * as z from 'zod/mini';
import * as s from '../../schemas.ts';
import { LANGUAGES } from '../../site.ts';
import { ACTIVITY_EVENTS } from './activity.ts';

/** A browser that the account was logged in from. */
export const ownDevice = z.object({
  deviceId: z.string(),
  /** The browser of the call. */
  isCurrent: z.boolean(),
  /** Browser and system: `Firefox, Linux`; `-` when they are not known. */
  device: z.string(),
  /** IP address of the last login; empty when it was not written down. */
  address: z.string(),
  createdMs: s.timeMs,
  lastUsedMs: s.timeMs,
});

/** Something that happened to the account. */
export const activityEntry = z.object({
  activityId: z.string(),
  event: z.enum(ACTIVITY_EVENTS),
  /** Empty where nobody called. */
  address: z.string(),
  /** `Firefox, Linux`; empty where nobody called. */
  device: z.string(),
  /** What it was about, such as the label of a key; may be empty. */
  detail: z.string(),
  timeMs: s.timeMs,
});

/** What the user prefers, under the names by which browsers keep it; the currency by its code alone. */
export const preferenceValues = z.object({
  locale: z.optional(z.enum(LANGUAGES.map(({ value }) => value))),
  theme: z.optional(z.enum(['dark', 'light'])),
  /** Which colours mean up and down. */
  updown: z.optional(z.enum(['green-up', 'red-up', 'blue-up'])),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Whether balances are hidden. */
  encryption: z.optional(z.boolean()),
  /** Unit of totals: 1 USDT, 2 BTC, 3 ETH, 4 the chosen currency. */
  USER_AssetsUnit: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
  /** Whether an order is confirmed in a dialog before it is sent. */
  confirmOrders: z.optional(z.boolean()),
});

export const preferences = z.object({
  /** Rises with every change, so that of two answers the newer is known. */
  version: z.int(),
  values: preferenceValues,
});

/** Limits of an account. Names are for ever; each needs the words `overview.limit.NAME`. */
export const LIMIT_NAMES = ['open-orders', 'api-keys', 'sub-accounts', 'alerts', 'withdrawals-a-day'] as const;

/** What protects an account; each needs the words `overview.protection.NAME`. */
export const PROTECTIONS = ['email', 'second-factor', 'passkey', 'phishing-code', 'identity'] as const;

/** From–to of a rate in per cent over all markets, decimal text; both the same where one rate holds for all. */
const rates = z.object({ from: s.decimalText, to: s.decimalText });

export const overview = z.object({
  registeredMs: s.timeMs,
  /** 0 not verified, 1 standard, 2 advanced, 3 enterprise. */
  identityLevel: z.int().check(z.minimum(0), z.maximum(3)),
  vipLevel: z.int(),
  vipType: z.int(),
  /** The account’s own rates on the spot markets. */
  makerFee: rates,
  takerFee: rates,
  limits: z.array(
    z.object({
      limit: z.enum(LIMIT_NAMES),
      /** A count, or an amount of `unit`; empty when nothing counts it. */
      used: z.string(),
      most: z.string(),
      /** Empty for a count. */
      unit: z.string(),
    }),
  ),
  security: z.object({
    /** 0 to 100. */
    score: z.int(),
    /** The most urgent first. */
    protections: z.array(z.object({ protection: z.enum(PROTECTIONS), isOn: z.boolean(), points: z.int() })),
  }),
  /** Until when no money leaves after a change of what protects the account; 0: no pause. */
  withdrawalsPausedUntilMs: z.int(),
});

/** A change of address under way; `isOpen` is false when there is none, and the rest says nothing then. */
export const emailChange = z.object({
  isOpen: z.boolean(),
  newEmail: z.string(),
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  validUntilMs: s.timeMs,
});

export const phishingCode = z.object({ code: z.string() });

/** What stands against closing an account. Each needs the words `account-security.obstacle.NAME`. */
export const CLOSING_OBSTACLES = [
  'money',
  'open-orders',
  'strategies',
  'sub-accounts',
  'held-transfers',
  'roles',
  'house',
] as const;
