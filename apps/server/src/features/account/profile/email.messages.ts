import * as z from 'zod/mini';
import type { MailTemplate } from '../../../platform/mail/mail.ts';
import type { MessageKind } from '../../../platform/notify/notify.ts';

/** The code for the present address. */
export const EMAIL_CODE_OLD = 'account.email-code-old';
/** The code for the new address. */
export const EMAIL_CODE_NEW = 'account.email-code-new';
/** To an address that has an account, instead of a code. */
export const EMAIL_IN_USE = 'account.email-in-use';
/** To the address that an account had. */
export const EMAIL_UNDO = 'account.email-undo';
/** The address of an account was replaced. */
export const EMAIL_CHANGED = 'account.email-changed';
/** The address of an account was restored. */
export const EMAIL_RESTORED = 'account.email-restored';

/** Mails of a change of address. None has text of a caller's choice: the mailbox may be a stranger's. */
export const emailMails: readonly MailTemplate[] = [
  {
    name: EMAIL_CODE_OLD,
    params: ['code', 'minutes'],
    texts: {
      en_US: {
        subject: 'Confirm the change of your e-mail address',
        body: [
          'Somebody who is logged in to your account asked to give it another e-mail address.',
          'Code: {code}',
          'It is good for {minutes} minutes. If it was not you, tell nobody the code, change your password and end all sessions.',
        ],
      },
      zh_CN: {
        subject: '确认更换您的邮箱地址',
        body: [
          '有人在已登录您账户的情况下请求更换邮箱地址。',
          '验证码：{code}',
          '{minutes} 分钟内有效。如非您本人操作，请勿将验证码告知任何人，并立即修改密码、结束所有会话。',
        ],
      },
      zh_HK: {
        subject: '確認更換您的電郵地址',
        body: [
          '有人在已登入您帳戶的情況下要求更換電郵地址。',
          '驗證碼：{code}',
          '{minutes} 分鐘內有效。如非您本人操作，請勿將驗證碼告知任何人，並立即更改密碼、結束所有工作階段。',
        ],
      },
    },
  },
  {
    name: EMAIL_CODE_NEW,
    params: ['code', 'minutes'],
    texts: {
      en_US: {
        subject: 'Confirm your new e-mail address',
        body: [
          'This address was named as the new e-mail address of an account.',
          'Code: {code}',
          'It is good for {minutes} minutes. If you did not ask for it, ignore this mail and tell nobody the code.',
        ],
      },
      zh_CN: {
        subject: '确认您的新邮箱地址',
        body: [
          '此地址被填写为某账户的新邮箱地址。',
          '验证码：{code}',
          '{minutes} 分钟内有效。如非您本人操作，请忽略此邮件，且勿将验证码告知任何人。',
        ],
      },
      zh_HK: {
        subject: '確認您的新電郵地址',
        body: [
          '此地址被填寫為某帳戶的新電郵地址。',
          '驗證碼：{code}',
          '{minutes} 分鐘內有效。如非您本人操作，請忽略此郵件，且勿將驗證碼告知任何人。',
        ],
      },
    },
  },
  {
    name: EMAIL_IN_USE,
    params: [],
    texts: {
      en_US: {
        subject: 'Your e-mail address was named for another account',
        body: [
          'Somebody wanted to give this e-mail address to another account. It has an account already, so nothing was changed.',
          'If it was you, log in to the account of this address, or choose another address.',
        ],
      },
      zh_CN: {
        subject: '您的邮箱地址被填写到另一账户',
        body: [
          '有人想将此邮箱地址用于另一账户。该地址已有账户，因此没有任何更改。',
          '如果是您本人，请登录此地址的账户，或改用其他地址。',
        ],
      },
      zh_HK: {
        subject: '您的電郵地址被填寫到另一帳戶',
        body: [
          '有人想將此電郵地址用於另一帳戶。該地址已有帳戶，因此沒有任何更改。',
          '如果是您本人，請登入此地址的帳戶，或改用其他地址。',
        ],
      },
    },
  },
  {
    name: EMAIL_UNDO,
    params: ['link', 'hours'],
    texts: {
      en_US: {
        subject: 'The e-mail address of your account was changed',
        body: [
          'Your account has another e-mail address from now on; this one no longer belongs to it. No money can leave the account for a while.',
          'If it was not you, undo it within {hours} hours. That ends all sessions and logs nobody in; set a new password afterwards:',
          '{link}',
        ],
      },
      zh_CN: {
        subject: '您账户的邮箱地址已更换',
        body: [
          '您的账户从现在起使用另一个邮箱地址，此地址不再属于该账户。一段时间内资金无法转出。',
          '如非您本人操作，请在 {hours} 小时内撤销。撤销会结束所有会话，且不会登录任何人；之后请设置新密码：',
          '{link}',
        ],
      },
      zh_HK: {
        subject: '您帳戶的電郵地址已更換',
        body: [
          '您的帳戶從現在起使用另一個電郵地址，此地址不再屬於該帳戶。一段時間內資金無法轉出。',
          '如非您本人操作，請在 {hours} 小時內撤銷。撤銷會結束所有工作階段，且不會登入任何人；之後請設定新密碼：',
          '{link}',
        ],
      },
    },
  },
];

const ACT_PARAMS = z.strictObject({ time: z.string(), address: z.string(), device: z.string() });

/** Messages about the address of an account, to the address that it has then. */
export const emailKinds: readonly MessageKind[] = [
  {
    kind: EMAIL_CHANGED,
    params: ACT_PARAMS,
    channels: ['mail', 'inbox', 'push'],
    inbox: {
      bizType: 1010,
      module: 1,
      submodule: 116,
      isSecurity: true,
      texts: {
        en_US: {
          title: 'Your e-mail address was changed',
          content: 'All other sessions were ended. Time: {time}. IP address: {address}. Device: {device}.',
        },
        zh_CN: {
          title: '您的邮箱地址已更换',
          content: '其他会话均已结束。时间：{time}。IP 地址：{address}。设备：{device}。',
        },
        zh_HK: {
          title: '您的電郵地址已更換',
          content: '其他工作階段均已結束。時間：{time}。IP 位址：{address}。裝置：{device}。',
        },
      },
    },
  },
  {
    kind: EMAIL_RESTORED,
    params: ACT_PARAMS,
    channels: ['mail', 'inbox'],
    inbox: {
      bizType: 1011,
      module: 1,
      submodule: 116,
      isSecurity: true,
      texts: {
        en_US: {
          title: 'Your old e-mail address was restored',
          content:
            'All sessions were ended. Set a new password now. Time: {time}. IP address: {address}. Device: {device}.',
        },
        zh_CN: {
          title: '您的旧邮箱地址已恢复',
          content: '所有会话均已结束。请立即设置新密码。时间：{time}。IP 地址：{address}。设备：{device}。',
        },
        zh_HK: {
          title: '您的舊電郵地址已恢復',
          content: '所有工作階段均已結束。請立即設定新密碼。時間：{time}。IP 位址：{address}。裝置：{device}。',
        },
      },
    },
  },
];
