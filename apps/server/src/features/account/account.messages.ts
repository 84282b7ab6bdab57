import * as z from 'zod/mini';
import type { MessageKind } from '../../platform/notify/notify.ts';

/** An account was opened. */
export const REGISTERED = 'account.registered';
/** Somebody logged in from a browser that the account knows. */
export const LOGIN = 'account.login';
/** Logins of one account that are reported within a day. */
export const MAX_LOGINS_A_DAY = 20;

/** Kinds of notifications about registration and login; those of new devices have a file of their own. */
export const accountKinds: readonly MessageKind[] = [
  {
    kind: REGISTERED,
    params: z.strictObject({}),
    channels: ['inbox'],
    inbox: {
      bizType: 1,
      module: 1,
      submodule: 112,
      texts: {
        en_US: {
          title: 'Welcome to Bourse',
          content: 'Your account is open. Choose a password that you use nowhere else, and never give it to anybody.',
        },
        zh_CN: { title: '欢迎来到 Bourse', content: '您的账户已开通。请使用独一无二的密码，切勿告知他人。' },
        zh_HK: { title: '歡迎來到 Bourse', content: '您的帳戶已開通。請使用獨一無二的密碼，切勿告知他人。' },
      },
    },
  },
  {
    kind: LOGIN,
    params: z.strictObject({ time: z.string(), address: z.string(), device: z.string() }),
    channels: ['inbox'],
    inbox: {
      bizType: 2,
      module: 1,
      submodule: 116,
      texts: {
        en_US: { title: 'You logged in', content: 'Time: {time}. IP address: {address}. Device: {device}.' },
        zh_CN: { title: '登录成功', content: '时间：{time}。IP 地址：{address}。设备：{device}。' },
        zh_HK: { title: '登入成功', content: '時間：{time}。IP 地址：{address}。裝置：{device}。' },
      },
    },
  },
];
