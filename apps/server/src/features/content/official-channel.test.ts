import { describe, expect, it } from 'vitest';
import { channelKeyOf, type OfficialChannel, verifyChannel } from './official-channel.ts';

const OWN: readonly OfficialChannel[] = [
  { kind: 'domain', value: 'https://bourse.example', name: 'Site' },
  { kind: 'domain', value: '*.mirror.example', name: 'Mirrors' },
  { kind: 'domain', value: '127.0.0.1:8080', name: 'Demo' },
  { kind: 'email', value: 'help@bourse.example', name: 'Help desk' },
  { kind: 'phone', value: '+44 20 7946 0000', name: 'Phone' },
  { kind: 'account', value: 't.me/bourse_news', name: 'News' },
  { kind: 'account', value: 'https://x.com/bourse', name: 'Posts' },
];
const verdictOf = (text: string) => verifyChannel(text, OWN);

describe('a channel is ours', () => {
  it.each([
    ['https://Bourse.example/login?x=1', 'domain', 'bourse.example'],
    ['bourse.example.', 'domain', 'bourse.example'],
    ['http://127.0.0.1:8080/x', 'domain', '127.0.0.1'],
    ['a.mirror.example', 'domain', 'a.mirror.example'],
    ['mirror.example', 'domain', 'mirror.example'],
    ['mailto:Help@bourse.example', 'email', 'help@bourse.example'],
    ['0044 (20) 7946-0000', 'phone', '+442079460000'],
    ['@bourse_news', 'account', '@bourse_news'],
    ['https://www.t.me/Bourse_News', 'account', 't.me/bourse_news'],
  ])('%s', (text, kind, compared) => {
    expect(verdictOf(text)).toMatchObject({ verdict: 'ours', kind, compared, resembles: '' });
  });

  it('is named with where it is listed', () => {
    expect(verdictOf('@bourse').channels).toEqual([OWN[6]]);
  });
});

describe('a channel is not ours', () => {
  it.each([
    ['trade.bourse.example', 'lookAlike', 'bourse.example'],
    ['https://bourse.example@evil.test/', 'lookAlike', 'bourse.example'],
    ['bourse.example.evil.test', 'lookAlike', 'bourse.example'],
    ['bоurse.example', 'lookAlike', 'bourse.example'],
    ['b0urse.example', 'lookAlike', 'bourse.example'],
    ['bourrse.test', 'lookAlike', 'bourse.example'],
    ['borse.test', 'lookAlike', 'bourse.example'],
    ['buorse.test', 'lookAlike', 'bourse.example'],
    ['bourse-login.test', 'lookAlike', 'bourse.example'],
    ['help@bourse-help.example', 'lookAlike', 'bourse.example'],
    ['someone@bourse.example', 'notOurs', ''],
    ['help@bourse.example.evil.test', 'lookAlike', 'bourse.example'],
    ['https://t.me/bourse_news_', 'notOurs', ''],
    ['t.me', 'notOurs', ''],
    ['https://x.com/bourse_news', 'notOurs', ''],
    ['@bourse_help', 'notOurs', ''],
    ['+44 20 7946 0001', 'notOurs', ''],
    ['ftp://bourse.example', 'notOurs', ''],
    ['javascript:alert(1)', 'notOurs', ''],
    ['9.127.0.0.1', 'notOurs', ''],
    ['elsewhere.test', 'notOurs', ''],
    ['some text', 'notOurs', ''],
    ['bourse', 'notOurs', ''],
    ['javascript:alert(1)@bourse.example', 'notOurs', ''],
    ['mailto:thief@evil.test,help@bourse.example', 'notOurs', ''],
    ['mailto:help@bourse.example?cc=thief@evil.test', 'notOurs', ''],
    ['https://linkedin.com/in/somebody', 'notOurs', ''],
  ])('%s: %s', (text, verdict, resembles) => {
    expect(verdictOf(text)).toMatchObject({ verdict, resembles, channels: [] });
  });

  it('is shown in the letters that deceive, beside its wire form', () => {
    expect(verdictOf('bоurse.example')).toMatchObject({
      compared: 'xn--burse-jye.example',
      displayed: 'bоurse.example',
    });
  });
});

describe('a listed channel', () => {
  it.each([
    ['domain', 'bourse.example', 'bourse.example'],
    ['domain', '*.Bourse.example', '*.bourse.example'],
    ['domain', 'bourse', undefined],
    ['domain', 'help@bourse.example', undefined],
    ['domain', 'https://bourse.example:8443', 'bourse.example'],
    // Their hosts are everybody's, and only the host would be compared.
    ['domain', 'linkedin.com/company/bourse', undefined],
    ['domain', 'sites.example/bourse', undefined],
    ['domain', 't.me', undefined],
    ['account', 'facebook.com/profile.php?id=1', undefined],
    ['email', 'bourse.example', undefined],
    ['account', '@bourse', undefined],
    ['account', 't.me/bourse', 't.me/bourse'],
    ['phone', '12', undefined],
  ] as const)('%s %s is compared as %s', (kind, value, key) => {
    expect(channelKeyOf(kind, value)).toBe(key);
  });
});
