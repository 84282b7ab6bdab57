/**
 * Confirms new devices by mail.
 *
 * Goal: a stolen password alone does not get in from a browser that the account does not know. Method: after the right password a code goes to the
 * owner's mailbox; it is kept for the user and the network that asked, so that attempts from elsewhere neither see nor spend it. Asked for by
 * `WaysIn.enter` only, and not of accounts with a second factor, which say more than a mailbox. Not handled: an owner who has lost the mailbox.
 */
import { limitKeyOf } from '../../../platform/auth/address-list.ts';
import { type Rejection, reject } from '../../../platform/http/api-result.ts';
import { knownLanguage } from '../../../platform/mail/preferred-language.ts';
import type { SiteSettings } from '../../../platform/site-settings/site-settings.ts';
import type { Caller } from '../caller.ts';
import { deviceName, minuteText } from '../new-device.ts';
import type { DeviceCodes } from '../ways-in.ts';
import { DEVICE_CODE } from './entry.messages.ts';
import { entrySettings } from './entry.settings.ts';
import type { MailChallenges } from './mail-challenges.ts';

/** Whose login it is. */
type DeviceUser = Parameters<DeviceCodes['check']>[0];

/** Codes for new devices by mail. */
export class MailedDeviceCodes implements DeviceCodes {
  private readonly challenges: MailChallenges;
  private readonly settings: Pick<SiteSettings, 'read'>;
  private readonly mode: 'demo' | 'production';

  constructor(challenges: MailChallenges, settings: Pick<SiteSettings, 'read'>, mode: 'demo' | 'production') {
    this.challenges = challenges;
    this.settings = settings;
    this.mode = mode;
  }

  /** Rejected: DEVICE_CODE_REQUIRED (a mail is on its way), MAIL_CODE_WRONG, CHALLENGE_INVALID (too many wrong codes). */
  async check(user: DeviceUser, given: string | undefined, caller: Caller): Promise<Rejection | undefined> {
    if (!this.isOn()) return undefined;
    const source = `address ${limitKeyOf(caller.address)}`;
    const open = await this.challenges.findOpen(user, 'device', source);
    if (given === undefined || given === '' || open === undefined) {
      if (open === undefined || open.mayRenew) await this.mail(user, source, caller);
      return reject('DEVICE_CODE_REQUIRED', 'deviceCode');
    }
    const proved = await this.challenges.guessByHash(open.challengeHash, 'device', given);
    if (!proved.ok) return reject(proved.code, 'deviceCode');
    return (await this.challenges.end(open.challengeHash)) ? undefined : reject('CHALLENGE_INVALID', 'deviceCode');
  }

  private isOn(): boolean {
    const value = this.settings.read(entrySettings['account.confirm-new-devices']);
    return value === 'auto' ? this.mode === 'production' : value === 'on';
  }

  /** The newest code counts. */
  private async mail({ userId, email, language: code }: DeviceUser, source: string, caller: Caller): Promise<void> {
    const language = knownLanguage(code);
    const { challengeId } = await this.challenges.open({ kind: 'device', email, userId, source, language });
    const { address, headers } = caller;
    const params = { time: minuteText(Date.now()), address, device: deviceName(headers['user-agent']) };
    this.challenges.mailLater(challengeId, async (tx, challengeHash) => {
      await this.challenges.mailCode(tx, { challengeHash, kind: 'device', email, language }, DEVICE_CODE, params);
    });
  }
}
