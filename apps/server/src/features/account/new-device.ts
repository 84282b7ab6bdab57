import * as z from 'zod/mini';
import type { MailTemplate } from '../../platform/mail/mail.ts';
import type { MessageKind } from '../../platform/notify/notify.ts';

export { deviceName } from '../../platform/activity/device-name.ts';

/** Somebody logged in from a browser that the account was not used from before. */
export const NEW_DEVICE = 'account.new-device';

/** Parameters: time (`2026-11-25 17:24 UTC`), IP address and kind of program (`Firefox, Linux`). */
export const newDeviceKind: MessageKind = {
  kind: NEW_DEVICE,
  params: z.strictObject({ time: z.string(), address: z.string(), device: z.string() }),
  channels: ['mail', 'inbox', 'push'],
  inbox: {
    bizType: 2,
    module: 1,
    submodule: 116,
    isSecurity: true,
    texts: {
      en_US: {
        title: 'New device logged in to your account',
        content:
          'Time: {time}. IP address: {address}. Device: {device}. If it was not you, change your password at once and log out all devices.',
      },
      zh_CN: {
        title: '您的账户在新设备上登录',
        content: '时间：{time}。IP 地址：{address}。设备：{device}。如果不是您本人操作，请立即修改密码并退出所有设备。',
      },
      zh_HK: {
        title: '您的帳戶在新裝置上登入',
        content: '時間：{time}。IP 地址：{address}。裝置：{device}。如非您本人操作，請立即更改密碼並登出所有裝置。',
      },
    },
  },
};

/** The security notice. It has no link: whoever is afraid goes to the site by himself. */
export const newDeviceMail: MailTemplate = {
  name: NEW_DEVICE,
  params: ['time', 'address', 'device'],
  texts: {
    en_US: {
      subject: 'New device logged in to your account',
      body: [
        'Your account was logged in to from a device that it was not used from before.',
        'Time: {time}',
        'IP address: {address}',
        'Device: {device}',
        'If this was you, there is nothing to do.',
        'If it was not, somebody knows your password: change it at once and log out all devices. We never ask for your password by mail.',
      ],
    },
    zh_CN: {
      subject: '您的账户在新设备上登录',
      body: [
        '您的账户刚刚在一台此前未使用过的设备上登录。',
        '时间：{time}',
        'IP 地址：{address}',
        '设备：{device}',
        '如果是您本人操作，无需处理。',
        '如果不是您本人操作，说明他人已知道您的密码：请立即修改密码并退出所有设备。我们绝不会通过邮件索要您的密码。',
      ],
    },
    zh_HK: {
      subject: '您的帳戶在新裝置上登入',
      body: [
        '您的帳戶剛剛在一部此前未使用過的裝置上登入。',
        '時間：{time}',
        'IP 地址：{address}',
        '裝置：{device}',
        '如屬您本人操作，無須處理。',
        '如非您本人操作，表示他人已知道您的密碼：請立即更改密碼並登出所有裝置。我們絕不會以電郵索取您的密碼。',
      ],
    },
  },
};

/** `2026-11-25 17:24 UTC`. */
export function minuteText(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
