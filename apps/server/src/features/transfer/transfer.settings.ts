import { schemas } from '@bourse/contract';
import { defineSettings, setting } from '../../platform/site-settings/setting.ts';

/** Settings of transfers; what decides about money is set in the core by the console's own calls. */
export const transferSettings = defineSettings({
  transferApprovalCap: setting(schemas.decimalText, '10000', {
    summary:
      'Worth in USDT above which a second operator has to approve a transfer that waits for review; so does one without a price.',
  }),
});
