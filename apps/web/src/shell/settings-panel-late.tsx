import { late } from '@bourse/kit/late/late-code.ts';

/** The settings of this screen; their code comes when they are first opened. */
export const LateSettingsPanel = late(
  async () => (await import('./settings-panel.tsx')).SettingsPanel,
  ['header', 'sounds'],
);
