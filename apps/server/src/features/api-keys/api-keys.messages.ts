import * as z from 'zod/mini';
import type { InboxTexts, MessageKind } from '../../platform/notify/notify.ts';

/** What has happened to an API key. */
export type KeyChange = 'created' | 'changed' | 'deleted';

const TEXTS: Readonly<Record<KeyChange, InboxTexts>> = {
  created: {
    en_US: {
      title: 'API key created',
      content:
        'An API key was created for your account: {label}. If it was not you, delete it and change your password.',
    },
    zh_CN: {
      title: 'API 密钥已创建',
      content: '您的账户新建了 API 密钥：{label}。如非本人操作，请删除该密钥并修改密码。',
    },
    zh_HK: {
      title: 'API 密鑰已建立',
      content: '您的帳戶新建了 API 密鑰：{label}。如非本人操作，請刪除該密鑰並更改密碼。',
    },
  },
  changed: {
    en_US: {
      title: 'API key changed',
      content:
        'An API key of your account was changed: {label}. If it was not you, delete it and change your password.',
    },
    zh_CN: {
      title: 'API 密钥已修改',
      content: '您账户的 API 密钥已被修改：{label}。如非本人操作，请删除该密钥并修改密码。',
    },
    zh_HK: {
      title: 'API 密鑰已修改',
      content: '您帳戶的 API 密鑰已被修改：{label}。如非本人操作，請刪除該密鑰並更改密碼。',
    },
  },
  deleted: {
    en_US: { title: 'API key deleted', content: 'An API key of your account was deleted: {label}.' },
    zh_CN: { title: 'API 密钥已删除', content: '您账户的 API 密钥已被删除：{label}。' },
    zh_HK: { title: 'API 密鑰已刪除', content: '您帳戶的 API 密鑰已被刪除：{label}。' },
  },
};

/** Kinds of notifications about API keys: changes of the account's security. A label may be empty. */
export const apiKeyKinds: readonly MessageKind[] = (['created', 'changed', 'deleted'] as const).map((what) => ({
  kind: `api-keys.${what}`,
  params: z.strictObject({ label: z.string() }),
  channels: ['inbox', 'mail', 'push'],
  inbox: {
    bizType: 50,
    module: 1,
    submodule: 116,
    isSecurity: true,
    texts: TEXTS[what],
    link: () => '/user/apiSetting',
  },
}));
