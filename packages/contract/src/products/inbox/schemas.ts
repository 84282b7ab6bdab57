import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

/** The id of a message: a decimal integer as a string, increasing with time. */
export const messageId = z.string().check(z.regex(/^[1-9]\d{0,18}$/));

/** A language of the site (`zh_CN`); English for one that the site does not have. Left out: as `accept-language` prefers. */
export const lang = z.optional(z.string().check(z.regex(/^[A-Za-z_]{1,12}$/)));

/** A message as the specification has it, in the reader's language. */
export const message = z.object({
  id: messageId,
  title: z.string(),
  content: z.string(),
  /** Milliseconds since the epoch. */
  createdTime: s.timeMs,
  /** 1: read. */
  read: z.union([z.literal(0), z.literal(1)]),
  hasLink: z.boolean(),
  bizType: z.int(),
  moduleCode: z.int(),
  /** 0: none. */
  submoduleCode: z.int(),
  /** Path without the language, or empty. */
  jumpLink: z.string(),
  /** Code of the support article it leads to, or empty. */
  supportCode: z.string(),
  /** JSON text of an object; both fields have the same. */
  dataJson: z.string(),
  formatDataJson: z.string(),
});

/** How many messages are unread. */
export const unread = z.object({
  countTotal: z.int().check(z.minimum(0)),
  /** Increases with every change of the inbox; a reader ignores a count with a lower version than that of the one it has. */
  version: z.int(),
});

/** The same with the modules that have unread messages. */
export const unreadByModule = z.extend(unread, {
  modules: z.array(z.object({ moduleCode: z.int(), count: z.int() })),
});

/** Groups of kinds for which a user chooses ways, in the order of the page. */
export const PREFERENCE_GROUPS = [
  'security',
  'system',
  'announcements',
  'activities',
  'quotes',
  'trades',
  'rewards',
] as const;
/** Ways in which messages reach a user. */
export const MESSAGE_CHANNELS = ['inbox', 'mail', 'push'] as const;

export const preferenceGroup = z.enum(PREFERENCE_GROUPS);
export const messageChannel = z.enum(MESSAGE_CHANNELS);

/** A local time: `22:30`. */
export const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** Name of a time zone: `Europe/Berlin`. */
export const zoneName = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/));

/** When neither mail nor push disturbs; may pass midnight. Messages about security arrive all the same. */
export const quietHours = z.object({
  isOn: z.boolean(),
  from: localTime,
  /** The first minute after; the same as `from`: the whole day. */
  to: localTime,
});

/** One mail a day of what is unread and was not mailed. */
export const digest = z.object({ isOn: z.boolean(), at: localTime });

/** A user's choices. */
export const preferences = z.object({
  channels: z.array(
    z.object({
      group: preferenceGroup,
      channel: messageChannel,
      isOn: z.boolean(),
      /** Whether it cannot be switched off. */
      isFixed: z.boolean(),
    }),
  ),
  quietHours,
  digest,
  /** Zone of the local times. */
  zone: zoneName,
});

/** A browser that receives messages. */
export const pushSubscription = z.object({
  subscriptionId: z.string(),
  /** Host of the push service. */
  service: z.string(),
  createdMs: s.timeMs,
  /** Whether it belongs to the session of the caller. */
  isOwn: z.boolean(),
});
