import { SERVICE_LINES } from '@bourse/contract';
import * as z from 'zod/mini';
import { defineSettings, setting } from '../../platform/site-settings/setting.ts';
import { headerName, siteAddress, unique } from '../../platform/site-settings/setting-shapes.ts';

/** Settings used only by the site's configuration calls. */
export const siteSettings = defineSettings({
  rebateStatus: setting(z.int().check(z.minimum(0), z.maximum(3)), 1, {
    summary:
      'Rebate programme: 0 none, 1 cashback, 2 rebate without cashback, 3 both. 1 and 3 show the cashback entry.',
  }),
  kolIncentive: setting(z.boolean(), true, {
    summary: 'Whether the incentive programme for opinion leaders is open; Chinese-speaking users then see its entry.',
  }),
  serviceLines: setting(z.array(z.literal(SERVICE_LINES)).check(unique((line) => line)), [3, 2, 1], {
    summary:
      'Lines of customer service in order: 1 web chat, 2 live chat, 3 mixed desk chat. With none, pages show 3, 2, 1.',
  }),
  appDownloadUrl: setting(siteAddress, '/app/downLoad', {
    summary: 'Where the mobile application is: an https address, or a path of this site.',
  }),
  regionHeader: setting(headerName, '', {
    summary:
      'Header in which the proxy in front names the caller’s country, as cf-ipcountry; empty for none. Needs BOURSE_TRUST_PROXY=on.',
  }),
});
