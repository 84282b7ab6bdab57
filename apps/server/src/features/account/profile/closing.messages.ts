import type { MailTemplate } from '../../../platform/mail/mail.ts';

/** An account was closed. */
export const ACCOUNT_CLOSED = 'account.closed';

/** The last mail to an owner. */
export const closedMail: MailTemplate = {
  name: ACCOUNT_CLOSED,
  params: ['time'],
  texts: {
    en_US: {
      subject: 'Your account was closed',
      body: [
        'Your account was closed at {time}, as you asked. Nobody can log in to it any more, and its API keys have ended.',
        'If it was not you, contact our support at once.',
      ],
    },
    zh_CN: {
      subject: '您的账户已注销',
      body: [
        '您的账户已按您的要求于 {time} 注销，无法再登录，其 API 密钥均已失效。',
        '如非您本人操作，请立即联系客服。',
      ],
    },
    zh_HK: {
      subject: '您的帳戶已註銷',
      body: [
        '您的帳戶已按您的要求於 {time} 註銷，無法再登入，其 API 密鑰均已失效。',
        '如非您本人操作，請立即聯絡客服。',
      ],
    },
  },
};
