import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import type { FeatureContext } from '../../platform/feature.ts';
import type { MessageKind } from '../../platform/notify/notify.ts';
import type { TalkRow } from './talk-rows.ts';

/** Module and submodule of the message centre: system, service notification. */
const SYSTEM = 1;
const SERVICE = 112;

/** What users are told of by customer service. Texts of agents stay in the talk: a message names only that there is an answer. */
const KINDS: readonly MessageKind[] = [
  {
    kind: 'support.answered',
    params: z.strictObject({ talkId: z.string(), agent: z.string() }),
    channels: ['inbox', 'push'],
    inbox: {
      bizType: 1_600,
      module: SYSTEM,
      submodule: SERVICE,
      texts: {
        en_US: { title: 'Customer service has answered', content: '{agent} has answered in your conversation.' },
        zh_CN: { title: '客服已回复', content: '{agent} 已回复您的会话。' },
        zh_HK: { title: '客服已回覆', content: '{agent} 已回覆您的對話。' },
      },
      link: ({ talkId }) => `/support/index?talk=${talkId}`,
    },
  },
  {
    kind: 'support.feedback-adopted',
    params: z.strictObject({ feedbackId: z.string(), reward: z.string() }),
    channels: ['inbox', 'push'],
    inbox: {
      // A number of the specification, with its module, submodule and link.
      bizType: 58,
      module: 11,
      submodule: 111,
      texts: {
        en_US: { title: 'Your feedback is adopted', content: 'Thank you for your feedback. Your reward: {reward}' },
        zh_CN: { title: '您的反馈已被采纳', content: '感谢您的反馈。您的奖励：{reward}' },
        zh_HK: { title: '您的意見已獲採納', content: '感謝您的意見。您的獎勵：{reward}' },
      },
    },
  },
  {
    kind: 'support.feedback-answered',
    params: z.strictObject({ feedbackId: z.string() }),
    channels: ['inbox'],
    inbox: {
      bizType: 1_601,
      module: SYSTEM,
      submodule: SERVICE,
      texts: {
        en_US: { title: 'Your feedback is answered', content: 'We have looked at your feedback and answered it.' },
        zh_CN: { title: '您的反馈已有回复', content: '我们已查看并回复了您的反馈。' },
        zh_HK: { title: '您的意見已有回覆', content: '我們已查看並回覆您的意見。' },
      },
      link: ({ feedbackId }) => `/userfeedback?id=${feedbackId}`,
    },
  },
];

/** Registers the kinds of notifications of customer service. */
export function registerSupportMessages(notifier: FeatureContext['notifier']): void {
  for (const kind of KINDS) notifier.registerKind(kind);
}

/** Dependencies of the notices. */
export interface AnswerNoticeDeps extends Pick<FeatureContext, 'notifier'> {
  /** Whether an account follows its talks over a socket now. */
  readonly isPresent: (accountId: number) => boolean;
}

/** Notifies users of answers that they are not there to see. */
export class AnswerNotices {
  private readonly deps: AnswerNoticeDeps;

  constructor(deps: AnswerNoticeDeps) {
    this.deps = deps;
  }

  /** An agent answers in a talk, in the caller's transaction: one notification until the customer has read. Visitors get none. */
  async answered(tx: ClientBase, { accountId, agentName, customerReadSeq, talkId }: TalkRow): Promise<void> {
    if (accountId === null || this.deps.isPresent(accountId)) return;
    const params = { talkId: talkId.toString(), agent: agentName };
    await this.deps.notifier.notify(tx, accountId, 'support.answered', params, {
      dedupeKey: `${talkId}/${customerReadSeq}`,
    });
  }
}
