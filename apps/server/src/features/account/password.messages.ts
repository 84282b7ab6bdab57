import * as z from 'zod/mini';
import type { MailTemplate } from '../../platform/mail/mail.ts';
import type { MessageKind } from '../../platform/notify/notify.ts';

/** The password of an account was replaced. */
export const PASSWORD_CHANGED = 'account.password-changed';
/** Somebody asked for a link to set a new password. */
export const PASSWORD_RESET = 'account.password-reset';

/** The second factor of an account was turned on or off. */
export const SECOND_FACTOR_CHANGED = 'account.second-factor-changed';

/** Parameters: time (`2026-11-25 17:24 UTC`), IP address and kind of program. */
export const passwordChangedKind: MessageKind = {
  kind: PASSWORD_CHANGED,
  params: z.strictObject({ time: z.string(), address: z.string(), device: z.string() }),
  channels: ['mail', 'inbox', 'push'],
  inbox: {
    bizType: 50,
    module: 1,
    submodule: 116,
    isSecurity: true,
    texts: {
      en_US: {
        title: 'Your password was changed',
        content: 'All other sessions were ended. Time: {time}. IP address: {address}. Device: {device}.',
      },
      zh_CN: {
        title: '您的密码已更改',
        content: '其他会话均已结束。时间：{time}。IP 地址：{address}。设备：{device}。',
      },
      zh_HK: {
        title: '您的密碼已更改',
        content: '其他工作階段均已結束。時間：{time}。IP 位址：{address}。裝置：{device}。',
      },
    },
  },
};

/** The notice to the owner. It has no link: whoever is afraid goes to the site by himself. */
export const passwordChangedMail: MailTemplate = {
  name: PASSWORD_CHANGED,
  params: ['time', 'address', 'device'],
  texts: {
    en_US: {
      subject: 'Your password was changed',
      body: [
        'The password of your account was changed. All other sessions were ended.',
        'Time: {time}',
        'IP address: {address}',
        'Device: {device}',
        'If this was not you, set a new password with “Forgot password” on our login page at once, and contact us.',
      ],
    },
    zh_CN: {
      subject: '您的密码已更改',
      body: [
        '您账户的密码已更改，其他登录会话均已结束。',
        '时间：{time}',
        'IP 地址：{address}',
        '设备：{device}',
        '如非您本人操作，请立即在登录页通过“忘记密码”设置新密码，并联系我们。',
      ],
    },
    zh_HK: {
      subject: '您的密碼已更改',
      body: [
        '您帳戶的密碼已更改，其他登入工作階段均已結束。',
        '時間：{time}',
        'IP 位址：{address}',
        '裝置：{device}',
        '如非您本人操作，請立即在登入頁透過「忘記密碼」設定新密碼，並聯絡我們。',
      ],
    },
  },
};

/** The link for a new password. It logs nobody in. */
export const passwordResetMail: MailTemplate = {
  name: PASSWORD_RESET,
  params: ['link', 'minutes'],
  texts: {
    en_US: {
      subject: 'Set a new password',
      body: [
        'Somebody asked for a new password for your account. To choose one, open this link within {minutes} minutes:',
        '{link}',
        'It works once and ends all sessions. If you did not ask for it, there is nothing to do: your password stays as it is.',
      ],
    },
    zh_CN: {
      subject: '设置新密码',
      body: [
        '有人为您的账户申请了新密码。请在 {minutes} 分钟内打开以下链接进行设置：',
        '{link}',
        '该链接仅可使用一次，并会结束所有登录会话。如非您本人申请，无需处理，您的密码保持不变。',
      ],
    },
    zh_HK: {
      subject: '設定新密碼',
      body: [
        '有人為您的帳戶申請了新密碼。請在 {minutes} 分鐘內開啟以下連結進行設定：',
        '{link}',
        '該連結只可使用一次，並會結束所有登入工作階段。如非您本人申請，無須處理，您的密碼維持不變。',
      ],
    },
  },
};

/** Parameters: `on` or `off`, time, IP address and kind of program. */
export const secondFactorChangedKind: MessageKind = {
  kind: SECOND_FACTOR_CHANGED,
  params: z.strictObject({
    state: z.enum(['on', 'off']),
    time: z.string(),
    address: z.string(),
    device: z.string(),
  }),
  channels: ['mail', 'inbox', 'push'],
  inbox: {
    bizType: 50,
    module: 1,
    submodule: 116,
    isSecurity: true,
    texts: {
      en_US: {
        title: 'The second factor of your account was changed',
        content: 'It is now: {state}. Time: {time}. IP address: {address}. Device: {device}.',
      },
      zh_CN: {
        title: '您账户的双重验证已更改',
        content: '当前状态（on 为开启，off 为关闭）：{state}。时间：{time}。IP 地址：{address}。设备：{device}。',
      },
      zh_HK: {
        title: '您帳戶的雙重驗證已更改',
        content: '目前狀態（on 為開啟，off 為關閉）：{state}。時間：{time}。IP 位址：{address}。裝置：{device}。',
      },
    },
  },
};

/** The notice to the owner. */
export const secondFactorChangedMail: MailTemplate = {
  name: SECOND_FACTOR_CHANGED,
  params: ['state', 'time', 'address', 'device'],
  texts: {
    en_US: {
      subject: 'The second factor of your account was changed',
      body: [
        'Login with a code of your authenticator app is now: {state}.',
        'Time: {time}',
        'IP address: {address}',
        'Device: {device}',
        'If this was not you, set a new password with “Forgot password” on our login page at once, and contact us.',
      ],
    },
    zh_CN: {
      subject: '您账户的双重验证已更改',
      body: [
        '使用身份验证器代码登录的状态（on 为开启，off 为关闭）：{state}',
        '时间：{time}',
        'IP 地址：{address}',
        '设备：{device}',
        '如非您本人操作，请立即在登录页通过“忘记密码”设置新密码，并联系我们。',
      ],
    },
    zh_HK: {
      subject: '您帳戶的雙重驗證已更改',
      body: [
        '使用驗證器代碼登入的狀態（on 為開啟，off 為關閉）：{state}',
        '時間：{time}',
        'IP 位址：{address}',
        '裝置：{device}',
        '如非您本人操作，請立即在登入頁透過「忘記密碼」設定新密碼，並聯絡我們。',
      ],
    },
  },
};
