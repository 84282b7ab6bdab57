import * as z from 'zod/mini';
import type { FeatureContext } from '../../platform/feature.ts';
import type { MessageKind } from '../../platform/notify/notify.ts';

/** Module and submodule of the message centre: system, security. */
const SYSTEM = 1;
const SECURITY = 116;
const record = z.strictObject({ recordId: z.string() });

/** What users are told of by identity checks. Reasons stay on the page: a message names only that there is a result. */
const KINDS: readonly MessageKind[] = [
  {
    kind: 'kyc.passed',
    params: record,
    channels: ['inbox', 'mail', 'push'],
    inbox: {
      // Numbers of the specification have its module, submodule and link.
      bizType: 4,
      module: SYSTEM,
      submodule: SECURITY,
      texts: {
        en_US: { title: 'Your identity is verified', content: 'Your identity check has passed.' },
        zh_CN: { title: '身份认证已通过', content: '您的身份认证已审核通过。' },
        zh_HK: { title: '身份認證已通過', content: '您的身份認證已審核通過。' },
      },
    },
  },
  {
    kind: 'kyc.failed',
    params: record,
    channels: ['inbox', 'mail', 'push'],
    inbox: {
      bizType: 3,
      module: SYSTEM,
      submodule: SECURITY,
      texts: {
        en_US: {
          title: 'Your identity check did not pass',
          content: 'Open the verification page to see why, and what you can do.',
        },
        zh_CN: { title: '身份认证未通过', content: '请打开认证页面查看原因和后续操作。' },
        zh_HK: { title: '身份認證未通過', content: '請開啟認證頁面查看原因和後續操作。' },
      },
    },
  },
  {
    kind: 'kyc.more-asked',
    params: z.strictObject({ recordId: z.string(), until: z.string() }),
    channels: ['inbox', 'mail', 'push'],
    inbox: {
      bizType: 270,
      module: SYSTEM,
      submodule: SECURITY,
      texts: {
        en_US: { title: 'We need more information', content: 'Please add what is asked for by {until} (UTC).' },
        zh_CN: { title: '请补充个人信息', content: '请在 {until}（UTC）之前补充所需资料。' },
        zh_HK: { title: '請補充個人資料', content: '請在 {until}（UTC）之前補充所需資料。' },
      },
    },
  },
  {
    kind: 'kyc.more-reminder',
    params: z.strictObject({ recordId: z.string(), until: z.string() }),
    channels: ['inbox', 'mail', 'push'],
    inbox: {
      bizType: 272,
      module: SYSTEM,
      submodule: SECURITY,
      texts: {
        en_US: {
          title: 'Reminder: we still need information',
          content: 'Please add what is asked for by {until} (UTC).',
        },
        zh_CN: { title: '提醒：请补充个人信息', content: '请在 {until}（UTC）之前补充所需资料。' },
        zh_HK: { title: '提醒：請補充個人資料', content: '請在 {until}（UTC）之前補充所需資料。' },
      },
    },
  },
  {
    kind: 'kyc.revoked',
    params: record,
    channels: ['inbox', 'mail', 'push'],
    inbox: {
      bizType: 1_700,
      module: SYSTEM,
      submodule: SECURITY,
      texts: {
        en_US: {
          title: 'Your identity has to be verified again',
          content: 'A verification of yours is no longer valid. Open the verification page to see why.',
        },
        zh_CN: { title: '需要重新进行身份认证', content: '您的一项认证已失效。请打开认证页面查看原因。' },
        zh_HK: { title: '需要重新進行身份認證', content: '您的一項認證已失效。請開啟認證頁面查看原因。' },
      },
      link: () => '/verifiedIndex',
    },
  },
];

/** Registers the kinds of notifications of identity checks. */
export function registerKycMessages(notifier: FeatureContext['notifier']): void {
  for (const kind of KINDS) notifier.registerKind(kind);
}
