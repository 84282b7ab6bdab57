import * as z from 'zod/mini';
import type { MessageKind } from '../../../platform/notify/notify.ts';

/** A passkey was added to an account, or removed from it. */
export const PASSKEY_ADDED = 'account.passkey-added';
export const PASSKEY_REMOVED = 'account.passkey-removed';
/** Backup codes were replaced by new ones. */
export const BACKUP_CODES_RENEWED = 'account.backup-codes-renewed';
/** A passkey's counter did not rise: somebody may have a copy of it. */
export const PASSKEY_REFUSED = 'account.passkey-refused';
/** So many wrong codes that no more are looked at. */
export const FACTOR_LOCKED = 'account.factor-locked';
/** Two operators have removed a lost second factor. */
export const FACTORS_RESET = 'account.factors-reset';

const place = { time: z.string(), address: z.string(), device: z.string() };
const security = { bizType: 50, module: 1, submodule: 116, isSecurity: true } as const;

/** Kinds of notifications about what proves an owner. Times are `2026-11-25 17:24 UTC`; none has a link or text of a caller’s choice: whoever is afraid goes to the site by himself. */
export const factorKinds: readonly MessageKind[] = [
  {
    kind: PASSKEY_ADDED,
    params: z.strictObject(place),
    channels: ['mail', 'inbox', 'push'],
    inbox: {
      ...security,
      texts: {
        en_US: {
          title: 'A passkey was added to your account',
          content:
            'All other sessions were ended, and withdrawals are paused. Time: {time}. IP address: {address}. Device: {device}. If this was not you, set a new password at once and remove the passkey.',
        },
        zh_CN: {
          title: '您的账户新增了通行密钥',
          content:
            '其他会话均已结束，提现已暂停。时间：{time}。IP 地址：{address}。设备：{device}。如非您本人操作，请立即设置新密码并移除该通行密钥。',
        },
        zh_HK: {
          title: '您的帳戶新增了通行密鑰',
          content:
            '其他工作階段均已結束，提幣已暫停。時間：{time}。IP 位址：{address}。裝置：{device}。如非您本人操作，請立即設定新密碼並移除該通行密鑰。',
        },
      },
    },
  },
  {
    kind: PASSKEY_REMOVED,
    params: z.strictObject(place),
    channels: ['mail', 'inbox', 'push'],
    inbox: {
      ...security,
      texts: {
        en_US: {
          title: 'A passkey was removed from your account',
          content:
            'Withdrawals are paused. Time: {time}. IP address: {address}. Device: {device}. If this was not you, set a new password at once and contact us.',
        },
        zh_CN: {
          title: '您的账户移除了通行密钥',
          content:
            '提现已暂停。时间：{time}。IP 地址：{address}。设备：{device}。如非您本人操作，请立即设置新密码并联系我们。',
        },
        zh_HK: {
          title: '您的帳戶移除了通行密鑰',
          content:
            '提幣已暫停。時間：{time}。IP 位址：{address}。裝置：{device}。如非您本人操作，請立即設定新密碼並聯絡我們。',
        },
      },
    },
  },
  {
    kind: BACKUP_CODES_RENEWED,
    params: z.strictObject(place),
    channels: ['mail', 'inbox', 'push'],
    inbox: {
      ...security,
      texts: {
        en_US: {
          title: 'Your backup codes were replaced',
          content:
            'The old ones no longer work, and withdrawals are paused. Time: {time}. IP address: {address}. Device: {device}. If this was not you, set a new password at once and make new codes.',
        },
        zh_CN: {
          title: '您的备用代码已更换',
          content:
            '旧代码已失效，提现已暂停。时间：{time}。IP 地址：{address}。设备：{device}。如非您本人操作，请立即设置新密码并重新生成代码。',
        },
        zh_HK: {
          title: '您的備用代碼已更換',
          content:
            '舊代碼已失效，提幣已暫停。時間：{time}。IP 位址：{address}。裝置：{device}。如非您本人操作，請立即設定新密碼並重新產生代碼。',
        },
      },
    },
  },
  {
    kind: PASSKEY_REFUSED,
    params: z.strictObject(place),
    channels: ['mail', 'inbox', 'push'],
    inbox: {
      ...security,
      texts: {
        en_US: {
          title: 'A passkey was refused',
          content:
            'A passkey of your account was used with an older state than before, as a copy of it would be. Time: {time}. IP address: {address}. Device: {device}. Remove it and make a new one.',
        },
        zh_CN: {
          title: '通行密钥被拒绝',
          content:
            '您账户的一个通行密钥的状态早于上次使用时，可能存在副本。时间：{time}。IP 地址：{address}。设备：{device}。请移除它并创建新的通行密钥。',
        },
        zh_HK: {
          title: '通行密鑰被拒絕',
          content:
            '您帳戶的一個通行密鑰的狀態早於上次使用時，可能存在副本。時間：{time}。IP 位址：{address}。裝置：{device}。請移除它並建立新的通行密鑰。',
        },
      },
    },
  },
  {
    kind: FACTOR_LOCKED,
    params: z.strictObject(place),
    channels: ['mail', 'inbox', 'push'],
    inbox: {
      ...security,
      texts: {
        en_US: {
          title: 'Too many wrong codes for your account',
          content:
            'Somebody with your password, your mailbox or an open session entered ten wrong codes; further ones are refused for a quarter of an hour. Time: {time}. IP address: {address}. Device: {device}. If this was not you, set a new password at once.',
        },
        zh_CN: {
          title: '您的账户验证码错误次数过多',
          content:
            '有人在持有您的密码、邮箱或已登录会话的情况下输入了十次错误的验证码，十五分钟内将拒绝新的尝试。时间：{time}。IP 地址：{address}。设备：{device}。如非您本人操作，请立即设置新密码。',
        },
        zh_HK: {
          title: '您的帳戶驗證碼錯誤次數過多',
          content:
            '有人在持有您的密碼、電郵信箱或已登入工作階段的情況下輸入了十次錯誤的驗證碼，十五分鐘內將拒絕新的嘗試。時間：{time}。IP 位址：{address}。裝置：{device}。如非您本人操作，請立即設定新密碼。',
        },
      },
    },
  },
  {
    kind: FACTORS_RESET,
    params: z.strictObject({ time: z.string() }),
    channels: ['mail', 'inbox', 'push'],
    inbox: {
      ...security,
      texts: {
        en_US: {
          title: 'Your second factor was removed',
          content:
            'Customer service has removed the authenticator app, the backup codes and the passkeys of your account, because they were reported lost. All sessions were ended, and withdrawals are paused. Time: {time}. If this was not you, set a new password with “Forgot password” on our login page at once, and contact us.',
        },
        zh_CN: {
          title: '您的双重验证已被移除',
          content:
            '因报告遗失，客服已移除您账户的身份验证器、备用代码和通行密钥。所有会话均已结束，提现已暂停。时间：{time}。如非您本人申请，请立即在登录页通过“忘记密码”设置新密码，并联系我们。',
        },
        zh_HK: {
          title: '您的雙重驗證已被移除',
          content:
            '因報告遺失，客服已移除您帳戶的驗證器、備用代碼和通行密鑰。所有工作階段均已結束，提幣已暫停。時間：{time}。如非您本人申請，請立即在登入頁透過「忘記密碼」設定新密碼，並聯絡我們。',
        },
      },
    },
  },
];
