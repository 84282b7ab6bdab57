import * as z from 'zod/mini';
import type * as t from './schemas.ts';

/** Topics of the product `portal`: `support`, the customer's own side; `supportDesk`, that of agents. Both need a `code` from `supportState` or `deskStream`. */
export const SUPPORT_TOPIC_TYPES = ['support', 'supportDesk'] as const;

const id = z.string().check(z.maxLength(64));

/** Client messages of agents: typing in a talk that they hold. Nothing is stored. */
export const supportMessages = [
  z.object({
    event: z.literal('supportDesk.typing'),
    id,
    csrfToken: z.string(),
    params: z.strictObject({ talkId: z.string().check(z.regex(/^[1-9]\d{0,15}$/)) }),
  }),
] as const;

export type TalkData = z.infer<typeof t.talk>;
export type TalkMessageData = z.infer<typeof t.talkMessage>;
export type TalkCardData = z.infer<typeof t.talkCard>;
export type DeskTalkData = z.infer<typeof t.deskTalk>;
export type SupportLineData = z.infer<typeof t.lineState>;

/**
 * Data of the topic `support`. The snapshot has the lines and the open talks and no messages (read them with `talkMessages` after the last
 * sequence that is known); a delta has what changed. A message is identified by talk and sequence: one that is known already is the same.
 * Cards of messages are empty here where they would have to be resolved: `talkMessages` has them.
 */
export interface SupportTopicData {
  readonly lines: readonly SupportLineData[];
  /** Those that changed, by id; one with a lower `version` than the known is older. */
  readonly talks: readonly TalkData[];
  readonly messages: readonly (TalkMessageData & { readonly talkId: string })[];
  /** The agent types in this talk, for a few seconds from `timeMs` on; empty otherwise. */
  readonly typingTalkId: string;
}

/**
 * Data of the topic `supportDesk`. The snapshot has every waiting and claimed talk, longest waiting first, at most 500; a delta those that
 * changed, closed ones included, and the messages that came.
 */
export interface SupportDeskTopicData {
  readonly talks: readonly DeskTalkData[];
  readonly messages: readonly (TalkMessageData & { readonly talkId: string })[];
  /** The customer types in this talk; empty otherwise. */
  readonly typingTalkId: string;
}
